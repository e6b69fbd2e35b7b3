/**
 * The budget of calls that the service's limit allows. Several hubs on one key can share one behind this interface;
 * the one here belongs to a single hub and guesses the others from the answers.
 */
import { type BlockState, blockAfterRejection, OPEN } from './rate-block.ts';
import * as bucket from './token-bucket.ts';

export type Priority = 'visitor' | 'staff' | 'background';

/** What the end of a call told about the limit. */
export type RateObservation =
  /** The service answered. `remaining` is `X-Ratelimit-Remaining` where there was one. */
  | {
      readonly kind: 'answered';
      readonly rejected: boolean;
      readonly remaining?: number;
      readonly retryAfterMs?: number;
    }
  /** No answer; the call may have been counted. */
  | { readonly kind: 'silent' }
  /** Nothing left the machine. */
  | { readonly kind: 'unsent' };

/** One call's token, given back with `settle`. */
export interface Slot {
  readonly priority: Priority;
  readonly sentAtMs: number;
  readonly endedBefore: number;
  readonly probe: boolean;
}

export interface BudgetState {
  readonly phase: BlockState['phase'];
  /** Estimate of the calls that may be sent now. */
  readonly level: number;
  /** Of so many at most. */
  readonly capacity: number;
  readonly reserve: number;
  readonly refillPerSecond: number;
  readonly inFlight: number;
}

export interface RateBudget {
  /** Milliseconds until a call of this priority may be sent, 0 for now; undefined: not before some call has ended. */
  waitMs(priority: Priority, nowMs: number): number | undefined;
  take(priority: Priority, nowMs: number): Slot;
  settle(slot: Slot, observation: RateObservation, nowMs: number): void;
  state(nowMs: number): BudgetState;
}

/** The budget of one hub, kept in memory. `random` in [0, 1) spreads the probes of several hubs. */
export function createEmbeddedBudget(random: () => number, nowMs: number): RateBudget {
  let tokens = bucket.unheardBucket(nowMs);
  let block: BlockState = OPEN;
  let backgroundInFlight = 0;

  /** Tokens that a call of this priority must leave to the ones before it. */
  function keep(priority: Priority): number {
    if (priority === 'visitor') return 0;
    const reserve = bucket.reserveOf(tokens);
    return priority === 'staff' ? reserve / 2 : reserve;
  }

  function settleAnswer(
    slot: Slot,
    answer: Extract<RateObservation, { kind: 'answered' }>,
    now: number,
  ): void {
    const empty = answer.rejected || (answer.remaining !== undefined && answer.remaining < 0);
    if (empty) {
      tokens = bucket.settleRejected(tokens, block.phase === 'open');
      // Calls sent before the block came are rejected too; they say nothing new about how long it lasts.
      if (block.phase === 'open' || slot.probe) {
        block = blockAfterRejection(block, answer.retryAfterMs, random(), now);
      }
      return;
    }
    tokens =
      answer.remaining === undefined
        ? bucket.settleUntold(tokens)
        : bucket.settleHeard(tokens, answer.remaining, slot);
    if (slot.probe) block = OPEN;
  }

  return {
    waitMs(priority, now) {
      tokens = bucket.at(tokens, now);
      if (block.phase === 'probing') return undefined;
      if (block.phase === 'blocked') return Math.max(0, Math.ceil(block.untilMs - now));
      if (priority === 'background' && backgroundInFlight >= bucket.backgroundRoom(tokens)) return undefined;
      return bucket.waitMs(tokens, keep(priority));
    },
    take(priority, now) {
      tokens = bucket.take(bucket.at(tokens, now));
      const probe = block.phase === 'blocked';
      if (block.phase === 'blocked') block = { ...block, phase: 'probing' };
      if (priority === 'background') backgroundInFlight++;
      return { priority, sentAtMs: now, endedBefore: tokens.ended, probe };
    },
    settle(slot, observation, now) {
      tokens = bucket.at(tokens, now);
      if (slot.priority === 'background') backgroundInFlight--;
      if (observation.kind === 'answered') return settleAnswer(slot, observation, now);
      tokens = bucket.settleSilent(tokens, observation.kind === 'silent');
      // The probe told nothing, so another one may go.
      if (slot.probe && block.phase === 'probing') block = { ...block, phase: 'blocked', untilMs: now };
    },
    state(now) {
      tokens = bucket.at(tokens, now);
      return {
        phase: block.phase,
        level: tokens.level,
        capacity: tokens.capacity,
        reserve: bucket.reserveOf(tokens),
        refillPerSecond: tokens.refillPerSecond,
        inFlight: bucket.inFlight(tokens),
      };
    },
  };
}
