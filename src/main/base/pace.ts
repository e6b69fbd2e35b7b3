/** Turns at a rate; the generic cell rate algorithm (ITU-T I.371, annex A), which needs one number and no timer. Pure. */

export interface Rate {
  /** How many may come at once after a quiet time. */
  readonly burst: number;
  readonly perSecond: number;
}

/** All times are passed in, in milliseconds that only grow. */
export interface Pace {
  /** Gives one its turn; returns in how many milliseconds that is, 0 for at once. Turns are never given back. */
  take(nowMs: number): number;
  /** In how many milliseconds a turn taken now would be; none is taken. */
  peek(nowMs: number): number;
  /** Whether it is as if none had ever come. */
  isRested(nowMs: number): boolean;
}

export function createPace({ burst, perSecond }: Rate): Pace {
  const everyMs = 1_000 / perSecond;
  /** When the turns given so far would be over, were they given at the rate. */
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

/** How many there are under each key. A key of which there are none takes no room. */

export interface Tally<Key> {
  of(key: Key): number;
  add(key: Key): void;
  /** One less; nothing where there are none. */
  remove(key: Key): void;
  /** Keys of which there is at least one. */
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
