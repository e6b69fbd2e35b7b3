/** How long a screen waits before the next try to reach the hub. */

const FIRST_MS = 250;
const LONGEST_MS = 5_000;

/**
 * Milliseconds before try number `attempt` (0 is the first retry): 250 ms doubling to 5 s, of which the upper half is
 * left to chance so that fifty screens do not return in step. `random` is in [0, 1).
 */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return full / 2 + (full / 2) * random;
}
