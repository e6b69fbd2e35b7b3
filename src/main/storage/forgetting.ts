/** When what is past its time goes: names within the hour, old rows and the traces of both at night. */
import { type CancelTimer, type Clock, wallMs } from '../clock.ts';
import type { Log } from '../log.ts';
import { deleteSome } from './delete-old.ts';
import { eraseSome } from './erase.ts';
import type { Storage } from './open-storage.ts';
import { FROM_START, type Progress, type Spent } from './past-rows.ts';
import { cutoffsAt, type Hold, holdAfter, isTidyDue, type LastLook, LOOK_EVERY_MS } from './retention.ts';

/** A start has better things to do first. */
const FIRST_LOOK_MS = 5_000;
/** Between two pieces of work, so that most of the time is for visitors. */
const BREATH_MS = 10;
/** Milliseconds in which traces are looked for before others have their turn. */
const SWEEP_MS = 8;
/** How often in a row traces cannot be looked for before that is left for the next look. */
const BUSY_TRIES = 100;
const LAST_LOOK = 'erased-at';
/** There while traces of erased rows may be left in the pages of the database. */
const TO_TIDY = 'to-tidy';
/** When old rows were last deleted. */
const TIDIED = 'tidied-at';

export interface ForgettingDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  /** True while the service's own clock agrees with this machine's. */
  readonly clockConfirmed: () => boolean;
  /** Milliseconds of real work, also where the clock is not a real one. */
  readonly spent?: Spent;
}

export interface Forgetting {
  /** Stops; resolves when nothing uses the database any more. */
  close(): Promise<void>;
}

export function startForgetting(deps: ForgettingDeps): Forgetting {
  const { storage, clock, log, timeZone, spent = () => performance.now() } = deps;
  const { database, notices } = storage;
  const facts = createFacts(database);
  let isClosed = false;
  let cancelTimer: CancelTimer = () => {};
  let syncing: Promise<void> = Promise.resolve();
  let isFirstLook = true;
  const lastWall = facts.time(LAST_LOOK);
  let last: LastLook | undefined =
    lastWall === undefined ? undefined : { wall: lastWall, monotonic: undefined };
  let hold: Hold | undefined;
  /** True while names may still stand in the log. A crash before it was emptied is made good by the first look. */
  let isLogToEmpty = true;

  /** Runs the next piece of work later; one that fails is told, and everything begins anew in an hour. */
  function later(delayMs: number, work: () => void): void {
    if (isClosed) return;
    cancelTimer = clock.after(delayMs, () => {
      try {
        work();
      } catch (error) {
        fail(error);
      }
    });
  }

  function fail(error: unknown): void {
    log.error('erasing-failed', { reason: error instanceof Error ? error.message : 'unknown' });
    notices.add({
      noticeId: 'erase',
      at: wallMs(clock),
      sentence:
        'Names of past visitors could not be removed from this machine’s disk. It is tried again every hour.',
    });
    later(LOOK_EVERY_MS, look);
  }

  function look(): void {
    const now = { wall: wallMs(clock), monotonic: clock.monotonic() };
    hold = holdAfter(hold, last, now, deps.clockConfirmed());
    last = now;
    if (hold) {
      log.warn('erasing-held');
      later(LOOK_EVERY_MS, look);
    } else erase(now.wall, FROM_START, 0);
  }

  function erase(now: number, progress: Progress, before: number): void {
    const { changed, next } = eraseSome(
      database,
      cutoffsAt(now, deps.clockConfirmed()),
      now,
      progress,
      spent,
    );
    const rows = before + changed;
    if (next) {
      later(BREATH_MS, () => erase(now, next, rows));
      return;
    }
    facts.keep(LAST_LOOK, now);
    if (rows > 0) {
      log.info('erased', { rows });
      facts.keep(TO_TIDY, now);
      isLogToEmpty = true;
    }
    const isLeftOver = isFirstLook && facts.time(TO_TIDY) !== undefined;
    isFirstLook = false;
    if (isLeftOver || isTidyDue(now, timeZone, facts.time(TIDIED))) deleteRows(now, FROM_START, 0);
    else if (isLogToEmpty) emptyLog(() => {});
    else rest();
  }

  function deleteRows(now: number, progress: Progress, before: number): void {
    const { changed, next } = deleteSome(
      database,
      cutoffsAt(now, deps.clockConfirmed()),
      now,
      progress,
      spent,
    );
    const rows = before + changed;
    if (next) {
      later(BREATH_MS, () => deleteRows(now, next, rows));
      return;
    }
    if (rows > 0) log.info('deleted', { rows });
    if (rows > 0 || facts.time(TO_TIDY) !== undefined) sweep(now, 0);
    else finish(now);
  }

  function sweep(now: number, after: number, tries = BUSY_TRIES): void {
    const began = spent();
    const answer = storage.traces.some(after, () => spent() - began >= SWEEP_MS);
    function goOn(): void {
      switch (answer.kind) {
        case 'more':
          return sweep(now, answer.after);
        case 'done':
          return finish(now);
        case 'busy':
          return tries > 0 ? sweep(now, after, tries - 1) : rest();
      }
    }
    // Synced beside the hub: a sync of SQLite's would hold it as long.
    syncing = storage.traces.sync().then(() => later(BREATH_MS, goOn), fail);
  }

  function finish(now: number): void {
    emptyLog((isEmpty) => {
      if (!isEmpty) return;
      facts.forget(TO_TIDY);
      facts.keep(TIDIED, now);
    });
  }

  function emptyLog(then: (isEmpty: boolean) => void, step = 0, isEmpty = true): void {
    const work = storage.emptyLogSteps[step];
    if (work) {
      const isDone = work() && isEmpty;
      later(BREATH_MS, () => emptyLog(then, step + 1, isDone));
      return;
    }
    isLogToEmpty = !isEmpty;
    then(isEmpty);
    rest();
  }

  function rest(): void {
    notices.withdraw('erase');
    later(LOOK_EVERY_MS, look);
  }

  later(FIRST_LOOK_MS, look);
  return {
    async close() {
      isClosed = true;
      cancelTimer();
      await syncing;
    },
  };
}

function createFacts({ sqlite, transaction }: Storage['database']) {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');
  return {
    time(name: string): number | undefined {
      const row = select.get(name);
      const at = row && Number(row['value']);
      return Number.isFinite(at) ? at : undefined;
    },
    keep: (name: string, at: number): void => void transaction(() => upsert.run(name, String(at))),
    forget: (name: string): void => void transaction(() => remove.run(name)),
  };
}
