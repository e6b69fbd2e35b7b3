/**
 * What the hub believes about the service's token bucket (docs/service-interface.md, "Limits"). Pure.
 *
 * `level` is a lower estimate of how many calls may still be sent; a call is taken off when it is sent, so calls
 * under way are already counted. Time raises it at the learned refill, which stays between the stated 5/s and the
 * documented 10/s. Every answer's `X-Ratelimit-Remaining` bounds it from both sides: too low is lifted at once,
 * too high means that another client of the same key is at work, and the reserve grows for a while.
 *
 * A header may promise what is not there. Once a call is rejected that it promised, rejections outweigh it: the level
 * stays under a ceiling that this hub counts by itself, until ten minutes pass without a rejection.
 */

export interface BucketState {
  /** Tokens of a full bucket. */
  readonly capacity: number;
  readonly level: number;
  readonly refillPerSecond: number;
  /** Monotonic time of `level`, milliseconds. */
  readonly atMs: number;
  /** Calls sent so far, and those of them that have ended. The rest is under way. */
  readonly sent: number;
  readonly ended: number;
  /** How many tokens others are seen to take unforeseen; fades. */
  readonly pressure: number;
  /** Monotonic time of the last answer that told the remaining calls; undefined before the first. */
  readonly heardAtMs: number | undefined;
  /** Smoothed time from sending to answer, milliseconds. */
  readonly roundTripMs: number;
  /** An earlier answer, from which the refill is measured: its time, and the most calls it allowed in all. */
  readonly anchor: { readonly atMs: number; readonly most: number } | undefined;
  /** What is left by this hub's own count, after a call was rejected that the header had promised. */
  readonly ceiling: Ceiling | undefined;
  /** Background calls that may be under way at most: grows with every answer that held no surprise. */
  readonly window: number;
}

interface Ceiling {
  readonly level: number;
  readonly refillPerSecond: number;
  /** Monotonic time of the last rejection, milliseconds. */
  readonly rejectedAtMs: number;
}

const CAPACITY = 40;
const LEAST_REFILL = 5;
const MOST_REFILL = 10;
/** Tokens left for visitors and for the first surprise by another client. */
const LEAST_RESERVE = 3;
const MOST_RESERVE = 12;
const MOST_PRESSURE = MOST_RESERVE - LEAST_RESERVE;
/** A rejection shows that the reserve was too small by more than was seen. */
const PRESSURE_OF_A_REJECTION = 4;
const PRESSURE_HALF_LIFE_MS = 10_000;
/** Without an answer for so long, others may have emptied the bucket. */
const STALE_AFTER_MS = 2_000;
/** Background calls under way at once: one more for each so many tokens above the reserve. */
const TOKENS_PER_BACKGROUND_CALL = 4;
const MOST_BACKGROUND_CALLS = 16;
/** The refill is measured over at least the first and at most the second of these. */
const LEARN_AFTER_MS = 1_000;
const LEARN_FOR_MS = 10_000;
/** So many calls must have been promised for a rejection to speak against the header: others may take a few. */
const PROMISED = 3;
const CEILING_FOR_MS = 600_000;
const ROUNDING = 1e-6;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A full bucket nothing has been heard of yet, learning from the cautious end. */
export function unheardBucket(nowMs: number): BucketState {
  return {
    capacity: CAPACITY,
    level: CAPACITY,
    refillPerSecond: LEAST_REFILL,
    atMs: nowMs,
    sent: 0,
    ended: 0,
    pressure: 0,
    heardAtMs: undefined,
    roundTripMs: 0,
    anchor: undefined,
    ceiling: undefined,
    window: 1,
  };
}

/** Calls under way. */
export function inFlight(state: BucketState): number {
  return state.sent - state.ended;
}

/** The same bucket at `nowMs`. Calls under way keep their room: the service's own bucket cannot fill over them. */
export function at(state: BucketState, nowMs: number): BucketState {
  const elapsedMs = Math.max(0, nowMs - state.atMs);
  const filled = state.level + (elapsedMs * state.refillPerSecond) / 1000;
  return underCeiling({
    ...state,
    ceiling: ceilingAt(state, nowMs, elapsedMs),
    level: Math.max(state.level, Math.min(filled, state.capacity - inFlight(state))),
    pressure: state.pressure * 0.5 ** (elapsedMs / PRESSURE_HALF_LIFE_MS),
    atMs: Math.max(state.atMs, nowMs),
  });
}

function ceilingAt(
  { ceiling, capacity }: BucketState,
  nowMs: number,
  elapsedMs: number,
): Ceiling | undefined {
  if (!ceiling || nowMs - ceiling.rejectedAtMs > CEILING_FOR_MS) return undefined;
  const level = Math.min(capacity, ceiling.level + (elapsedMs * ceiling.refillPerSecond) / 1000);
  return { ...ceiling, level };
}

const underCeiling = (state: BucketState): BucketState =>
  state.ceiling && state.level > state.ceiling.level ? { ...state, level: state.ceiling.level } : state;

/** The same with so many calls more, or less. */
const moved = ({ ceiling }: BucketState, by: number): Pick<BucketState, 'ceiling'> => ({
  ceiling: ceiling && { ...ceiling, level: ceiling.level + by },
});

/**
 * A call whose answer does not tell how much is left, at a service that has never told it. Such a service may count its
 * refill once a second, all of it at the end, and nothing would correct the estimate: it stays that much below.
 */
export function settleUntold(state: BucketState): BucketState {
  const settled = settleSilent(state, true);
  const isKnown = state.heardAtMs !== undefined || state.capacity < CAPACITY;
  return isKnown
    ? settled
    : { ...settled, capacity: CAPACITY - LEAST_REFILL, level: settled.level - LEAST_REFILL };
}

/** Takes one token for a call that is being sent. */
export function take(state: BucketState): BucketState {
  return { ...state, ...moved(state, -1), level: state.level - 1, sent: state.sent + 1 };
}

/** A call whose answer told nothing about the bucket. `sent` is false when it provably never left. */
export function settleSilent(state: BucketState, sent: boolean): BucketState {
  return sent
    ? { ...state, ended: state.ended + 1 }
    : { ...state, ...moved(state, 1), level: state.level + 1, sent: state.sent - 1 };
}

/** What the bucket was when a call was sent. */
export interface Sending {
  readonly sentAtMs: number;
  /** How many calls had ended by then: those the service counted before this one for certain. */
  readonly endedBefore: number;
}

/** A call that was answered with `remaining` tokens left after it. `before` is as of now. */
export function settleHeard(before: BucketState, remaining: number, sending: Sending): BucketState {
  const capacity = Math.max(before.capacity, CAPACITY, remaining + 1);
  const roundTripMs = Math.max(0, before.atMs - sending.sentAtMs);
  const sinceHeardMs = before.atMs - (before.heardAtMs ?? Number.NEGATIVE_INFINITY);
  const fresh = sinceHeardMs < STALE_AFTER_MS;
  const state = {
    ...before,
    capacity,
    ended: before.ended + 1,
    heardAtMs: before.atMs,
    roundTripMs: before.heardAtMs === undefined ? roundTripMs : before.roundTripMs * 0.8 + roundTripMs * 0.2,
    window: fresh ? Math.min(before.window + 1, MOST_BACKGROUND_CALLS) : 1,
  };
  // The service counted this call somewhere between sending and now. Any other that was under way meanwhile may have
  // been counted after it, even if its answer was faster.
  const least = remaining - (before.sent - sending.endedBefore - 1);
  const most = remaining + 1 + (roundTripMs * MOST_REFILL) / 1000;
  if (state.level > most) {
    return {
      ...state,
      level: least,
      refillPerSecond: LEAST_REFILL,
      anchor: { atMs: state.atMs, most: most + state.sent },
      pressure: fresh ? Math.min(MOST_PRESSURE, state.pressure + state.level - most) : state.pressure,
      ceiling: state.ceiling && { ...state.ceiling, refillPerSecond: MOST_REFILL },
      window: 1,
    };
  }
  return underCeiling({ ...learnRefill(state, least, most), level: Math.max(state.level, least) });
}

/**
 * Measures the refill from an earlier answer to this one: what must have come in at least, given that the bucket
 * held at most `most` then and holds at least `least` now. It is never above the true refill as long as this hub is
 * alone, so that the level stays a lower estimate.
 */
function learnRefill(state: BucketState, least: number, most: number): BucketState {
  const anchor = { atMs: state.atMs, most: most + state.sent };
  if (state.anchor === undefined) return { ...state, anchor };
  const elapsedMs = state.atMs - state.anchor.atMs;
  if (elapsedMs < LEARN_AFTER_MS) return state;
  const seen = ((least + state.sent - state.anchor.most) * 1000) / elapsedMs;
  const learned = clamp(seen, LEAST_REFILL, MOST_REFILL);
  return elapsedMs < LEARN_FOR_MS
    ? { ...state, refillPerSecond: Math.max(state.refillPerSecond, learned) }
    : { ...state, refillPerSecond: learned, anchor };
}

/** Counts from an empty bucket: at the documented refill, and at the stated one where that was too much again. */
function ceilingAfter(
  { level, heardAtMs, ceiling, atMs }: BucketState,
  isFirst: boolean,
): Ceiling | undefined {
  const wasPromised = isFirst && heardAtMs !== undefined && level >= PROMISED;
  if (!ceiling && !wasPromised) return undefined;
  const wasTooMuch = ceiling !== undefined && isFirst;
  const refillPerSecond = wasTooMuch ? LEAST_REFILL : (ceiling?.refillPerSecond ?? MOST_REFILL);
  return { level: Math.min(0, ceiling?.level ?? 0), refillPerSecond, rejectedAtMs: atMs };
}

/** A call that was rejected because the bucket was empty. `isFirst`: while nothing was known to be rejected. */
export function settleRejected(state: BucketState, isFirst = true): BucketState {
  return {
    ...state,
    ceiling: ceilingAfter(state, isFirst),
    level: Math.min(0, state.level),
    ended: state.ended + 1,
    refillPerSecond: LEAST_REFILL,
    anchor: undefined,
    pressure: Math.min(MOST_PRESSURE, state.pressure + PRESSURE_OF_A_REJECTION),
    heardAtMs: state.atMs,
    window: 1,
  };
}

/** Tokens that background calls leave in the bucket. */
export function reserveOf(state: BucketState): number {
  return Math.min(LEAST_RESERVE + state.pressure, state.capacity / 2);
}

/** How many background calls may be under way at once: few near the reserve, one while nothing is heard. */
export function backgroundRoom(state: BucketState): number {
  const heard = state.heardAtMs !== undefined && state.atMs - state.heardAtMs < STALE_AFTER_MS;
  if (!heard) return 1;
  // As many as the refill feeds during one round trip, so that a slow line does not slow the work.
  const fed = (state.refillPerSecond * state.roundTripMs) / 1000;
  const above = Math.max(0, state.level - reserveOf(state)) / TOKENS_PER_BACKGROUND_CALL;
  return clamp(Math.ceil(fed + above), 1, state.window);
}

/** Milliseconds until a call may go that leaves `keep` tokens in the bucket; 0 is now. */
export function waitMs(state: BucketState, keep: number): number {
  const missing = keep + 1 - state.level;
  return missing <= ROUNDING ? 0 : Math.ceil((missing * 1000) / state.refillPerSecond);
}
