/** Erases old names within the hour, and old rows at night. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { removeAside } from './aside-files.ts';
import { createOneByOne, wishCompaction } from './compaction.ts';
import { createDatedFacts } from './dated-facts.ts';
import { deleteSome } from './delete-old.ts';
import { eraseSome } from './erase.ts';
import type { HubTime } from './hub-time.ts';
import type { Storage } from './open-storage.ts';
import { type Spent, walkAll } from './past-rows.ts';
import { cutoffsAt, isTidyDue, LOOK_EVERY_MS, type Retention } from './retention.ts';

const FIRST_LOOK_MS = 5_000;
const BREATH_MS = 10;
const TIDIED = 'tidied-at';

export interface ForgettingDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly retention?: Retention | undefined;
  /** Uses the earliest possible current time. */
  readonly time: Pick<HubTime, 'judge'>;
  /** Real milliseconds, even with a fake clock. */
  readonly spent?: Spent;
}

export function startForgetting(deps: ForgettingDeps) {
  const { storage, clock, log, time, timeZone, spent = () => performance.now() } = deps;
  const facts = createDatedFacts(storage.database);
  let isFirstLook = true;
  /** The first pass repairs an interrupted one. */
  let isLogToEmpty = true;
  let isResting = false;
  const asked: ((isEmpty: boolean) => void)[] = [];

  const pieces = createOneByOne(clock, fail);
  const afterBreath = (work: () => void): void => pieces.later(BREATH_MS, work);

  function answer(count: number, isEmpty: boolean): void {
    for (const tell of asked.splice(0, count)) tell(isEmpty);
  }

  /** Reports the problem, and starts again in an hour. */
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

  /** Recalculated each time, because the clock may have been set. */
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

  /** Then the log may still contain deleted rows. */
  function deleted(now: number, rows: number): void {
    gone('deleted', now, rows);
    removeAside(storage.path, cutoffs().aside);
    emptyLog(() => {
      if (!isLogToEmpty) facts.keep(TIDIED, now);
      rest();
    });
  }

  function emptyLog(then: () => void): void {
    // Later requests wait for the next time, because their rows may be in the log again.
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
    /** Removes deleted rows from the log. False if that has to wait. */
    emptyLog(): Promise<boolean> {
      const isEmpty = new Promise<boolean>((resolve) => void asked.push(resolve));
      if (pieces.isStopped()) answer(asked.length, false);
      else if (isResting) {
        isLogToEmpty = true;
        pieces.cancel();
        pieces.later(0, look);
      }
      return isEmpty;
    },
    close(): void {
      pieces.stop();
      answer(asked.length, false);
    },
  };
}
