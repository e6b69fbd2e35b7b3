/** Staff are told while the disk takes nothing: a lobby goes on with it, and what it does is not saved. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';
import type { StorageNotices } from './storage-notices.ts';

/** Of a disk that is almost full small things are taken and large ones are not: it is over when nothing was refused for so long. */
const OVER_AFTER_MS = 60_000;

export const DISK_NOTICE = 'disk';

/** `database` with a look at every transaction: one that the disk refused is a notice, and one it took later ends that. */
export function watchDisk(
  database: Database,
  notices: Pick<StorageNotices, 'add' | 'withdraw'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): Database {
  /** Whether the notice may stand, as one from a start may. */
  let isTold = true;
  let refusedAt = Number.NEGATIVE_INFINITY;

  function refused(): void {
    refusedAt = clock.monotonic();
    isTold = true;
    notices.add({ noticeId: DISK_NOTICE, at: wallMs(clock), trouble: { kind: 'disk' } });
  }

  function looked<T>(write: () => T): T {
    let result: T;
    try {
      result = write();
    } catch (error) {
      if (isStorageFailure(error)) refused();
      throw error;
    }
    if (isTold && clock.monotonic() - refusedAt >= OVER_AFTER_MS) {
      isTold = false;
      notices.withdraw(DISK_NOTICE);
    }
    return result;
  }

  return {
    ...database,
    transaction: (work) =>
      database.sqlite.isTransaction ? work() : looked(() => database.transaction(work)),
  };
}
