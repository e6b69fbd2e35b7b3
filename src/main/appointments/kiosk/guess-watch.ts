/**
 * Limits how many codes one kiosk can try: counts its answers, pauses it, and calls the front desk. The monotonic clock
 * decides, also across new settings. Each count is on disk before its answer is sent, so a crash or a power cut gives
 * no guess back. Where the disk refuses, memory alone counts.
 */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import type { Screen } from '../../access/screen.ts';
import { type CancelTimer, wallMs } from '../../../clock/clock.ts';
import { createSparingLog } from '../../base/log.ts';
import { fullUntil, NO_MOMENTS, within, addMoment } from '../../base/pace.ts';
import type { Stored } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import { createGuessTable, type GuessLimits, type Guesses } from './guess-table.ts';

export const MAX_MISSES = 10;
/**
 * Answers about an appointment within {@link GUESS_WINDOW_MS}: twice what visitors in a row manage at ten seconds each.
 * Stops someone with a list of codes.
 */
export const MAX_HITS = 60;
export const GUESS_WINDOW_MS = 5 * 60_000;

const LIMITS: GuessLimits = { mostMisses: MAX_MISSES, mostHits: MAX_HITS, windowMs: GUESS_WINDOW_MS };

export type Guess = 'miss' | 'hit';

export const NO_GUESSES: Guesses = { misses: NO_MOMENTS, hits: NO_MOMENTS };

/** When the next question is answered; undefined: now. */
export function pausedUntil({ misses, hits }: Guesses, now: number): number | undefined {
  const ends = [
    fullUntil(misses, MAX_MISSES, GUESS_WINDOW_MS, now),
    fullUntil(hits, MAX_HITS, GUESS_WINDOW_MS, now),
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

export function afterGuess({ misses, hits }: Guesses, guess: Guess, now: number): Guesses {
  return guess === 'miss'
    ? { misses: addMoment(misses, GUESS_WINDOW_MS, now), hits: within(hits, GUESS_WINDOW_MS, now) }
    : { misses: within(misses, GUESS_WINDOW_MS, now), hits: addMoment(hits, GUESS_WINDOW_MS, now) };
}

export function areGuessesOver({ misses, hits }: Guesses, now: number): boolean {
  return within(misses, GUESS_WINDOW_MS, now).length === 0 && within(hits, GUESS_WINDOW_MS, now).length === 0;
}

/** By screen id. Outlives one hub of the process. */
export type GuessMemory = Map<string, Guesses>;

export interface GuessWatchDeps extends Clocked, Logged, Stored {
  readonly memory: GuessMemory;
  /** Called with the id of a screen that is paused, or no longer. Not called when a pause runs out. */
  readonly onPause: (screenId: string) => void;
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

  /** The database may be another one than the hub's before. */
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
    const past = [...memory]
      .filter(([, guesses]) => areGuessesOver(guesses, now))
      .map(([screenId]) => screenId);
    for (const screenId of past) memory.delete(screenId);
    if (past.length > 0) onDisk(() => table.forget(past));
    tidyLater();
  }

  onDisk(readBack);
  onDisk(keepAll);

  /** Milliseconds left of this kiosk's pause; undefined: not paused. */
  function pausedForMs({ id }: Pick<Screen, 'id'>): number | undefined {
    const now = clock.monotonic();
    const until = pausedUntil(memory.get(id) ?? NO_GUESSES, now);
    return until === undefined ? undefined : Math.ceil(until - now);
  }

  return {
    /** In milliseconds since 1970; undefined: not paused. */
    pausedUntil(screen: Screen): number | undefined {
      const leftMs = pausedForMs(screen);
      return leftMs === undefined ? undefined : wallMs(clock) + leftMs;
    },
    pausedForMs,
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
    lift(screenId: string): void {
      memory.delete(screenId);
      onDisk(() => table.forget([screenId]));
      onPause(screenId);
    },
    /** Writes the ages as they are now, so that counts last longer only by the time of the stop. */
    close(): void {
      cancelTidying?.();
      onDisk(keepAll);
    },
  };
}
