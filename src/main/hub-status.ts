/** How the hub is, live, for the front desk and setup. */
import type { HubStatus, Notice } from '../contract/hub-status.ts';
import type { Directory } from './appointments/directory.ts';
import type { Clock } from './clock.ts';
import type { Feed } from './feed.ts';
import { quarantineNotice, rosterNotice, type RosterTrouble, storageNotice } from './notices.ts';
import { intentNotice } from './outbox/intent-notice.ts';
import type { OutboxTable } from './outbox/outbox-table.ts';
import type { Reachability } from './service/reachability.ts';
import { isStorageFailure } from './storage/storage-failure.ts';
import type { StorageNotices } from './storage/storage-notices.ts';
import type { Journal } from './webhooks/journal.ts';

export interface StatusDeps {
  readonly reachability: Reachability;
  readonly webhooks: HubStatus['webhooks'];
  readonly journal: Journal;
  readonly outboxTable: OutboxTable;
  readonly directory: Directory;
  readonly nameOfLine: (lineId: number) => string;
  readonly rosterTroubles: () => readonly RosterTrouble[];
  readonly storageNotices: StorageNotices;
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
        .forStaff()
        .map((intent) => intentNotice(intent, deps.directory.byId(intent.appointmentId), deps.nameOfLine)),
      ...deps.rosterTroubles().map(rosterNotice),
      ...deps.storageNotices.all().map(storageNotice),
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
    const kept = deps.storageNotices.all().find((notice) => storageNotice(notice).noticeId === noticeId);
    try {
      if (refused && !deps.outboxTable.dismiss(refused.id, now)) return false;
      if (event) deps.journal.dismiss(event.bodyHash, now);
      else if (kept) return deps.storageNotices.dismiss(kept.noticeId);
      else if (!refused) dismissed.add(noticeId);
    } catch (error) {
      // The notice stays until the disk takes it that somebody has read it.
      if (!isStorageFailure(error)) throw error;
      return false;
    }
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
