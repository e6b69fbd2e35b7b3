/** Serves a single hub, and infers other hubs with the same key from the answers. */
import { type BlockState, blockAfterRejection, OPEN } from './rate-block.ts';
import * as bucket from './token-bucket.ts';

export type Priority = 'visitor' | 'staff' | 'background';

export type RateObservation =
  /** `remaining`: `X-Ratelimit-Remaining`. */
  | {
      readonly kind: 'answered';
      readonly rejected: boolean;
      readonly remaining?: number;
      readonly retryAfterMs?: number;
    }
  /** The service may have counted the call. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'unsent' };

/** Returned with `settle`. */
export interface Slot {
  readonly priority: Priority;
  readonly sentAtMs: number;
  readonly endedBefore: number;
  readonly probe: boolean;
}

export interface BudgetState {
  readonly phase: BlockState['phase'];
  readonly level: number;
  readonly capacity: number;
  readonly reserve: number;
  readonly refillPerSecond: number;
  readonly inFlight: number;
}

export type RateBudget = ReturnType<typeof createEmbeddedBudget>;

/** `random`: in [0, 1), spreads the probes of several hubs. */
export function createEmbeddedBudget(random: () => number, nowMs: number) {
  let tokens = bucket.initialBucket(nowMs);
  let block: BlockState = OPEN;
  let backgroundInFlight = 0;

  /** Left for more urgent calls. */
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
      // Calls sent before the block show nothing new about its length.
      if (block.phase === 'open' || slot.probe) {
        block = blockAfterRejection(block, answer.retryAfterMs, random(), now);
      }
      return;
    }
    tokens =
      answer.remaining === undefined
        ? bucket.settleWithoutHeader(tokens)
        : bucket.settleAnswered(tokens, answer.remaining, slot);
    if (slot.probe) block = OPEN;
  }

  return {
    /** 0: now. Undefined: not before a call has ended. */
    waitMs(priority: Priority, now: number): number | undefined {
      tokens = bucket.at(tokens, now);
      if (block.phase === 'probing') return undefined;
      if (block.phase === 'blocked') return Math.max(0, Math.ceil(block.untilMs - now));
      if (priority === 'background' && backgroundInFlight >= bucket.backgroundRoom(tokens)) return undefined;
      return bucket.waitMs(tokens, keep(priority));
    },
    take(priority: Priority, now: number): Slot {
      tokens = bucket.take(bucket.at(tokens, now));
      const probe = block.phase === 'blocked';
      if (block.phase === 'blocked') block = { ...block, phase: 'probing' };
      if (priority === 'background') backgroundInFlight++;
      return { priority, sentAtMs: now, endedBefore: tokens.ended, probe };
    },
    settle(slot: Slot, observation: RateObservation, now: number): void {
      tokens = bucket.at(tokens, now);
      if (slot.priority === 'background') backgroundInFlight--;
      if (observation.kind === 'answered') return settleAnswer(slot, observation, now);
      tokens = bucket.settleSilent(tokens, observation.kind === 'silent');
      // The probe showed nothing, so another one may follow.
      if (slot.probe && block.phase === 'probing') block = { ...block, phase: 'blocked', untilMs: now };
    },
    state(now: number): BudgetState {
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
