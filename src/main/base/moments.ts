/**
 * When something happened lately, to bound how often it may: any stretch of the window's length holds at most so many.
 * Pure. Everything is in milliseconds on the monotonic clock, so that setting the time forgets nothing.
 */

/** Oldest first. */
export type Moments = readonly number[];

export const NO_MOMENTS: Moments = [];

/** Those that still count at `now`. */
export function within(moments: Moments, windowMs: number, now: number): Moments {
  return moments.filter((at) => at + windowMs > now);
}

/** With one more, of now. What has left the window is forgotten, so that the record stays short. */
export function withMoment(moments: Moments, windowMs: number, now: number): Moments {
  return [...within(moments, windowMs, now), now];
}

/** The moment from which there is room for one more among `most`; undefined: now. */
export function fullUntil(moments: Moments, most: number, windowMs: number, now: number): number | undefined {
  const holding = within(moments, windowMs, now).at(-most);
  return holding === undefined ? undefined : holding + windowMs;
}
