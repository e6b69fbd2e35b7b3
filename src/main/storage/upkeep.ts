/** Erases old data and makes the daily backup. */
import { basename } from 'node:path';
import type { CancelTimer } from '../../clock/clock.ts';
import { faultFields } from '../base/log.ts';
import { type BackUpAnswer, backUp } from './back-up.ts';
import { removeAside } from './aside-files.ts';
import { deleteOtherBackups, isBackupDue, listBackups, oldBackupsAt } from './backups.ts';
import { type CompactionDeps, startCompaction } from './compaction.ts';
import { createCopiesToRenew, sparedCopies } from './copies-to-renew.ts';
import { type ForgettingDeps, startForgetting } from './forgetting.ts';

/** After names were erased, so that the backup does not contain them. */
const BACKUP_AFTER_START_MS = 15_000;
/** After a failed backup. */
const BACKUP_AGAIN_MS = 3_600_000;

interface UpkeepDeps extends ForgettingDeps, Pick<CompactionDeps, 'quietMs'> {
  readonly backUp?: typeof backUp;
}

export type Upkeep = ReturnType<typeof startUpkeep>;

export function startUpkeep(deps: UpkeepDeps) {
  const { storage, clock, log, time } = deps;
  const { database, notices } = storage;
  const toRenew = createCopiesToRenew(database, clock, log);
  const stopping = new AbortController();
  let cancelTimer: CancelTimer = () => {};
  let underWay: Promise<void> = Promise.resolve();

  function later(delayMs: number, run: () => void): void {
    if (!stopping.signal.aborted) cancelTimer = clock.after(delayMs, run);
  }

  function lookAtBackups(): void {
    const now = time.judge().best;
    if (!toRenew.isWished() && !isBackupDue(listBackups(storage.path), now)) {
      later(BACKUP_AGAIN_MS, lookAtBackups);
      return;
    }
    underWay = underWay
      .then(() => renew(now))
      .catch((error: unknown) => log.error('backup-failed', faultFields(error)))
      .then(() => later(BACKUP_AGAIN_MS, lookAtBackups));
  }

  async function copy(now: number): Promise<BackUpAnswer> {
    const old = oldBackupsAt(time.judge());
    const answer = await (deps.backUp ?? backUp)(database.sqlite, storage.path, now, stopping.signal, old);
    report(answer, now);
    return answer;
  }

  /** True if only the newest backup is left. */
  async function renew(now: number): Promise<boolean> {
    const answer = await copy(now);
    if (stopping.signal.aborted || answer.kind !== 'kept' || !toRenew.isWished()) return false;
    removeAside(storage.path, Number.POSITIVE_INFINITY);
    const kept = [basename(answer.path), ...sparedCopies(database)];
    if (!deleteOtherBackups(storage.path, kept)) return false;
    return toRenew.fulfilled();
  }

  /** Only a new backup stays. False: it is repeated later. Compaction cleans the database file. */
  async function removeFromFiles(): Promise<{ copies: boolean }> {
    const isLogEmpty = await forgetting.emptyLog();
    const before = underWay;
    let copies = false;
    cancelTimer();
    underWay = before.then(async () => {
      cancelTimer();
      if (stopping.signal.aborted) return;
      // A running backup may have been for an earlier request.
      toRenew.wish();
      copies = (await renew(time.judge().best)) && isLogEmpty;
      if (!copies && !stopping.signal.aborted) toRenew.wish();
      later(BACKUP_AGAIN_MS, lookAtBackups);
    });
    await underWay;
    return { copies };
  }

  function report(answer: BackUpAnswer, at: number): void {
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
  const stopCompaction = startCompaction({
    ...deps,
    inTurn: (work) => void (underWay = underWay.then(work)),
    emptyLog: forgetting.emptyLog,
  });
  later(BACKUP_AFTER_START_MS, lookAtBackups);
  return {
    removeFromFiles,
    /** Waits for a running backup. */
    copyNow(): Promise<BackUpAnswer> {
      const made = underWay.then(() => copy(time.judge().best));
      underWay = made.then(() => undefined);
      return made;
    },
    /** Resolves when nothing uses the database. */
    async close(): Promise<void> {
      stopping.abort();
      cancelTimer();
      stopCompaction();
      forgetting.close();
      await underWay;
    },
  };
}
