/**
 * Limits how many codes one kiosk can try: counts its answers, pauses it, and calls the front desk. The monotonic clock
 * decides, also across new settings. Each count is on disk before its answer is sent, so a crash or a power cut gives
 * no guess back. Where the disk refuses, memory alone counts.
 */
import { z } from 'zod';
import { type CancelTimer, wallMs } from '../../../clock/clock.ts';
import type { Screen } from '../../access/screen.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { createSparingLog, type Log } from '../../base/log.ts';
import { addMoment, fullUntil, type Moments, NO_MOMENTS, within } from '../../base/pace.ts';
import { jsonIn } from '../../base/json.ts';
import type { Database, Stored } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';

export const MAX_MISSES = 10;
/**
 * Answers about an appointment within {@link GUESS_WINDOW_MS}: twice what visitors in a row manage at ten seconds each.
 * Stops someone with a list of codes.
 */
export const MAX_HITS = 60;
export const GUESS_WINDOW_MS = 5 * 60_000;

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

export function createGuessWatch(deps: GuessWatchDeps) {
  const { database, clock, log, memory, call, onPause } = deps;
  const table = createGuessTable(database, log);
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
    /** Counts them all in one step, so that several take no longer than one. */
    count(screen: Screen, all: readonly Guess[]): void {
      if (all.length === 0) return;
      const now = clock.monotonic();
      const before = memory.get(screen.id) ?? NO_GUESSES;
      const guesses = all.reduce((counted, guess) => afterGuess(counted, guess, now), before);
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

const AgesSchema = z.array(z.number().int().min(0)).max(1_000);

/** On the monotonic clock. */
export interface Guesses {
  readonly misses: Moments;
  readonly hits: Moments;
}

const agesIn = (text: unknown): readonly number[] | undefined =>
  AgesSchema.safeParse(jsonIn(String(text))).data;

/** All but the last allowed, just now: after a row that cannot be read, one guess is left before a pause. */
const allBut = (most: number): readonly number[] => Array.from({ length: most - 1 }, () => 0);

/**
 * Stores the answers that each kiosk was given. A row says how old each answer was when it was written. That stays a
 * lower bound whatever the wall clock says, which may be years off on a machine without a battery. So a count lasts at
 * least as long as it had left when it was written.
 */
function createGuessTable({ sqlite, transaction }: Database, log: Log) {
  const all = sqlite.prepare('SELECT screen_id, misses, hits FROM guesses');
  const upsert = sqlite.prepare(
    `INSERT INTO guesses (screen_id, misses, hits) VALUES (?, ?, ?)
     ON CONFLICT (screen_id) DO UPDATE SET misses = excluded.misses, hits = excluded.hits`,
  );
  const remove = sqlite.prepare('DELETE FROM guesses WHERE screen_id = ?');

  const ages = (moments: readonly number[], now: number): string =>
    JSON.stringify(moments.map((at) => Math.max(0, Math.floor(now - at))));

  return {
    /** By screen id, as if it had just been written. Throws what the disk throws. */
    readAll(now: number): ReadonlyMap<string, Guesses> {
      const moments = (text: unknown, most: number): readonly number[] => {
        const read = agesIn(text);
        if (!read) log.error('guesses-unreadable');
        return (read ?? allBut(most))
          .filter((age) => age < GUESS_WINDOW_MS)
          .toSorted((a, b) => b - a)
          .map((age) => now - age);
      };
      return new Map(
        all
          .all()
          .map((row) => [
            String(row['screen_id']),
            { misses: moments(row['misses'], MAX_MISSES), hits: moments(row['hits'], MAX_HITS) },
          ]),
      );
    },
    /** Synced when it returns. Throws what the disk throws. */
    keep(screenId: string, { misses, hits }: Guesses, now: number): void {
      transaction(() => upsert.run(screenId, ages(misses, now), ages(hits, now)));
    },
    /** As `keep`. */
    forget(screenIds: readonly string[]): void {
      transaction(() => {
        for (const screenId of screenIds) remove.run(screenId);
      });
    },
  };
}
