/**
 * Rewrites the database by `VACUUM`, so that its file has nothing left of erased rows. Everything waits while it runs
 * (0.3 s for 100,000 appointments), so it runs when nobody uses Foyer.
 */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** In the log, a page has 24 bytes more than in the file; some room is left for visitors. */
const ROOM_PER_BYTE = 1.1;

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
  const waitedMs = now - tracesSince;
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
  readonly storage: Pick<Storage, 'path' | 'database' | 'notices' | 'emptyLog'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
  readonly time: Pick<HubTime, 'judge'>;
  readonly quietMs: LastTouch['quietMs'];
  /** Runs `work`, which never rejects, when no copy is being made. */
  readonly inTurn: (work: () => Promise<void>) => void;
  /** See `Forgetting`. No one else empties the log when it resolves. */
  readonly emptyLog: () => Promise<boolean>;
  /** Of the disk with this folder. */
  readonly freeBytes?: (folder: string) => number;
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Looks every minute. Returns what stops it. */
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

  /** A moment that a clock kept while it was ahead becomes `instead`: otherwise it would not pass for years. */
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

  /** Undefined where there are no traces. */
  function momentNow(): CompactionMoment | undefined {
    const now = time.judge().best;
    // It has waited for an unknown time; for a day at least, so that it has no other night to wait for.
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

  /** The whole database goes through the log: on a disk that fills up, the log has all the room there was. */
  function vacuum(): void {
    needRoom();
    try {
      database.sqlite.exec('VACUUM');
    } catch (error) {
      // Before anything else is written: what is appended to a log on a full disk keeps it from being cut off.
      storage.emptyLog();
      throw error;
    }
    // What was erased also stands in the log.
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
        // Its last commits are then in the file, which may grow for them as long as there is room.
        const isEmpty = await deps.emptyLog();
        if (looks.isStopped()) return;
        if (!isEmpty) throw new Error('The log was not cut off.');
        // Someone may have come meanwhile.
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
