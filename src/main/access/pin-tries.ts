import { type Clock, wallMs } from '../../clock/clock.ts';

/**
 * How often a PIN may be guessed (docs/security.md, "The staff PIN"). Pure.
 *
 * Only two things count: how many tries were wrong, which is kept on the disk, and how long this process has waited
 * since the last one, on the monotonic clock. The wall clock has no say, so setting it gives no try away. A new
 * process knows nothing of the waiting before it and begins the pause again.
 */

/** Wrong tries before the first pause. */
const FREE_TRIES = 5;
/** Wrong tries in all; then only a new PIN helps. */
export const MOST_TRIES = 15;
const FIRST_PAUSE_MS = 15_000;

export type PinStanding =
  | {
      readonly kind: 'open';
      /** Before the next pause, or the lock; at least 1. */ readonly triesLeft: number;
    }
  | { readonly kind: 'paused'; readonly remainingMs: number }
  | { readonly kind: 'locked' };

/** The pause that follows the `wrong`th wrong try: none, then 15 s, 30 s and so on, twice as long each time. */
export function pauseAfter(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES);
}

/**
 * Whether a PIN may be tried now. `waitedMs` is the time since the last wrong try, or since this process began if that
 * is less.
 */
export function pinStanding(wrong: number, waitedMs: number): PinStanding {
  if (wrong >= MOST_TRIES) return { kind: 'locked' };
  const remainingMs = pauseAfter(wrong) - waitedMs;
  if (remainingMs > 0) return { kind: 'paused', remainingMs };
  return { kind: 'open', triesLeft: Math.max(1, FREE_TRIES - wrong) };
}

/** What a try is told that is not looked at. */
export type PinClosed =
  /** No PIN is looked at before `until`, in milliseconds since 1970. */
  { readonly kind: 'pin-paused'; readonly until: number } | { readonly kind: 'pin-locked' };

/** What is left by the monotonic clock has fractions; an instant is whole, and not before the pause is over. */
const pausedFor = (clock: Clock, ms: number): PinClosed => ({
  kind: 'pin-paused',
  until: Math.ceil(wallMs(clock) + ms),
});

/** The answer while `now` takes no try. */
export function answerWhile(clock: Clock, now: PinStanding): PinClosed | undefined {
  switch (now.kind) {
    case 'locked':
      return { kind: 'pin-locked' };
    case 'paused':
      return pausedFor(clock, now.remainingMs);
    case 'open':
      return undefined;
  }
}
