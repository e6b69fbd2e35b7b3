/**
 * How often one kiosk is told what a code means, so that codes cannot be tried through: the rule, which is pure, and the
 * watch that holds to it. The watch counts what each kiosk is answered, and calls the front desk when one pauses. In a
 * process the monotonic clock decides, also over a change of settings; every count is on the disk before its answer goes
 * out, so that a kill, a crash or a power cut gives no guess back and ends no pause. Where the disk refuses, memory alone
 * counts.
 */
import type { Screen } from '../../access/screen.ts';
import { type CancelTimer, type Clock, wallMs } from '../../../clock/clock.ts';
import { createSparingLog, type Log } from '../../base/log.ts';
import { fullUntil, NO_MOMENTS, within, addMoment } from '../../base/pace.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import { createGuessTable, type GuessLimits, type Guesses } from './guess-table.ts';

/** Misses within {@link GUESS_WINDOW_MS}; the next question waits. */
export const MOST_MISSES = 10;
/**
 * Answers about an appointment within {@link GUESS_WINDOW_MS}: twice what visitors in a row manage who need ten seconds
 * each. Whoever has a list of codes is stopped here.
 */
export const MOST_HITS = 60;
export const GUESS_WINDOW_MS = 5 * 60_000;

const LIMITS: GuessLimits = { mostMisses: MOST_MISSES, mostHits: MOST_HITS, windowMs: GUESS_WINDOW_MS };

export type Guess = 'miss' | 'hit';

export const NO_GUESSES: Guesses = { misses: NO_MOMENTS, hits: NO_MOMENTS };

/** The moment from which the next question is answered; undefined: now. */
export function pausedUntil({ misses, hits }: Guesses, now: number): number | undefined {
  const ends = [
    fullUntil(misses, MOST_MISSES, GUESS_WINDOW_MS, now),
    fullUntil(hits, MOST_HITS, GUESS_WINDOW_MS, now),
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** With one more answer. */
export function afterGuess({ misses, hits }: Guesses, guess: Guess, now: number): Guesses {
  return guess === 'miss'
    ? { misses: addMoment(misses, GUESS_WINDOW_MS, now), hits: within(hits, GUESS_WINDOW_MS, now) }
    : { misses: within(misses, GUESS_WINDOW_MS, now), hits: addMoment(hits, GUESS_WINDOW_MS, now) };
}

/** Nothing of it counts any more. */
export function isForgotten({ misses, hits }: Guesses, now: number): boolean {
  return within(misses, GUESS_WINDOW_MS, now).length === 0 && within(hits, GUESS_WINDOW_MS, now).length === 0;
}

/** What a process remembers of each screen, by its id, from one hub to the next. */
export type GuessMemory = Map<string, Guesses>;

export interface GuessWatchDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly memory: GuessMemory;
  /** Hears the id of a screen that is paused from now on, or no longer. A pause that has run out ends unheard. */
  readonly onPause: (screenId: string) => void;
  /** Calls the front desk: whenever a pause begins, since nobody may have heard the call before. */
  readonly call: (screen: Screen) => void;
}

export type GuessWatch = ReturnType<typeof createGuessWatch>;

export function createGuessWatch(deps: GuessWatchDeps) {
  const { database, clock, log, memory, call, onPause } = deps;
  const table = createGuessTable(database, log, LIMITS);
  const notKept = createSparingLog(log, 'guesses-not-kept', () => clock.monotonic());
  let cancelTidying: CancelTimer | undefined;

  function onDisk(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      notKept('disk');
    }
  }

  function readBack(): void {
    const now = clock.monotonic();
    for (const [screenId, guesses] of table.readAll(now)) {
      if (!memory.has(screenId)) memory.set(screenId, guesses);
    }
    tidyLater();
  }

  /** Another database may be behind this hub than behind the one before. */
  function keepAll(): void {
    const now = clock.monotonic();
    if (memory.size === 0) return;
    database.transaction(() => {
      for (const [screenId, guesses] of memory) table.keep(screenId, guesses, now);
    });
  }

  function tidyLater(): void {
    if (memory.size > 0) cancelTidying ??= clock.after(GUESS_WINDOW_MS, tidy);
  }

  function tidy(): void {
    cancelTidying = undefined;
    const now = clock.monotonic();
    const past = [...memory].filter(([, guesses]) => isForgotten(guesses, now)).map(([screenId]) => screenId);
    for (const screenId of past) memory.delete(screenId);
    if (past.length > 0) onDisk(() => table.forget(past));
    tidyLater();
  }

  onDisk(readBack);
  onDisk(keepAll);

  /** For how many milliseconds from now this kiosk is paused; undefined: it is not. */
  function pausedForMs({ id }: Pick<Screen, 'id'>): number | undefined {
    const now = clock.monotonic();
    const until = pausedUntil(memory.get(id) ?? NO_GUESSES, now);
    return until === undefined ? undefined : Math.ceil(until - now);
  }

  return {
    /** Until when this kiosk is paused, in milliseconds since 1970; undefined: it is not. */
    pausedUntil(screen: Screen): number | undefined {
      const leftMs = pausedForMs(screen);
      return leftMs === undefined ? undefined : wallMs(clock) + leftMs;
    },
    pausedForMs,
    /** One synced write, or a line in the log now and then. */
    count(screen: Screen, guess: Guess): void {
      const now = clock.monotonic();
      const guesses = afterGuess(memory.get(screen.id) ?? NO_GUESSES, guess, now);
      memory.set(screen.id, guesses);
      onDisk(() => table.keep(screen.id, guesses, now));
      tidyLater();
      if (pausedUntil(guesses, now) === undefined) return;
      call(screen);
      onPause(screen.id);
    },
    /** Somebody has looked: the kiosk begins anew. */
    lift(screenId: string): void {
      memory.delete(screenId);
      onDisk(() => table.forget([screenId]));
      onPause(screenId);
    },
    /** Writes down how old each count is by now: what comes after a stop is then late by no more than the stop took. */
    close(): void {
      cancelTidying?.();
      onDisk(keepAll);
    },
  };
}
