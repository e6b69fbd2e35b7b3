/** How often one kiosk is told what a code means, so that codes cannot be tried through. Pure. */
import { fullUntil, type Moments, NO_MOMENTS, withMoment, within } from '../../base/moments.ts';

/** Misses within {@link GUESS_WINDOW_MS}; the next question waits. */
export const MOST_MISSES = 10;
/**
 * Answers about an appointment within {@link GUESS_WINDOW_MS}: twice what visitors in a row manage who need ten seconds
 * each. Whoever has a list of codes is stopped here.
 */
export const MOST_HITS = 60;
export const GUESS_WINDOW_MS = 5 * 60_000;

export type Guess = 'miss' | 'hit';

/** When one kiosk was answered, on the monotonic clock. */
export interface Guesses {
  readonly misses: Moments;
  readonly hits: Moments;
}

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
    ? { misses: withMoment(misses, GUESS_WINDOW_MS, now), hits: within(hits, GUESS_WINDOW_MS, now) }
    : { misses: within(misses, GUESS_WINDOW_MS, now), hits: withMoment(hits, GUESS_WINDOW_MS, now) };
}

/** Nothing of it counts any more. */
export function isForgotten({ misses, hits }: Guesses, now: number): boolean {
  return within(misses, GUESS_WINDOW_MS, now).length === 0 && within(hits, GUESS_WINDOW_MS, now).length === 0;
}
