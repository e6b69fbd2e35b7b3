/** How the hub is, live, for the front desk and setup. */
import type { HubStatus, Notice } from '../contract/hub-status.ts';
import type { Directory } from './appointments/directory.ts';
import type { Clock } from './clock.ts';
import type { Feed } from './feed.ts';
import { quarantineNotice, refusalNotice, rosterNotice, type RosterTrouble } from './notices.ts';
import type { OutboxTable } from './outbox/outbox-table.ts';
import type { Reachability } from './service/reachability.ts';
import type { Journal } from './webhooks/journal.ts';

export interface StatusDeps {
  readonly reachability: Reachability;
  readonly webhooks: HubStatus['webhooks'];
  readonly journal: Journal;
  readonly outboxTable: OutboxTable;
  readonly directory: Directory;
  readonly rosterTroubles: () => readonly RosterTrouble[];
  readonly appointmentsToday: () => number;
  readonly demo: boolean;
  readonly clock: Clock;
  readonly changes: Feed<'status'>;
  readonly onDismissed: (appointmentId: string) => void;
}

export interface StatusDesk {
  snapshot(): HubStatus;
  watch(signal: AbortSignal | undefined): AsyncGenerator<HubStatus, void, void>;
  /** True when there was such a notice. */
  dismiss(noticeId: string): boolean;
}

export function createStatusDesk(deps: StatusDeps): StatusDesk {
  const dismissed = new Set<string>();

  function notices(): Notice[] {
    return [
      ...deps.outboxTable
        .refused()
        .map((intent) => refusalNotice(intent, deps.directory.byId(intent.appointmentId))),
      ...deps.rosterTroubles().map(rosterNotice),
      ...deps.journal.quarantined().map(quarantineNotice),
    ]
      .filter((notice) => !dismissed.has(notice.noticeId))
      .toSorted((a, b) => b.at - a.at);
  }

  function snapshot(): HubStatus {
    const { service, since, clockSkewMs } = deps.reachability.state();
    const lastEventAt = deps.journal.lastEventAt();
    return {
      service,
      ...(since === undefined ? {} : { serviceSince: since }),
      webhooks: deps.webhooks,
      ...(lastEventAt === undefined ? {} : { lastEventAt }),
      waitingToSend: deps.outboxTable.countOpen(),
      appointmentsToday: deps.appointmentsToday(),
      ...(clockSkewMs === undefined ? {} : { clockSkewMs: Math.round(clockSkewMs) }),
      notices: notices(),
      demo: deps.demo,
    };
  }

  function dismiss(noticeId: string): boolean {
    if (!notices().some((notice) => notice.noticeId === noticeId)) return false;
    const now = deps.clock.now();
    const intent = /^intent-(\d+)$/.exec(noticeId)?.[1];
    const refused = intent === undefined ? undefined : deps.outboxTable.byId(Number(intent));
    const event = deps.journal.quarantined().find((entry) => quarantineNotice(entry).noticeId === noticeId);
    if (refused) deps.outboxTable.dismiss(refused.id, now);
    else if (event) deps.journal.dismiss(event.bodyHash, now);
    else dismissed.add(noticeId);
    deps.changes.touch('status');
    if (refused) deps.onDismissed(refused.appointmentId);
    return true;
  }

  return {
    snapshot,
    dismiss,
    async *watch(signal) {
      const batches = deps.changes.batches(signal);
      try {
        yield snapshot();
        for await (const _ of batches) yield snapshot();
      } finally {
        await batches.return();
      }
    },
  };
}
