/** "Seen by the front desk": a clerk says so, and the kiosk of that visitor shows it. */
import type { Seen as SeenNow } from '../../contract/appointment.ts';
import { type Clock, wallMs } from '../clock.ts';
import type { Feed } from '../feed.ts';
import type { Log } from '../log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { WHOLE_DAY } from './day.ts';
import type { Directory } from './directory.ts';

export interface SeenDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly log: Log;
  /** Ids of appointments that changed, or {@link WHOLE_DAY}. */
  readonly changes: Feed<string>;
}

export interface Seen {
  /** True when an arrival is marked on disk, now or before: the first time stands. */
  mark(appointmentId: string): boolean;
  /** How it stands now, and after each change. An appointment that nobody knows is like one that nobody has seen. */
  watch(appointmentId: string, signal: AbortSignal | undefined): AsyncGenerator<SeenNow, void, void>;
}

export function createSeen(deps: SeenDeps): Seen {
  const { directory, changes } = deps;

  function seenNow(appointmentId: string): SeenNow {
    const seenAt = directory.byId(appointmentId)?.seenAt;
    return seenAt === undefined ? {} : { seenAt };
  }

  return {
    mark(appointmentId) {
      try {
        const isArrival = deps.database.transaction(() =>
          directory.markSeen(appointmentId, wallMs(deps.clock)),
        );
        if (!isArrival) return false;
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        deps.log.error('seen-not-saved');
        return false;
      }
      changes.touch(appointmentId);
      return true;
    },
    async *watch(appointmentId, signal) {
      const batches = changes.batches(signal);
      try {
        let told = seenNow(appointmentId);
        yield told;
        for await (const batch of batches) {
          if (!batch.has(appointmentId) && !batch.has(WHOLE_DAY)) continue;
          const now = seenNow(appointmentId);
          if (now.seenAt === told.seenAt) continue;
          told = now;
          yield told;
        }
      } finally {
        await batches.return();
      }
    },
  };
}
