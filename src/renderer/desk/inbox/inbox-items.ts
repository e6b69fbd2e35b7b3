/**
 * What waits for a person at the front desk: whoever stands at a kiosk first, then the oldest. Pure.
 */
import type { HelpCall } from '../../../contract/help.ts';
import type { Notice } from '../../../contract/notice.ts';
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
