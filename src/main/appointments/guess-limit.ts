/** How often one kiosk may look for codes that are not there, so that codes cannot be tried through. Pure. */

/** Misses within {@link MISS_WINDOW_MS}; the next question waits (issue 4, "No oracle"). */
export const MOST_MISSES = 10;
export const MISS_WINDOW_MS = 5 * 60_000;

/** When a kiosk missed, oldest first; on the monotonic clock, so that setting the time forgets nothing. */
export type Misses = readonly number[];

export const NO_MISSES: Misses = [];

/** The moment from which the next question is answered; undefined: now. */
export function pausedUntil(misses: Misses, now: number): number | undefined {
  const counted = misses.filter((at) => at + MISS_WINDOW_MS > now);
  const holding = counted.at(-MOST_MISSES);
  return holding === undefined ? undefined : holding + MISS_WINDOW_MS;
}

/** With one more miss. What has left the window is forgotten, so that the record stays short. */
export function afterMiss(misses: Misses, now: number): Misses {
  return [...misses.filter((at) => at + MISS_WINDOW_MS > now), now];
}
