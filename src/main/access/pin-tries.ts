import { type Clock, wallMs } from '../../clock/clock.ts';

/**
 * docs/security.md, "The staff PIN". Pure.
 *
 * Counts wrong tries on the disk and the monotonic time since the last one, so setting the wall clock changes nothing.
 */

const FREE_TRIES = 5;
/** Then only a new PIN helps. */
export const MAX_TRIES = 15;
const FIRST_PAUSE_MS = 15_000;

export type PinStanding =
  | {
      readonly kind: 'open';
      /** Before the next pause or the lock, at least 1. */ readonly triesLeft: number;
    }
  | { readonly kind: 'paused'; readonly remainingMs: number }
  | { readonly kind: 'locked' };

/** 0 for the first four, then 15 s, doubled each time. */
export function pauseAfter(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES);
}

/** `waitedMs`: since the last wrong try, at most since this process began. */
export function pinStanding(wrong: number, waitedMs: number): PinStanding {
  if (wrong >= MAX_TRIES) return { kind: 'locked' };
  const remainingMs = pauseAfter(wrong) - waitedMs;
  if (remainingMs > 0) return { kind: 'paused', remainingMs };
  return { kind: 'open', triesLeft: Math.max(1, FREE_TRIES - wrong) };
}

export type PinClosed =
  /** `until`: wall-clock milliseconds. */
  { readonly kind: 'pin-paused'; readonly until: number } | { readonly kind: 'pin-locked' };

/** Rounded up: an instant before the end of the pause would be too early. */
const pausedFor = (clock: Clock, ms: number): PinClosed => ({
  kind: 'pin-paused',
  until: Math.ceil(wallMs(clock) + ms),
});

/** Undefined if a PIN may be tried. */
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
