/** What the hub does for its database without being asked: forgets what is past its time, and makes the daily copy. */
import type { CancelTimer, Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type BackUpAnswer, backUp } from './back-up.ts';
import { isBackupDue, listBackups } from './backups.ts';
import { ERASE_FROM_START, type EraseProgress, eraseSome } from './erase.ts';
import type { Storage } from './open-storage.ts';
import { cutoffsAt, type Hold, holdAfter, isNight, type LastLook, LOOK_EVERY_MS } from './retention.ts';

/** A start has better things to do first. */
const ERASE_AFTER_START_MS = 5_000;
/** After that, so that the copy does not hold what is past its time. */
const BACKUP_AFTER_START_MS = 15_000;
/** After a copy that could not be made. */
const BACKUP_AGAIN_MS = 3_600_000;
const LAST_LOOK = 'erased-at';
/** There while traces of erased rows may be left in the pages of the database. */
const TO_TIDY = 'to-tidy';

export interface UpkeepDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  /** True while the service's own clock agrees with this machine's. */
  readonly clockConfirmed: () => boolean;
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
  const timers = new Map<'erase' | 'back-up', CancelTimer>();
  let underWay: Promise<void> = Promise.resolve();
  let isFirstLook = true;
  let last: LastLook | undefined = readLastLook();
  let hold: Hold | undefined;
  /** True while names may still stand in the log. A crash before it was emptied is made good by the first look. */
  let isLogToEmpty = true;

  function fact(name: string): string | undefined {
    const row = database.sqlite.prepare('SELECT value FROM facts WHERE name = ?').get(name);
    return row && String(row['value']);
  }

  function readLastLook(): LastLook | undefined {
    const wall = Number(fact(LAST_LOOK));
    return Number.isFinite(wall) ? { wall, monotonic: undefined } : undefined;
  }

  function later(what: 'erase' | 'back-up', delayMs: number, run: () => void): void {
    if (!stopping.signal.aborted) timers.set(what, clock.after(delayMs, run));
  }

  function look(): void {
    const now = { wall: clock.now(), monotonic: clock.monotonic() };
    hold = holdAfter(hold, last, now, deps.clockConfirmed());
    last = now;
    if (hold) {
      log.warn('erasing-held');
      later('erase', LOOK_EVERY_MS, look);
    } else erase(now.wall, ERASE_FROM_START, 0);
  }

  function erase(now: number, progress: EraseProgress, changedBefore: number): void {
    try {
      const { changed, next } = eraseSome(database, cutoffsAt(now), now, progress);
      if (next) {
        later('erase', 0, () => erase(now, next, changedBefore + changed));
        return;
      }
      const rows = changedBefore + changed;
      remember(LAST_LOOK, now);
      if (rows > 0) {
        log.info('erased', { rows });
        remember(TO_TIDY, now);
        isLogToEmpty = true;
      }
      if ((isFirstLook || isNight(now, deps.timeZone)) && fact(TO_TIDY) !== undefined) {
        storage.tidy();
        forget(TO_TIDY);
        isLogToEmpty = true;
      }
      isFirstLook = false;
      if (isLogToEmpty) isLogToEmpty = !storage.emptyLog();
      notices.withdraw('erase');
    } catch (error) {
      log.error('erasing-failed', { reason: error instanceof Error ? error.message : 'unknown' });
      notices.add({
        noticeId: 'erase',
        at: now,
        sentence:
          'Names of past visitors could not be removed from this machine’s disk. It is tried again every hour.',
      });
    }
    later('erase', LOOK_EVERY_MS, look);
  }

  function remember(name: string, value: number): void {
    database.transaction(() =>
      database.sqlite
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run(name, String(value)),
    );
  }

  function forget(name: string): void {
    database.transaction(() => database.sqlite.prepare('DELETE FROM facts WHERE name = ?').run(name));
  }

  function lookAtBackups(): void {
    const now = clock.now();
    if (!isBackupDue(listBackups(storage.path), now)) {
      later('back-up', BACKUP_AGAIN_MS, lookAtBackups);
      return;
    }
    underWay = (deps.backUp ?? backUp)(database.sqlite, storage.path, now, stopping.signal).then((answer) => {
      tell(answer, now);
      later('back-up', BACKUP_AGAIN_MS, lookAtBackups);
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
          sentence:
            'The daily copy of the database failed its check: the database itself may be damaged. Restart Foyer when the lobby is quiet; it then goes back to the last good copy.',
        });
        return;
      case 'failed':
        log.error('backup-failed', { reason: answer.reason });
        notices.add({
          noticeId: 'backup',
          at,
          sentence: `The daily copy of the database could not be made (${answer.reason}). Check-ins go on. Make room on this machine’s disk.`,
        });
    }
  }

  later('erase', ERASE_AFTER_START_MS, look);
  later('back-up', BACKUP_AFTER_START_MS, lookAtBackups);
  return {
    async close() {
      stopping.abort();
      for (const cancel of timers.values()) cancel();
      await underWay;
    },
  };
}
