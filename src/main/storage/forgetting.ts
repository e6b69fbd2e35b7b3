/** When what is past its time goes: names within the hour, old rows and the traces of both at night. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { removeAside } from './aside-files.ts';
import { createAskedRemovals } from './asked-removals.ts';
import { createDatedFacts } from './dated-facts.ts';
import { deleteSome } from './delete-old.ts';
import { eraseSome } from './erase.ts';
import type { HubTime } from './hub-time.ts';
import { createOneByOne } from './one-by-one.ts';
import type { Storage } from './open-storage.ts';
import { type Spent, walkAll } from './past-rows.ts';
import { cutoffsAt, isTidyDue, LOOK_EVERY_MS, type Retention } from './retention.ts';
import { createTraceRemoval } from './trace-removal.ts';

/** A start has better things to do first. */
const FIRST_LOOK_MS = 5_000;
/** Between two pieces of work. */
const BREATH_MS = 10;
/** There while traces of erased rows may be left in the pages of the database. */
const TO_TIDY = 'to-tidy';
/** When old rows were last deleted. */
const TIDIED = 'tidied-at';

export interface ForgettingDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  /** Days that the site has chosen; by default the usual ones. */
  readonly retention?: Retention | undefined;
  /** What is past its time is so by the earliest moment that now can be. */
  readonly time: Pick<HubTime, 'judge'>;
  /** Milliseconds of real work, also where the clock is not a real one. */
  readonly spent?: Spent;
}

export interface Forgetting {
  /** Takes the traces of rows that were just deleted out of the files; false where that has to be done later. */
  removeTraces(): Promise<boolean>;
  /** Stops; resolves when nothing uses the database any more. */
  close(): Promise<void>;
}

function tellFailure({ log, clock, storage }: ForgettingDeps, error: unknown): void {
  log.error('erasing-failed', { reason: error instanceof Error ? error.message : 'unknown' });
  storage.notices.add({ noticeId: 'erase', at: wallMs(clock), trouble: { kind: 'not-erased' } });
}

export function startForgetting(deps: ForgettingDeps): Forgetting {
  const { storage, clock, log, time, timeZone, spent = () => performance.now() } = deps;
  const facts = createDatedFacts(storage.database);
  let isFirstLook = true;
  /** True while names may still stand in the log. A crash before it was emptied is made good by the first look. */
  let isLogToEmpty = true;
  /** True while it waits for its next look. */
  let isResting = false;
  const asked = createAskedRemovals();

  const pieces = createOneByOne(clock, fail);
  const { later } = pieces;
  const afterBreath = (work: () => void): void => later(BREATH_MS, work);

  /** It is told, and everything begins anew in an hour. */
  function fail(error: unknown): void {
    tellFailure(deps, error);
    asked.giveUp();
    restFor(LOOK_EVERY_MS);
  }

  function restFor(ms: number): void {
    isResting = true;
    later(ms, look);
  }

  function look(): void {
    isResting = false;
    const now = time.judge().best;
    walk(eraseSome, now, (rows) => erased(now, rows));
  }

  /** What is past its time is asked anew each time: the clock may have been set meanwhile. */
  function cutoffs() {
    const { earliest, isConfirmed } = time.judge();
    return cutoffsAt(earliest, isConfirmed, deps.retention);
  }
  const walk = (some: typeof eraseSome, now: number, then: (rows: number) => void): void =>
    walkAll((at) => some(storage.database, cutoffs(), now, at, spent), afterBreath, then);

  function erased(now: number, rows: number): void {
    if (rows > 0) {
      log.info('erased', { rows });
      facts.keep(TO_TIDY, now);
      isLogToEmpty = true;
    }
    const isLeftOver = isFirstLook && facts.time(TO_TIDY) !== undefined;
    isFirstLook = false;
    if (isLeftOver || isTidyDue(now, timeZone, facts.time(TIDIED)))
      walk(deleteSome, now, (deletedRows) => deleted(now, deletedRows));
    else if (isLogToEmpty) traces.emptyLog((isEmpty) => emptied(isEmpty));
    else rest();
  }

  function deleted(now: number, rows: number): void {
    if (rows > 0) log.info('deleted', { rows });
    if (rows > 0 || facts.time(TO_TIDY) !== undefined)
      traces.remove((isDone) => (isDone ? tidied(now) : rest()));
    else tidied(now);
  }

  /** Everything past its time is gone; then the log that may still hold it. */
  function tidied(now: number): void {
    removeAside(storage.path, cutoffs().aside);
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
    storage.notices.withdraw('erase');
    if (asked.isAsked()) afterBreath(sweepAsked);
    else restFor(isFirstLook ? FIRST_LOOK_MS : LOOK_EVERY_MS);
  }

  function sweepAsked(): void {
    isResting = false;
    asked.begin();
    facts.keep(TO_TIDY, wallMs(clock));
    traces.removeAndEmptyLog((isDone, isEmpty) => {
      if (isDone) facts.forget(TO_TIDY);
      asked.ended(isDone);
      emptied(isEmpty);
    });
  }

  const traces = createTraceRemoval({ storage, later: afterBreath, fail, spent });
  restFor(FIRST_LOOK_MS);
  return {
    removeTraces() {
      const isDone = asked.ask();
      if (pieces.isStopped()) asked.giveUp();
      else if (isResting) {
        pieces.cancel();
        later(0, sweepAsked);
      }
      return isDone;
    },
    async close() {
      pieces.stop();
      asked.giveUp();
      await traces.settled();
    },
  };
}
