/**
 * How often a screen may type a pairing code that is none. Pure: times are milliseconds on the monotonic clock. Counted in
 * memory: codes live five minutes, so that a new process gives nothing away.
 */

/** Wrong codes before the first pause. */
const FREE_TRIES = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface CodeTries {
  readonly wrong: number;
  readonly lastAt: number;
}

export const NO_TRIES: CodeTries = { wrong: 0, lastAt: Number.NEGATIVE_INFINITY };

/** None for the first four, then 15 s, 30 s and so on, twice as long each time, an hour at most. */
const pauseAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES), LONGEST_PAUSE_MS);

/** How long no code of this screen is looked at, in milliseconds; 0: one may be typed. */
export const pausedFor = ({ wrong, lastAt }: CodeTries, now: number): number =>
  Math.max(0, lastAt + pauseAfter(wrong) - now);

/** Wrong codes until a pause begins, at least 1. */
export const triesLeft = ({ wrong }: CodeTries): number => Math.max(1, FREE_TRIES - wrong);

export const withWrongCode = ({ wrong }: CodeTries, now: number): CodeTries => ({
  wrong: wrong + 1,
  lastAt: now,
});
