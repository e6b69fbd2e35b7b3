/** A rate limiter: the generic cell rate algorithm (ITU-T I.371, annex A), with one number and no timer. Pure. */

export interface PaceRate {
  /** Events allowed at once after a quiet time. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Times are monotonic milliseconds. */
export interface Pace {
  /** Reserves the next slot. Returns the milliseconds until then, 0 for now. */
  take(nowMs: number): number;
  /** Milliseconds until a slot, without reserving it. */
  peek(nowMs: number): number;
  /** Whether nothing is in use. */
  isRested(nowMs: number): boolean;
}

export function createPace({ burst, perSecond }: PaceRate): Pace {
  const everyMs = 1_000 / perSecond;
  /** End of the slots reserved so far. */
  let usedUntil = Number.NEGATIVE_INFINITY;
  const withOneMore = (nowMs: number): number => Math.max(usedUntil, nowMs) + everyMs;
  const waits = (untilMs: number, nowMs: number): number => Math.max(0, untilMs - burst * everyMs - nowMs);
  return {
    take(nowMs) {
      usedUntil = withOneMore(nowMs);
      return waits(usedUntil, nowMs);
    },
    peek: (nowMs) => waits(withOneMore(nowMs), nowMs),
    isRested: (nowMs) => usedUntil <= nowMs,
  };
}

/**
 * Recent moments, to limit events per sliding window. Pure. Monotonic milliseconds, so that setting the clock resets
 * nothing.
 */

/** Oldest first. */
export type Moments = readonly number[];

export const NO_MOMENTS: Moments = [];

/** Those within the window. */
export function within(moments: Moments, windowMs: number, now: number): Moments {
  return moments.filter((at) => at + windowMs > now);
}

/** Adds `now`, and drops moments outside the window. */
export function addMoment(moments: Moments, windowMs: number, now: number): Moments {
  return [...within(moments, windowMs, now), now];
}

/** When there is room for one more among `most`. Undefined: now. */
export function fullUntil(moments: Moments, most: number, windowMs: number, now: number): number | undefined {
  const holding = within(moments, windowMs, now).at(-most);
  return holding === undefined ? undefined : holding + windowMs;
}

/** Counts by key. Keys at 0 are removed. */

export interface Tally<Key> {
  of(key: Key): number;
  add(key: Key): void;
  /** No effect at 0. */
  remove(key: Key): void;
  /** Keys above 0. */
  readonly size: number;
}

export function createTally<Key>(): Tally<Key> {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    add: (key) => void counts.set(key, of(key) + 1),
    remove(key) {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
    get size() {
      return counts.size;
    },
  };
}
