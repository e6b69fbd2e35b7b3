/** When what is past its time goes: names within the hour, old rows and the traces of both at night. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { createDatedFacts } from './dated-facts.ts';
import { deleteSome } from './delete-old.ts';
import { eraseSome } from './erase.ts';
import type { Storage } from './open-storage.ts';
import { FROM_START, type Progress, type Spent } from './past-rows.ts';
import {
  cutoffsAt,
  type Hold,
  holdAfter,
  isTidyDue,
  type LastLook,
  LOOK_EVERY_MS,
  type Moment,
} from './retention.ts';
import { createTraceRemoval } from './trace-removal.ts';

/** A start has better things to do first. */
const FIRST_LOOK_MS = 5_000;
/** Between two pieces of work, so that most of the time is for visitors. */
const BREATH_MS = 10;
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

/** Whether this machine's clock is in too much doubt to forget by it, asked at each look. */
function createHold(lastWall: number | undefined, clockConfirmed: () => boolean): (now: Moment) => boolean {
  let last: LastLook | undefined =
    lastWall === undefined ? undefined : { wall: lastWall, monotonic: undefined };
  let hold: Hold | undefined;
  return (now) => {
    hold = holdAfter(hold, last, now, clockConfirmed());
    last = now;
    return hold !== undefined;
  };
}

export function startForgetting(deps: ForgettingDeps): Forgetting {
  const { storage, clock, log, timeZone, spent = () => performance.now() } = deps;
  const { database, notices } = storage;
  const facts = createDatedFacts(database);
  let isClosed = false;
  let cancelTimer: CancelTimer = () => {};
  let isFirstLook = true;
  const isHeld = createHold(facts.time(LAST_LOOK), deps.clockConfirmed);
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
      trouble: { kind: 'not-erased' },
    });
    later(LOOK_EVERY_MS, look);
  }

  function look(): void {
    const now = { wall: wallMs(clock), monotonic: clock.monotonic() };
    if (isHeld(now)) {
      log.warn('erasing-held');
      later(LOOK_EVERY_MS, look);
    } else erase(now.wall, FROM_START, 0);
  }

  /** What is past its time is asked anew each time: whether the clock is confirmed may have changed. */
  const walk = (some: typeof eraseSome, now: number, progress: Progress) =>
    some(database, cutoffsAt(now, deps.clockConfirmed()), now, progress, spent);

  function erase(now: number, progress: Progress, before: number): void {
    const { changed, next } = walk(eraseSome, now, progress);
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
    else if (isLogToEmpty) traces.emptyLog((isEmpty) => emptied(isEmpty));
    else rest();
  }

  function deleteRows(now: number, progress: Progress, before: number): void {
    const { changed, next } = walk(deleteSome, now, progress);
    const rows = before + changed;
    if (next) {
      later(BREATH_MS, () => deleteRows(now, next, rows));
      return;
    }
    if (rows > 0) log.info('deleted', { rows });
    if (rows > 0 || facts.time(TO_TIDY) !== undefined)
      traces.remove((isDone) => (isDone ? tidied(now) : rest()));
    else tidied(now);
  }

  /** Everything past its time is gone; then the log that may still hold it. */
  function tidied(now: number): void {
    traces.emptyLog((isEmpty) => {
      if (isEmpty) {
        facts.forget(TO_TIDY);
        facts.keep(TIDIED, now);
      }
      emptied(isEmpty);
    });
  }

  function emptied(isEmpty: boolean): void {
    isLogToEmpty = !isEmpty;
    rest();
  }

  function rest(): void {
    notices.withdraw('erase');
    later(LOOK_EVERY_MS, look);
  }

  const traces = createTraceRemoval({ storage, later: (work) => later(BREATH_MS, work), fail, spent });
  later(FIRST_LOOK_MS, look);
  return {
    async close() {
      isClosed = true;
      cancelTimer();
      await traces.settled();
    },
  };
}
