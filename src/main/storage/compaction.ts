/**
 * Rewrites the database by `VACUUM`, so that its file has nothing left of erased rows. Everything waits while it runs
 * (0.3 s for 100,000 appointments), so it runs when nobody uses Foyer.
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { createDatedFacts, type DatedFacts } from './dated-facts.ts';
import type { HubTime } from './hub-time.ts';
import { createOneByOne } from './one-by-one.ts';
import type { Storage } from './open-storage.ts';
import { DAY_MS, HOUR_MS, isNight } from './retention.ts';

const MINUTE_MS = 60_000;
const QUIET_MS = 10 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

/** Since when the file may hold traces of erased rows. The name is of an earlier version. */
const TRACES_SINCE = 'to-tidy';
const COMPACTED_AT = 'compacted-at';
/** The longest pause since then, in milliseconds, and when it was noticed. */
const LONGEST_PAUSE = 'longest-pause-ms';
const LONGEST_PAUSE_AT = 'longest-pause-at';

/** To be called in the transaction that erases. */
export function wishCompaction(facts: DatedFacts, now: number): void {
  if (facts.time(TRACES_SINCE) === undefined) facts.keep(TRACES_SINCE, now);
}

export interface LastTouch {
  /** A person used a screen, or an event came from the booking system. */
  touched(): void;
  /** Milliseconds since then, or since the start. */
  quietMs(): number;
}

export function createLastTouch(clock: Pick<Clock, 'monotonic'>): LastTouch {
  let at = clock.monotonic();
  return { touched: () => void (at = clock.monotonic()), quietMs: () => clock.monotonic() - at };
}

/** All moments are milliseconds since 1970. */
export interface CompactionMoment {
  readonly now: number;
  readonly timeZone: string;
  readonly quietMs: number;
  readonly tracesSince: number;
  readonly compactedAt: number | undefined;
  readonly longestPause: { readonly ms: number; readonly at: number } | undefined;
}

export type CompactionReason = 'night' | 'overdue' | 'quietest-minute';

/**
 * Whether to compact now. Once a night after ten quiet minutes; a day later at any hour after ten quiet minutes, because
 * the computer may be off at night. A lobby without such a pause for a week gets it in its quietest minute: when it is
 * as quiet as it was at best, or a week after that minute.
 */
export function reasonToCompact(moment: CompactionMoment): CompactionReason | undefined {
  const { now, timeZone, quietMs, tracesSince, compactedAt, longestPause } = moment;
  // A clock that was set back says nothing about how long it has waited.
  const waitedMs = tracesSince > now + HOUR_MS ? DAY_MS : now - tracesSince;
  if (quietMs >= QUIET_MS) {
    const isFirstTonight = compactedAt === undefined || compactedAt > now || now - compactedAt >= DAY_MS / 2;
    if (isNight(now, timeZone) && isFirstTonight) return 'night';
    return waitedMs >= DAY_MS ? 'overdue' : undefined;
  }
  if (waitedMs < WEEK_MS || longestPause === undefined) return undefined;
  const weekLaterMs = now - longestPause.at - WEEK_MS;
  const isAsQuiet = quietMs >= longestPause.ms || (weekLaterMs >= 0 && quietMs >= MINUTE_MS);
  // Such a minute may not come again: after another day any minute will do.
  return isAsQuiet || weekLaterMs >= DAY_MS ? 'quietest-minute' : undefined;
}

export interface CompactionDeps {
  readonly storage: Pick<Storage, 'database' | 'notices' | 'emptyLog'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly time: Pick<HubTime, 'judge'>;
  readonly quietMs: LastTouch['quietMs'];
  /** Runs `work` when no copy is being made. */
  readonly inTurn: (work: () => void) => void;
}

/** Looks every minute. Returns what stops it. */
export function startCompaction(deps: CompactionDeps): () => void {
  const { storage, clock, log, timeZone, time, quietMs, inTurn } = deps;
  const { database, notices } = storage;
  const facts = createDatedFacts(database);
  const looks = createOneByOne(clock, fail);
  const next = (delayMs = MINUTE_MS): void => looks.later(delayMs, () => inTurn(look));

  function fail(error: unknown): void {
    log.error('not-compacted', { reason: error instanceof Error ? error.message : 'unknown' });
    notices.add({ noticeId: 'compact', at: wallMs(clock), trouble: { kind: 'not-erased' } });
    next(HOUR_MS);
  }

  function longestPause(): CompactionMoment['longestPause'] {
    const [ms, at] = [facts.time(LONGEST_PAUSE), facts.time(LONGEST_PAUSE_AT)];
    return ms === undefined || at === undefined ? undefined : { ms, at };
  }

  function notePause(now: number, ms: number): void {
    if (ms >= QUIET_MS || ms <= (longestPause()?.ms ?? 0)) return;
    database.transaction(() => {
      facts.keep(LONGEST_PAUSE, ms);
      facts.keep(LONGEST_PAUSE_AT, now);
    });
  }

  function compact(now: number, reason: CompactionReason): void {
    const began = clock.monotonic();
    database.sqlite.exec('VACUUM');
    // What was erased also stands in the log, until it is cut off.
    const isDone = storage.emptyLog();
    log.info('compacted', { reason, ms: Math.round(clock.monotonic() - began), isDone });
    if (!isDone) return;
    database.transaction(() => {
      for (const name of [TRACES_SINCE, LONGEST_PAUSE, LONGEST_PAUSE_AT]) facts.forget(name);
      facts.keep(COMPACTED_AT, now);
    });
    notices.withdraw('compact');
  }

  function look(): void {
    if (looks.isStopped()) return;
    try {
      const tracesSince = facts.time(TRACES_SINCE);
      if (tracesSince !== undefined) {
        const now = time.judge().best;
        const moment = { now, timeZone, quietMs: quietMs(), tracesSince, longestPause: longestPause() };
        const reason = reasonToCompact({ ...moment, compactedAt: facts.time(COMPACTED_AT) });
        if (reason) compact(now, reason);
        else notePause(now, moment.quietMs);
      }
      next();
    } catch (error) {
      fail(error);
    }
  }

  next();
  return looks.stop;
}
