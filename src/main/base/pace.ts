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
