/** What each thing in the inbox is called. Pure. */
import type { Notice } from '../../../contract/notice.ts';
import type { TFunction } from '../../i18n/translate.ts';
import type { Alarm } from '../status/status-sentence.ts';

export interface TitleWords {
  readonly t: TFunction<'inbox'>;
  readonly ofDesk: TFunction<'desk'>;
  readonly ofLists: TFunction<'roster'>;
}

export function noticeTitle({ t, ofDesk, ofLists }: TitleWords, notice: Notice): string {
  switch (notice.kind) {
    case 'conflict':
      return notice.service.statusNow === 'Cancelled'
        ? t('item.cancelled', { code: notice.code })
        : t('conflict.title', { code: notice.code });
    case 'stuck':
      return t('stuck.title', { whom: notice.whom ?? ofDesk('notice.newAppointment') });
    case 'unresolved-create':
      return notice.visitorName === undefined
        ? ofDesk('unresolved.title')
        : t('item.unresolved', { whom: notice.visitorName });
    case 'roster-gone':
      return t('rosterGone.title', { count: notice.count });
    case 'roster':
      return notice.file === undefined
        ? rosterTitle({ t, ofLists }, notice.trouble)
        : t('item.about', { whom: notice.file, what: rosterTitle({ t, ofLists }, notice.trouble) });
    case 'webhook':
      return notice.trouble.kind === 'signatures'
        ? t('item.signatures', { count: notice.trouble.count })
        : t('card.webhook');
    case 'refused':
    case 'visitor-came':
    case 'presumed':
    case 'no-id': {
      const what = notice.walkIn === undefined ? t(`card.${notice.kind}`) : ofDesk('card.walkIn');
      return notice.whom === undefined ? what : t('item.about', { whom: notice.whom, what });
    }
    case 'storage':
    case 'left-service':
    case 'own-fault':
    case 'printer':
      return t(`card.${notice.kind}`);
  }
}

function rosterTitle(
  { t, ofLists }: Pick<TitleWords, 't' | 'ofLists'>,
  trouble: Extract<Notice, { kind: 'roster' }>['trouble'],
): string {
  switch (trouble.kind) {
    case 'rows':
      return trouble.bad > 0
        ? t('item.rosterLines', { count: trouble.bad })
        : ofLists('trouble.doubtful', { count: trouble.doubtful });
    case 'missing':
    case 'folder-missing':
    case 'restless':
    case 'not-written':
    case 'empty':
      return ofLists(`trouble.${trouble.kind}`);
    case 'too-large':
    case 'unreadable':
    case 'other-list':
    case 'asks':
      return t('card.roster');
  }
}

export function alarmTitle(t: TFunction<'inbox'>, { kind }: Exclude<Alarm, { kind: 'lost' }>): string {
  switch (kind) {
    case 'no-secret':
    case 'no-address':
    case 'port-in-use':
    case 'engine-away':
      return t('alarm.events-stopped');
    default:
      return t(`alarm.${kind}`);
  }
}
