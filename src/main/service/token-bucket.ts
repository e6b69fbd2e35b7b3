/**
 * The hub's model of the service's token bucket (docs/service-interface.md, "Limits"). Pure.
 *
 * `level` is a lower estimate of the calls that may still be sent. It rises with the learned refill, between the stated
 * 5/s and the documented 10/s. Each `X-Ratelimit-Remaining` corrects it: a low level is raised at once, a high one
 * shows another client of the key and increases the reserve for a while.
 *
 * If a call is rejected that the header promised, the level stays under a ceiling that this hub counts itself, until
 * ten minutes pass without a rejection.
 *
 * A share of a bucket refills with that share and holds that share. `X-Ratelimit-Remaining` tells what all hubs have
 * left, so it never raises a share.
 */

import { type Ceiling, ceilingAfter, ceilingAt, MAX_REFILL, MIN_REFILL } from './bucket-ceiling.ts';

export interface BucketState {
  /** Hubs that have equal shares. 1: the whole bucket. */
  readonly hubs: number;
  readonly capacity: number;
  readonly level: number;
  readonly refillPerSecond: number;
  /** Monotonic time of `level`. */
  readonly atMs: number;
  readonly sent: number;
  readonly ended: number;
  /** Tokens that others took unexpectedly. Decays. */
  readonly pressure: number;
  /** Monotonic time of the last header. */
  readonly headerAtMs: number | undefined;
  /** Smoothed, from sending to answer. */
  readonly roundTripMs: number;
  /** An earlier answer to measure the refill from, and the most calls it allowed. */
  readonly anchor: { readonly atMs: number; readonly most: number } | undefined;
  /** Counted here after a promised call was rejected. */
  readonly ceiling: Ceiling | undefined;
  /** Most background calls at once. Grows with every answer without surprise. */
  readonly window: number;
}

const CAPACITY = 40;
/** For visitors, and for the first surprise by another client. */
const MIN_RESERVE = 3;
const MAX_RESERVE = 12;
const MAX_PRESSURE = MAX_RESERVE - MIN_RESERVE;
/** The reserve was too small by more than was seen. */
const PRESSURE_OF_A_REJECTION = 4;
const PRESSURE_HALF_LIFE_MS = 10_000;
/** Without an answer for so long, others may have emptied the bucket. */
const STALE_AFTER_MS = 2_000;
/** One more background call for each this many tokens above the reserve. */
const TOKENS_PER_BACKGROUND_CALL = 4;
const MAX_BACKGROUND_CALLS = 16;
/** The refill is measured over a time between these. */
const LEARN_AFTER_MS = 1_000;
const LEARN_FOR_MS = 10_000;
const ROUNDING = 1e-6;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** What one of several hubs may use of the bucket while they cannot count together. */
export interface BucketShare {
  readonly hubs: number;
  /** Of the whole bucket, when it was last known. */
  readonly level: number;
  readonly refillPerSecond: number;
}

const WHOLE: BucketShare = { hubs: 1, level: CAPACITY, refillPerSecond: MIN_REFILL };

/** Hubs with a visitor in the moment when all go over to their shares. */
const MOST_VISITORS = 20;
/** A smaller share saves up for one call. */
const capacityOf = (hubs: number): number => Math.max(1, CAPACITY / hubs);

export function initialBucket(nowMs: number, { hubs, level, refillPerSecond } = WHOLE): BucketState {
  return {
    hubs,
    capacity: capacityOf(hubs),
    level: level / hubs,
    refillPerSecond: refillPerSecond / hubs,
    atMs: nowMs,
    sent: 0,
    ended: 0,
    pressure: 0,
    headerAtMs: undefined,
    roundTripMs: 0,
    anchor: undefined,
    ceiling: undefined,
    window: 1,
  };
}

/**
 * A share that is used again. Going to and fro brings no tokens: what it has not saved up it does not get. `random`: in
 * [0, 1), decides which hubs have a call at once where there is less than one for each.
 */
export function resumeShare(
  state: BucketState,
  { hubs, level, refillPerSecond }: BucketShare,
  random: number,
): BucketState {
  // Visitors are there now, and not at all hubs at once.
  const most = Math.max(level, Math.min(hubs, MOST_VISITORS)) / hubs;
  return {
    ...state,
    hubs,
    capacity: capacityOf(hubs),
    level: Math.min(state.level, most < 1 ? Math.floor(most + random) : most),
    refillPerSecond: refillPerSecond / hubs,
    anchor: undefined,
  };
}

export const inFlight = ({ sent, ended }: BucketState): number => sent - ended;

/** Running calls keep their room, because the service's bucket cannot fill over them. */
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

const underCeiling = (state: BucketState): BucketState =>
  state.ceiling && state.level > state.ceiling.level ? { ...state, level: state.ceiling.level } : state;

const moved = ({ ceiling }: BucketState, by: number): Pick<BucketState, 'ceiling'> => ({
  ceiling: ceiling && { ...ceiling, level: ceiling.level + by },
});

/**
 * A service without the header may refill once a second, at its end, so the estimate stays lower by that much.
 */
export function settleWithoutHeader(state: BucketState): BucketState {
  const settled = settleSilent(state, true);
  const isKnown = state.headerAtMs !== undefined || state.hubs > 1 || state.capacity < CAPACITY;
  return isKnown
    ? settled
    : { ...settled, capacity: CAPACITY - MIN_REFILL, level: settled.level - MIN_REFILL };
}

export function take(state: BucketState): BucketState {
  return { ...state, ...moved(state, -1), level: state.level - 1, sent: state.sent + 1 };
}

/** `sent`: false if it provably never left. */
export function settleSilent(state: BucketState, sent: boolean): BucketState {
  return sent
    ? { ...state, ended: state.ended + 1 }
    : { ...state, ...moved(state, 1), level: state.level + 1, sent: state.sent - 1 };
}

export interface BucketSlot {
  readonly sentAtMs: number;
  /** The service surely counted these calls before this one. */
  readonly endedBefore: number;
}

/** `before`: as of now. */
export function settleAnswered(before: BucketState, remaining: number, sending: BucketSlot): BucketState {
  const isShare = before.hubs > 1;
  const capacity = isShare ? before.capacity : Math.max(before.capacity, CAPACITY, remaining + 1);
  const roundTripMs = Math.max(0, before.atMs - sending.sentAtMs);
  const sinceHeardMs = before.atMs - (before.headerAtMs ?? Number.NEGATIVE_INFINITY);
  const fresh = sinceHeardMs < STALE_AFTER_MS;
  const state = {
    ...before,
    capacity,
    ended: before.ended + 1,
    headerAtMs: before.atMs,
    roundTripMs: before.headerAtMs === undefined ? roundTripMs : before.roundTripMs * 0.8 + roundTripMs * 0.2,
    window: fresh ? Math.min(before.window + 1, MAX_BACKGROUND_CALLS) : 1,
  };
  // The service counted this call between sending and now. Others at that time may have been counted later, even if
  // answered sooner.
  const least = remaining - (before.sent - sending.endedBefore - 1);
  const most = remaining + 1 + (roundTripMs * MAX_REFILL) / 1000;
  if (state.level > most) {
    return {
      ...state,
      level: least,
      refillPerSecond: MIN_REFILL / state.hubs,
      anchor: { atMs: state.atMs, most: most + state.sent },
      pressure: fresh ? Math.min(MAX_PRESSURE, state.pressure + state.level - most) : state.pressure,
      ceiling: state.ceiling && { ...state.ceiling, refillPerSecond: MAX_REFILL },
      window: 1,
    };
  }
  if (isShare) return state;
  return underCeiling({ ...learnRefill(state, least, most), level: Math.max(state.level, least) });
}

/**
 * Between two answers: the bucket held at most `most` then and at least `least` now. Never above the true refill while
 * this hub is alone.
 */
function learnRefill(state: BucketState, least: number, most: number): BucketState {
  const anchor = { atMs: state.atMs, most: most + state.sent };
  if (state.anchor === undefined) return { ...state, anchor };
  const elapsedMs = state.atMs - state.anchor.atMs;
  if (elapsedMs < LEARN_AFTER_MS) return state;
  const seen = ((least + state.sent - state.anchor.most) * 1000) / elapsedMs;
  const learned = clamp(seen, MIN_REFILL, MAX_REFILL);
  return elapsedMs < LEARN_FOR_MS
    ? { ...state, refillPerSecond: Math.max(state.refillPerSecond, learned) }
    : { ...state, refillPerSecond: learned, anchor };
}

/** `isFirst`: no rejection was known before. */
export function settleRejected(state: BucketState, isFirst = true): BucketState {
  return {
    ...state,
    ceiling: ceilingAfter(state, isFirst),
    level: Math.min(0, state.level),
    ended: state.ended + 1,
    refillPerSecond: MIN_REFILL / state.hubs,
    anchor: undefined,
    pressure: Math.min(MAX_PRESSURE, state.pressure + PRESSURE_OF_A_REJECTION),
    headerAtMs: state.atMs,
    window: 1,
  };
}

/** For background calls. A share of a single call has none, or they would wait for ever. */
export function reserveOf({ pressure, capacity }: BucketState): number {
  return Math.min(MIN_RESERVE + pressure, capacity / 2, capacity - 1);
}

/** Few near the reserve, one before the first answer. */
export function backgroundRoom(state: BucketState): number {
  const heard = state.headerAtMs !== undefined && state.atMs - state.headerAtMs < STALE_AFTER_MS;
  if (!heard) return 1;
  // A slow line does not slow the work.
  const fed = (state.refillPerSecond * state.roundTripMs) / 1000;
  const above = Math.max(0, state.level - reserveOf(state)) / TOKENS_PER_BACKGROUND_CALL;
  return clamp(Math.ceil(fed + above), 1, state.window);
}

/** `keep`: tokens to leave. */
export function waitMs(state: BucketState, keep: number): number {
  const missing = keep + 1 - state.level;
  return missing <= ROUNDING ? 0 : Math.ceil((missing * 1000) / state.refillPerSecond);
}
