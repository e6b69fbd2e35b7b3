/** What one thing in the inbox is called in a few words; its card says the rest. Pure. */
import type { TFunction } from '../../i18n/translate.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { InboxAlarm } from './inbox-items.ts';

/** `ofLists`: undefined until the sentences about lists are here. */
export function noticeTitle(
  t: TFunction<'desk'>,
  ofLists: TFunction<'roster'> | undefined,
  notice: Notice,
): string {
  switch (notice.kind) {
    case 'conflict':
      return notice.service.statusNow === 'Cancelled'
        ? t('inbox.item.cancelled', { code: notice.code })
        : t('conflict.title', { code: notice.code });
    case 'stuck':
      return t('stuck.title', { whom: notice.whom ?? t('notice.newAppointment') });
    case 'unresolved-create':
      return notice.visitorName === undefined
        ? t('unresolved.title')
        : t('inbox.item.unresolved', { whom: notice.visitorName });
    case 'roster-gone':
      return t('rosterGone.title', { count: notice.count });
    case 'roster':
      return notice.file === undefined
        ? rosterTitle(t, ofLists, notice.trouble)
        : t('inbox.item.about', { whom: notice.file, what: rosterTitle(t, ofLists, notice.trouble) });
    case 'webhook':
      return notice.trouble.kind === 'signatures'
        ? t('inbox.item.signatures', { count: notice.trouble.count })
        : t('card.webhook');
    case 'refused':
    case 'visitor-came':
    case 'presumed':
    case 'no-id':
      return notice.whom === undefined
        ? t(`card.${notice.kind}`)
        : t('inbox.item.about', { whom: notice.whom, what: t(`card.${notice.kind}`) });
    case 'storage':
    case 'left-service':
    case 'own-fault':
      return t(`card.${notice.kind}`);
  }
}

function rosterTitle(
  t: TFunction<'desk'>,
  ofLists: TFunction<'roster'> | undefined,
  trouble: Extract<Notice, { kind: 'roster' }>['trouble'],
): string {
  if (ofLists === undefined) return t('card.roster');
  switch (trouble.kind) {
    case 'rows':
      return trouble.bad > 0
        ? t('inbox.item.rosterLines', { count: trouble.bad })
        : ofLists('trouble.doubtful', { count: trouble.doubtful });
    case 'missing':
    case 'folder-missing':
    case 'restless':
    case 'not-written':
    case 'empty':
      return ofLists(`trouble.${trouble.kind}`);
    case 'too-large':
    case 'unreadable':
      return t('card.roster');
  }
}

export function alarmTitle(t: TFunction<'desk'>, { kind }: InboxAlarm): string {
  return t(`inbox.alarm.${kind}`);
}
