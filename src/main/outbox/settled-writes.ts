/** Settles an intent on disk, together with what follows from it. */
import { wallMs } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import type { MaybeCreated } from '../service/wire.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { Intent } from './intent.ts';
import type { OutboxTable } from './outbox-table.ts';

export interface SettledWritesDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: OutboxTable;
  readonly isInQueue?: (appointmentId: string) => boolean;
  readonly onSettling: (intent: Intent, created: MaybeCreated | undefined) => void;
}

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
 * Settles the open check-in of a visitor whom events show in the queue, even during an attempt. Returns its id;
 * undefined if there is none or the disk failed, and then the answer to its attempts settles it.
 */
export function settleInQueue(deps: SettledWritesDeps, appointmentId: string): number | undefined {
  const { table, clock, log, isInQueue = () => false } = deps;
  const intent = table.openOf(appointmentId);
  // A former no-show may have an old ticket in the queue, so the service decides.
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
