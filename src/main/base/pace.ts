/** The generic cell rate algorithm (ITU-T I.371, annex A), without a timer. Pure. */

export interface PaceRate {
  /** At once, after a quiet time. */
  readonly burst: number;
  readonly perSecond: number;
}

export type Pace = ReturnType<typeof createPace>;

/** Monotonic milliseconds. */
export function createPace({ burst, perSecond }: PaceRate) {
  const everyMs = 1_000 / perSecond;
  let usedUntil = Number.NEGATIVE_INFINITY;
  const withOneMore = (nowMs: number): number => Math.max(usedUntil, nowMs) + everyMs;
  const waits = (untilMs: number, nowMs: number): number => Math.max(0, untilMs - burst * everyMs - nowMs);
  return {
    /** Reserves the next slot. Returns the milliseconds until then. */
    take(nowMs: number): number {
      usedUntil = withOneMore(nowMs);
      return waits(usedUntil, nowMs);
    },
    peek: (nowMs: number): number => waits(withOneMore(nowMs), nowMs),
    isRested: (nowMs: number): boolean => usedUntil <= nowMs,
  };
}

/**
 * Limits events per sliding window. Pure. Monotonic milliseconds, so that setting the clock resets nothing.
 */

/** Oldest first. */
export type Moments = readonly number[];

export const NO_MOMENTS: Moments = [];

export function within(moments: Moments, windowMs: number, now: number): Moments {
  return moments.filter((at) => at + windowMs > now);
}

export function addMoment(moments: Moments, windowMs: number, now: number): Moments {
  return [...within(moments, windowMs, now), now];
}

/** Undefined if there is room now. */
export function fullUntil(moments: Moments, most: number, windowMs: number, now: number): number | undefined {
  const holding = within(moments, windowMs, now).at(-most);
  return holding === undefined ? undefined : holding + windowMs;
}

/** Keys at 0 are removed. */

export type Tally<Key> = ReturnType<typeof createTally<Key>>;

export function createTally<Key>() {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    add: (key: Key): void => void counts.set(key, of(key) + 1),
    remove(key: Key): void {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
    get size(): number {
      return counts.size;
    },
  };
}
