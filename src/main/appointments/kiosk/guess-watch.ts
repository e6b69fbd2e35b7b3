/**
 * Limits how often a kiosk may look up codes, so that they cannot be guessed, and requests help when it pauses. The
 * monotonic clock decides. Every count is on disk before its answer, so that a crash or a power cut resets nothing.
 * After a disk error, memory alone counts.
 */
import type { Screen } from '../../access/screen.ts';
import { type CancelTimer, type Clock, wallMs } from '../../../clock/clock.ts';
import { createSparingLog, type Log } from '../../base/log.ts';
import { fullUntil, NO_MOMENTS, within, addMoment } from '../../base/pace.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import { createGuessTable, type GuessLimits, type Guesses } from './guess-table.ts';

/** Within {@link GUESS_WINDOW_MS}. */
export const MOST_MISSES = 10;
/**
 * Within {@link GUESS_WINDOW_MS}: twice what visitors of ten seconds each can do. Stops someone with a list of codes.
 */
export const MOST_HITS = 60;
export const GUESS_WINDOW_MS = 5 * 60_000;

const LIMITS: GuessLimits = { mostMisses: MOST_MISSES, mostHits: MOST_HITS, windowMs: GUESS_WINDOW_MS };

export type Guess = 'miss' | 'hit';

export const NO_GUESSES: Guesses = { misses: NO_MOMENTS, hits: NO_MOMENTS };

/** Monotonic. Undefined: now. */
export function pausedUntil({ misses, hits }: Guesses, now: number): number | undefined {
  const ends = [
    fullUntil(misses, MOST_MISSES, GUESS_WINDOW_MS, now),
    fullUntil(hits, MOST_HITS, GUESS_WINDOW_MS, now),
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

export function afterGuess({ misses, hits }: Guesses, guess: Guess, now: number): Guesses {
  return guess === 'miss'
    ? { misses: addMoment(misses, GUESS_WINDOW_MS, now), hits: within(hits, GUESS_WINDOW_MS, now) }
    : { misses: within(misses, GUESS_WINDOW_MS, now), hits: addMoment(hits, GUESS_WINDOW_MS, now) };
}

export function isForgotten({ misses, hits }: Guesses, now: number): boolean {
  return within(misses, GUESS_WINDOW_MS, now).length === 0 && within(hits, GUESS_WINDOW_MS, now).length === 0;
}

/** By screen id, kept from one hub to the next. */
export type GuessMemory = Map<string, Guesses>;

export interface GuessWatchDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly memory: GuessMemory;
  /** A pause that times out is not reported. */
  readonly onPause: (screenId: string) => void;
  /** At each pause, because no one may have noticed the last request. */
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

  /** The database may be another one than the previous hub's. */
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

  /** Undefined if not paused. */
  function pausedForMs({ id }: Pick<Screen, 'id'>): number | undefined {
    const now = clock.monotonic();
    const until = pausedUntil(memory.get(id) ?? NO_GUESSES, now);
    return until === undefined ? undefined : Math.ceil(until - now);
  }

  return {
    /** Milliseconds since 1970. Undefined if not paused. */
    pausedUntil(screen: Screen): number | undefined {
      const leftMs = pausedForMs(screen);
      return leftMs === undefined ? undefined : wallMs(clock) + leftMs;
    },
    pausedForMs,
    /** Synced, or logged after a disk error. */
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
    /** Someone has checked the kiosk. */
    lift(screenId: string): void {
      memory.delete(screenId);
      onDisk(() => table.forget([screenId]));
      onPause(screenId);
    },
    /** Stores current ages, so that a stop prolongs a pause by no more than its length. */
    close(): void {
      cancelTidying?.();
      onDisk(keepAll);
    },
  };
}
