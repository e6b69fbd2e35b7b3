/** When what is past its time goes: names within the hour, old rows at night. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { removeAside } from './aside-files.ts';
import { wishCompaction } from './compaction.ts';
import { createDatedFacts } from './dated-facts.ts';
import { deleteSome } from './delete-old.ts';
import { eraseSome } from './erase.ts';
import type { HubTime } from './hub-time.ts';
import { createOneByOne } from './one-by-one.ts';
import type { Storage } from './open-storage.ts';
import { type Spent, walkAll } from './past-rows.ts';
import { cutoffsAt, isTidyDue, LOOK_EVERY_MS, type Retention } from './retention.ts';

/** A start has better things to do first. */
const FIRST_LOOK_MS = 5_000;
/** Between two pieces of work. */
const BREATH_MS = 10;
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
  /** Empties the log, in which rows that were just deleted still stand; false where that has to be done later. */
  emptyLog(): Promise<boolean>;
  close(): void;
}

export function startForgetting(deps: ForgettingDeps): Forgetting {
  const { storage, clock, log, time, timeZone, spent = () => performance.now() } = deps;
  const facts = createDatedFacts(storage.database);
  let isFirstLook = true;
  /** True while names may still stand in the log. A crash before it was emptied is made good by the first look. */
  let isLogToEmpty = true;
  /** True while it waits for its next look. */
  let isResting = false;
  const asked: ((isEmpty: boolean) => void)[] = [];

  const pieces = createOneByOne(clock, fail);
  const afterBreath = (work: () => void): void => pieces.later(BREATH_MS, work);

  /** The first `count` who asked. */
  function answer(count: number, isEmpty: boolean): void {
    for (const tell of asked.splice(0, count)) tell(isEmpty);
  }

  /** It is told, and everything begins again in an hour. */
  function fail(error: unknown): void {
    log.error('erasing-failed', { reason: error instanceof Error ? error.message : 'unknown' });
    storage.notices.add({ noticeId: 'erase', at: wallMs(clock), trouble: { kind: 'not-erased' } });
    answer(asked.length, false);
    restFor(LOOK_EVERY_MS);
  }

  function restFor(ms: number): void {
    isResting = true;
    pieces.later(ms, look);
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

  function gone(event: 'erased' | 'deleted', now: number, rows: number): void {
    if (rows === 0) return;
    log.info(event, { rows });
    wishCompaction(facts, now);
    isLogToEmpty = true;
  }

  function erased(now: number, rows: number): void {
    gone('erased', now, rows);
    isFirstLook = false;
    if (isTidyDue(now, timeZone, facts.time(TIDIED)))
      walk(deleteSome, now, (deletedRows) => deleted(now, deletedRows));
    else if (isLogToEmpty) emptyLog(rest);
    else rest();
  }

  /** Everything past its time is gone; then the log that may still hold it. */
  function deleted(now: number, rows: number): void {
    gone('deleted', now, rows);
    removeAside(storage.path, cutoffs().aside);
    emptyLog(() => {
      if (!isLogToEmpty) facts.keep(TIDIED, now);
      rest();
    });
  }

  function emptyLog(then: () => void): void {
    // Who asks after the first step waits for the next time: its rows may be in the log again.
    const waiting = asked.length;
    function step(n: number, isEmpty: boolean): void {
      const work = storage.emptyLogSteps[n];
      if (work) return afterBreath(() => step(n + 1, work() && isEmpty));
      isLogToEmpty = !isEmpty;
      answer(waiting, isEmpty);
      then();
    }
    step(0, true);
  }

  function rest(): void {
    storage.notices.withdraw('erase');
    if (asked.length > 0) {
      isLogToEmpty = true;
      afterBreath(look);
    } else restFor(isFirstLook ? FIRST_LOOK_MS : LOOK_EVERY_MS);
  }

  restFor(FIRST_LOOK_MS);
  return {
    emptyLog() {
      const isEmpty = new Promise<boolean>((resolve) => void asked.push(resolve));
      if (pieces.isStopped()) answer(asked.length, false);
      else if (isResting) {
        isLogToEmpty = true;
        pieces.cancel();
        pieces.later(0, look);
      }
      return isEmpty;
    },
    close() {
      pieces.stop();
      answer(asked.length, false);
    },
  };
}
