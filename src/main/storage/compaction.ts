/** `VACUUM` blocks the hub (0.3 s for 100,000 appointments), so it runs when nobody uses Foyer. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CancelTimer, type Clock, DAY_MS, HOUR_MS, MINUTE_MS, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { createDatedFacts, type DatedFacts } from './dated-facts.ts';
import type { HubTime } from './hub-time.ts';
import type { Storage } from './open-storage.ts';
import { isNight } from './retention.ts';

const QUIET_MS = 10 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

/** Since when the file may contain erased rows. The value is the name from an earlier version. */
const TRACES_SINCE = 'to-tidy';
const COMPACTED_AT = 'compacted-at';
/** Milliseconds, and when the pause was noticed. */
const LONGEST_PAUSE = 'longest-pause-ms';
const LONGEST_PAUSE_AT = 'longest-pause-at';

/** A page in the log has 24 more bytes than in the file, and visitors need some room. */
const ROOM_PER_BYTE = 1.1;

/** Call it in the transaction that erases. */
export function wishCompaction(facts: DatedFacts, now: number): void {
  if (facts.time(TRACES_SINCE) === undefined) facts.keep(TRACES_SINCE, now);
}

export type LastTouch = ReturnType<typeof createLastTouch>;

export function createLastTouch(clock: Pick<Clock, 'monotonic'>) {
  let at = clock.monotonic();
  return {
    /** A person used a screen, or a webhook arrived. */
    touched: (): void => void (at = clock.monotonic()),
    /** Since then, or since the start. */
    quietMs: (): number => clock.monotonic() - at,
  };
}

/** Milliseconds since 1970. */
export interface CompactionMoment {
  readonly now: number;
  readonly timeZone: string;
  readonly quietMs: number;
  readonly tracesSince: number;
  readonly compactedAt: number | undefined;
  readonly longestPause: { readonly ms: number; readonly at: number } | undefined;
}

type CompactionReason = 'night' | 'overdue' | 'quietest-minute';

/**
 * Once a night after ten quiet minutes, or at any hour a day later. A lobby without such a pause for a week is
 * compacted when it is as quiet as it was at best, or a week after that.
 */
export function reasonToCompact(moment: CompactionMoment): CompactionReason | undefined {
  const { now, timeZone, quietMs, tracesSince, compactedAt, longestPause } = moment;
  const waitedMs = now - tracesSince;
  if (quietMs >= QUIET_MS) {
    const isFirstTonight = compactedAt === undefined || compactedAt > now || now - compactedAt >= DAY_MS / 2;
    if (isNight(now, timeZone) && isFirstTonight) return 'night';
    return waitedMs >= DAY_MS ? 'overdue' : undefined;
  }
  if (waitedMs < WEEK_MS || longestPause === undefined) return undefined;
  const weekLaterMs = now - longestPause.at - WEEK_MS;
  const isAsQuiet = quietMs >= longestPause.ms || (weekLaterMs >= 0 && quietMs >= MINUTE_MS);
  // Such a minute may not return, so any minute will do a day later.
  return isAsQuiet || weekLaterMs >= DAY_MS ? 'quietest-minute' : undefined;
}

export interface CompactionDeps {
  readonly storage: Pick<Storage, 'path' | 'database' | 'notices' | 'emptyLog'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly time: Pick<HubTime, 'judge'>;
  readonly quietMs: LastTouch['quietMs'];
  /** Runs `work` when no backup is in progress. It must not reject. */
  readonly inTurn: (work: () => Promise<void>) => void;
  /** See `Forgetting`. No other caller empties the log when it resolves. */
  readonly emptyLog: () => Promise<boolean>;
  readonly freeBytes?: (folder: string) => number;
}

export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Checks every minute. Returns the stop function. */
export function startCompaction(deps: CompactionDeps): () => void {
  const { storage, clock, log, timeZone, time, quietMs, inTurn, freeBytes = freeBytesAt } = deps;
  const { database, notices } = storage;
  const facts = createDatedFacts(database);
  const looks = createOneByOne(clock, fail);
  const next = (delayMs = MINUTE_MS): void => looks.later(delayMs, () => inTurn(look));

  function fail(error: unknown): void {
    log.error('not-compacted', { reason: error instanceof Error ? error.message : 'unknown' });
    notices.add({ noticeId: 'compact', at: wallMs(clock), trouble: { kind: 'not-erased' } });
    next(HOUR_MS);
  }

  /** Replaces a moment from a clock that was ahead, which would otherwise not pass for years. */
  function past(name: string, now: number, instead: number): number | undefined {
    const at = facts.time(name);
    if (at === undefined || at <= now + HOUR_MS) return at;
    facts.keep(name, instead);
    return instead;
  }

  function longestPause(now: number): CompactionMoment['longestPause'] {
    const [ms, at] = [facts.time(LONGEST_PAUSE), past(LONGEST_PAUSE_AT, now, now)];
    return ms === undefined || at === undefined ? undefined : { ms, at };
  }

  function notePause({ now, quietMs: ms, longestPause: longest }: CompactionMoment): void {
    if (ms >= QUIET_MS || ms <= (longest?.ms ?? 0)) return;
    database.transaction(() => {
      facts.keep(LONGEST_PAUSE, ms);
      facts.keep(LONGEST_PAUSE_AT, now);
    });
  }

  /** Undefined without traces. */
  function momentNow(): CompactionMoment | undefined {
    const now = time.judge().best;
    // At least a day makes it due.
    const tracesSince = past(TRACES_SINCE, now, now - DAY_MS);
    if (tracesSince === undefined) return undefined;
    const compactedAt = facts.time(COMPACTED_AT);
    return { now, timeZone, quietMs: quietMs(), tracesSince, compactedAt, longestPause: longestPause(now) };
  }

  function needRoom(): void {
    const size = database.sqlite
      .prepare(
        `SELECT (page_count - freelist_count) * page_size AS bytes
         FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
      )
      .get();
    const needed = Math.ceil(Number(size?.['bytes']) * ROOM_PER_BYTE);
    const free = freeBytes(dirname(storage.path));
    if (free < needed) throw new Error(`The disk has ${free} bytes free, and VACUUM needs ${needed}.`);
  }

  /** The whole database passes through the log. */
  function vacuum(): void {
    needRoom();
    try {
      database.sqlite.exec('VACUUM');
    } catch (error) {
      // First of all: appending to the log on a full disk would prevent emptying it.
      storage.emptyLog();
      throw error;
    }
    // The log contains erased rows too.
    if (!storage.emptyLog()) throw new Error('The log was not cut off.');
  }

  function compact(now: number, reason: CompactionReason): void {
    const began = clock.monotonic();
    vacuum();
    log.info('compacted', { reason, ms: Math.round(clock.monotonic() - began) });
    database.transaction(() => {
      for (const name of [TRACES_SINCE, LONGEST_PAUSE, LONGEST_PAUSE_AT]) facts.forget(name);
      facts.keep(COMPACTED_AT, now);
    });
    notices.withdraw('compact');
  }

  async function look(): Promise<void> {
    try {
      if (looks.isStopped()) return;
      const moment = momentNow();
      const reason = moment && reasonToCompact(moment);
      if (reason) {
        // Its last commits are then in the file, which may grow while there is room.
        const isEmpty = await deps.emptyLog();
        if (looks.isStopped()) return;
        if (!isEmpty) throw new Error('The log was not cut off.');
        // Someone may have come in the meantime.
        const still = momentNow();
        if (still && reasonToCompact(still)) compact(still.now, reason);
      } else if (moment) notePause(moment);
      next();
    } catch (error) {
      fail(error);
    }
  }

  next();
  return looks.stop;
}

/** Splits work with pauses for visitors' requests. `fail`: gets what `work` threw. */
export function createOneByOne(clock: Pick<Clock, 'after'>, fail: (error: unknown) => void) {
  let isStopped = false;
  let cancelTimer: CancelTimer = () => {};
  return {
    /** Replaces waiting work. No effect after `stop`. */
    later(delayMs: number, work: () => void): void {
      if (isStopped) return;
      cancelTimer = clock.after(delayMs, () => {
        try {
          work();
        } catch (error) {
          fail(error);
        }
      });
    },
    cancel: (): void => cancelTimer(),
    stop(): void {
      isStopped = true;
      cancelTimer();
    },
    isStopped: (): boolean => isStopped,
  };
}
