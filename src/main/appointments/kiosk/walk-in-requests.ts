/** Requests of visitors without an appointment on disk, which are sent only while their visitors wait. */
import { wallMs } from '../../../clock/clock.ts';
import type { OwnRefusal } from '../../../contract/refusal.ts';
import type { WalkInAsk } from '../../../contract/walk-in.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { TimeSlot } from '../actions/next-slots.ts';
import { personOf } from './walk-in-slots.ts';

export interface RequestsDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly outboxTable: OutboxTable;
  readonly outbox: Pick<Outbox, 'wake' | 'settled'>;
}

export const requestOf = (ask: WalkInAsk, { startsAt, endsAt }: TimeSlot) => ({
  lineId: ask.lineId,
  ...personOf(ask),
  startTime: new Date(startsAt).toISOString(),
  endTime: new Date(endsAt).toISOString(),
  languageCode: ask.language,
});

interface NewRequest {
  readonly ask: WalkInAsk;
  readonly draftKey: string;
  readonly slot: TimeSlot;
  /** The refused request before, which moves on to this one. */
  readonly refused?: Intent | undefined;
  /** It only stands in front of staff. */
  readonly why?: OwnRefusal;
}

export type Requests = ReturnType<typeof createRequests>;

export function createRequests({ database, outboxTable: table, outbox, clock, log }: RequestsDeps) {
  /** Intents whose visitors wait for the answer. */
  const awaited = new Set<number>();
  /** Intents of this process whose visitors have not been told that they are checked in. */
  const untold = new Set<number>();

  function saved<T>(work: () => T): T | undefined {
    try {
      return database.transaction(work);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      log.error('walk-in-not-saved');
      return undefined;
    }
  }

  /** What no visitor waits for is not sent. Staff have it. */
  function withdrawLeft(): void {
    const left = table.queuedWalkIns().filter((id) => !awaited.has(id));
    if (left.length === 0) return;
    saved(() => {
      for (const id of left) table.withdraw(id, wallMs(clock), { kind: 'not-sent' });
    });
  }

  return {
    withdrawLeft,
    /** True once. After a restart it is false: another process may have told the visitor. */
    isFirstAnswer: ({ id }: Intent): boolean => untold.delete(id),
    /** Undefined where the disk refuses. */
    add: ({ ask, draftKey, slot, refused, why }: NewRequest): Intent | undefined =>
      saved(() => {
        const now = wallMs(clock);
        if (refused) {
          table.dismiss(refused.id, now);
          untold.delete(refused.id);
        }
        const added = table.add({
          kind: 'auto-assign',
          origin: 'visitor',
          previousStatus: 'Scheduled',
          payload: JSON.stringify(requestOf(ask, slot)),
          draftKey,
          isWalkIn: true,
          createdAt: now,
          dueAt: now,
        });
        if (why) table.withdraw(added.id, now, why);
        else untold.add(added.id);
        return added;
      }),
    async settled(id: number, withinMs: number): Promise<Intent | undefined> {
      awaited.add(id);
      outbox.wake();
      const intent = await outbox.settled(id, withinMs);
      awaited.delete(id);
      if (intent?.state !== 'queued') return intent;
      withdrawLeft();
      return table.byId(id);
    },
  };
}
