/** How an intent is settled on disk: its row, and what follows from it in the same transaction. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { Intent } from './intent.ts';
import type { OutboxTable } from './outbox-table.ts';

export interface SettledWritesDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether events have the visitor of an appointment in the service's queue; by default nobody is. */
  readonly isInQueue?: (appointmentId: string) => boolean;
  /** Runs inside the transaction that settles an intent. */
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
}

/** Runs `write` and what follows from it in one transaction. */
export function writeSettled(
  { database, table, onSettling }: Pick<SettledWritesDeps, 'database' | 'table' | 'onSettling'>,
  intentId: number,
  write: () => void,
  created?: MaybeCreated,
): void {
  database.transaction(() => {
    write();
    const intent = table.byId(intentId);
    if (intent) onSettling(intent, created);
  });
}

/**
 * Settles the open check-in of a visitor whom events have in the queue, also while an attempt of it is under way. Returns
 * its id, or undefined where there is none, or the disk would not take it: then what its attempts are answered settles it.
 */
export function settleHeard(deps: SettledWritesDeps, appointmentId: string): number | undefined {
  const { table, clock, log, isInQueue = () => false } = deps;
  const intent = table.openOf(appointmentId);
  // Who was a no-show may have an old ticket that waits: there the service decides.
  const isOfFirstArrival = intent?.kind === 'check-in' && intent.previousStatus === 'Scheduled';
  if (!isOfFirstArrival || !isInQueue(appointmentId)) return undefined;
  const { id } = intent;
  try {
    writeSettled(deps, id, () => table.confirm(id, wallMs(clock), false, undefined, 'in-queue'));
    return id;
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    log.error('outbox-event-not-written', { intent: id });
    return undefined;
  }
}
