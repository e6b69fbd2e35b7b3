/** What the hub does for its database without being asked: forgets what is past its time, and makes the daily copy. */
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import { type BackUpAnswer, backUp } from './back-up.ts';
import { isBackupDue, listBackups } from './backups.ts';
import { type ForgettingDeps, startForgetting } from './forgetting.ts';

/** After names were removed, so that the copy does not hold what is past its time. */
const BACKUP_AFTER_START_MS = 15_000;
/** After a copy that could not be made. */
const BACKUP_AGAIN_MS = 3_600_000;

export interface UpkeepDeps extends ForgettingDeps {
  readonly backUp?: typeof backUp;
}

export interface Upkeep {
  /** Stops; resolves when nothing uses the database any more. */
  close(): Promise<void>;
}

export function startUpkeep(deps: UpkeepDeps): Upkeep {
  const { storage, clock, log } = deps;
  const { database, notices } = storage;
  const stopping = new AbortController();
  let cancelTimer: CancelTimer = () => {};
  let underWay: Promise<void> = Promise.resolve();

  function later(delayMs: number, run: () => void): void {
    if (!stopping.signal.aborted) cancelTimer = clock.after(delayMs, run);
  }

  function lookAtBackups(): void {
    const now = wallMs(clock);
    if (!isBackupDue(listBackups(storage.path), now)) {
      later(BACKUP_AGAIN_MS, lookAtBackups);
      return;
    }
    underWay = (deps.backUp ?? backUp)(database.sqlite, storage.path, now, stopping.signal).then((answer) => {
      tell(answer, now);
      later(BACKUP_AGAIN_MS, lookAtBackups);
    });
  }

  function tell(answer: BackUpAnswer, at: number): void {
    switch (answer.kind) {
      case 'kept':
        log.info('backed-up');
        notices.withdraw('backup');
        return;
      case 'stopped':
        return;
      case 'not-good':
        log.error('backup-not-good');
        notices.add({
          noticeId: 'backup',
          at,
          trouble: { kind: 'copy-not-good' },
        });
        return;
      case 'failed':
        log.error('backup-failed', { reason: answer.reason });
        notices.add({
          noticeId: 'backup',
          at,
          trouble: { kind: 'no-daily-copy', reason: answer.reason },
        });
    }
  }

  const forgetting = startForgetting(deps);
  later(BACKUP_AFTER_START_MS, lookAtBackups);
  return {
    async close() {
      stopping.abort();
      cancelTimer();
      await forgetting.close();
      await underWay;
    },
  };
}
