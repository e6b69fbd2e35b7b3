/**
 * What waits for a person at the front desk: whoever stands at a kiosk first, then the oldest; and what each is
 * called. Pure.
 */
import type { HelpCall } from '../../../contract/help.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { kioskCalls, type KioskCalls } from '../help/help-store.ts';
import type { Alarm } from '../status/status-sentence.ts';

export type InboxAlarm = Exclude<Alarm, { kind: 'lost' }>;

export type InboxItem =
  | { readonly kind: 'help'; readonly key: string; readonly at: number; readonly calls: KioskCalls }
  | {
      readonly kind: 'alarm';
      readonly key: string;
      readonly at: number | undefined;
      readonly alarm: InboxAlarm;
    }
  | { readonly kind: 'notice'; readonly key: string; readonly at: number; readonly notice: Notice };

const RANK = { help: 0, alarm: 1, notice: 2 } as const;

const timeOf = ({ at }: InboxItem): number => at ?? 0;

export function inboxItems(
  calls: readonly HelpCall[],
  alarms: readonly Alarm[],
  notices: readonly Notice[],
): readonly InboxItem[] {
  const items: InboxItem[] = [
    ...kioskCalls(calls).map((each) => ({
      kind: 'help' as const,
      key: `help ${each.kioskName}`,
      at: each.askedAt,
      calls: each,
    })),
    ...alarms
      .filter((alarm): alarm is InboxAlarm => alarm.kind !== 'lost')
      .map((alarm) => ({
        kind: 'alarm' as const,
        key: `alarm ${alarm.kind}`,
        at: alarm.kind === 'unreachable' ? alarm.since : undefined,
        alarm,
      })),
    ...notices.map((notice) => ({ kind: 'notice' as const, key: notice.noticeId, at: notice.at, notice })),
  ];
  // What holds everything up stands before what is about one visitor; each oldest first.
  return items.sort(
    (a, b) => RANK[a.kind] - RANK[b.kind] || timeOf(a) - timeOf(b) || (a.key < b.key ? -1 : 1),
  );
}

/** Calls for help have a sound of their own. */
export function newItems(before: ReadonlySet<string>, items: readonly InboxItem[]): readonly InboxItem[] {
  return items.filter(({ kind, key }) => kind !== 'help' && !before.has(key));
}

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
    case 'no-id': {
      const what = t(notice.walkIn === undefined ? `card.${notice.kind}` : 'card.walkIn');
      return notice.whom === undefined ? what : t('inbox.item.about', { whom: notice.whom, what });
    }
    case 'storage':
    case 'left-service':
    case 'own-fault':
    case 'printer':
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
    case 'other-list':
    case 'asks':
      return t('card.roster');
  }
}

export function alarmTitle(t: TFunction<'desk'>, { kind }: InboxAlarm): string {
  switch (kind) {
    case 'no-secret':
    case 'no-address':
    case 'port-in-use':
    case 'engine-away':
      return t('inbox.alarm.events-stopped');
    default:
      return t(`inbox.alarm.${kind}`);
  }
}
