/** Whether the board can be trusted: said from what this screen itself heard. Pure. */

/** Silence after which the board is out of date. The hub sends a snapshot at least every 15 s (`BOARD_HEARTBEAT_MS`). */
export const STALE_AFTER_MS = 20_000;

/** A shorter loss of the line is not worth alarming a room. */
const LOST_GRACE_MS = 2_500;

export type Freshness =
  | { readonly kind: 'live'; readonly secondsAgo: number }
  /** `since`: when the hub made the last board heard, in milliseconds since 1970. */
  | { readonly kind: 'stale'; readonly since: number };

export interface Heard {
  /** Monotonic milliseconds of this screen. */
  readonly at: number;
  readonly madeAt: number;
}

/** `lostAt`: since when the line is lost. `now` and `lostAt` are monotonic milliseconds. */
export function freshnessOf(heard: Heard, lostAt: number | undefined, now: number): Freshness {
  const age = now - heard.at;
  const lost = lostAt !== undefined && now - lostAt >= LOST_GRACE_MS;
  if (lost || age >= STALE_AFTER_MS) return { kind: 'stale', since: heard.madeAt };
  return { kind: 'live', secondsAgo: Math.max(0, Math.floor(age / 1_000)) };
}
