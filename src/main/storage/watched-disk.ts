/** Notifies staff while the disk rejects writes. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';
import type { StorageNotices } from './storage-notices.ts';

/** An almost full disk still accepts small writes. */
const OVER_AFTER_MS = 60_000;

export const DISK_NOTICE = 'disk';

/** Watches every transaction of `database`. */
export function watchDisk(
  database: Database,
  notices: Pick<StorageNotices, 'add' | 'withdraw'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): Database {
  /** A notice from the start may exist. */
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
