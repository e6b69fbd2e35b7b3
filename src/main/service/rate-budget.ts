/**
 * How many calls may be sent. The embedded budget serves a single hub, and infers other hubs with the same key from the
 * answers. A chain's budget is in `chain/`.
 */
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

export const isRejection = (observation: RateObservation): boolean =>
  observation.kind === 'answered' && (observation.rejected || (observation.remaining ?? 0) < 0);

interface Sending extends bucket.BucketSlot {
  readonly priority: Priority;
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

export type Settle = (observation: RateObservation, now: number) => void;

/** Times are monotonic milliseconds. */
export interface RateBudget {
  /** 0: now. Undefined: not before a call has ended, or the budget says so. */
  waitMs(priority: Priority, now: number): number | undefined;
  /** Only where `waitMs` is 0. Returns how the call is settled, once. */
  take(priority: Priority, now: number): Settle;
  state(now: number): BudgetState;
  /** Called when another number of calls waits. Only a budget that asks elsewhere needs it. */
  wish?(waiting: Readonly<Record<Priority, number>>, now: number): void;
  /** Calls `changed` when a call may be sent that had to wait. */
  onChange?(changed: () => void): void;
  /** True if a class that starves gets its turn elsewhere. */
  keepsTurns?(): boolean;
}

export interface EmbeddedBudget extends RateBudget {
  /** Goes on as a share of what is known now. `blockedMs`: undefined if nothing blocks. */
  resume(share: bucket.BucketShare, blockedMs: number | undefined, now: number): void;
  /** Until the next probe by a block. 0: nothing blocks. */
  blockedMs(now: number): number;
}

/** `random`: in [0, 1), spreads the probes of several hubs. `share`: of a bucket for several hubs. Default: all of it. */
export function createEmbeddedBudget(
  random: () => number,
  nowMs: number,
  share?: bucket.BucketShare,
): EmbeddedBudget {
  let tokens = bucket.initialBucket(nowMs, share);
  let block: BlockState = OPEN;
  let backgroundInFlight = 0;

  /** Left for more urgent calls. */
  function keep(priority: Priority): number {
    if (priority === 'visitor') return 0;
    const reserve = bucket.reserveOf(tokens);
    return priority === 'staff' ? reserve / 2 : reserve;
  }

  function settleAnswer(
    slot: Sending,
    answer: Extract<RateObservation, { kind: 'answered' }>,
    now: number,
  ): void {
    if (isRejection(answer)) {
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

  function settle(slot: Sending, observation: RateObservation, now: number): void {
    tokens = bucket.at(tokens, now);
    if (slot.priority === 'background') backgroundInFlight--;
    if (observation.kind === 'answered') return settleAnswer(slot, observation, now);
    tokens = bucket.settleSilent(tokens, observation.kind === 'silent');
    // The probe showed nothing, so another one may follow.
    if (slot.probe && block.phase === 'probing') block = { ...block, phase: 'blocked', untilMs: now };
  }

  return {
    resume(resumed, blockedMs, now) {
      tokens = bucket.resumeShare(bucket.at(tokens, now), resumed, random());
      block = blockedMs === undefined ? OPEN : blockFor(blockedMs, 1, random(), now);
    },
    blockedMs: (now) => (block.phase === 'blocked' ? Math.max(0, Math.ceil(block.untilMs - now)) : 0),
    waitMs(priority: Priority, now: number): number | undefined {
      tokens = bucket.at(tokens, now);
      if (block.phase === 'probing') return undefined;
      if (block.phase === 'blocked') {
        // Probes of many shares are too many, unless each needs a token.
        const saved = tokens.hubs === 1 ? 0 : bucket.waitMs(tokens, 0);
        return Math.max(saved, Math.ceil(block.untilMs - now));
      }
      if (priority === 'background' && backgroundInFlight >= bucket.backgroundRoom(tokens)) return undefined;
      return bucket.waitMs(tokens, keep(priority));
    },
    take(priority: Priority, now: number): Settle {
      tokens = bucket.take(bucket.at(tokens, now));
      const probe = block.phase === 'blocked';
      if (block.phase === 'blocked') block = { ...block, phase: 'probing' };
      if (priority === 'background') backgroundInFlight++;
      const slot = { priority, sentAtMs: now, endedBefore: tokens.ended, probe };
      return (observation, then) => settle(slot, observation, then);
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

/**
 * Backoff after a 429 or `X-Ratelimit-Remaining: -1`: everything waits, then one call probes. Pure.
 *
 * The service rejects calls "until the bucket replenishes" (docs/service-interface.md, "Limits"). That may be the next
 * token (0.1 s) or a full bucket (4 to 8 s), so the pauses grow from one to the other.
 */

export type BlockState =
  | { readonly phase: 'open' }
  | {
      /** `blocked`: nothing is sent before `untilMs`, then one probe. */
      readonly phase: 'blocked' | 'probing';
      readonly untilMs: number;
      /** Includes probes. */
      readonly rejections: number;
    };

export const OPEN: BlockState = { phase: 'open' };

export const PAUSES_MS: readonly number[] = [400, 800, 1600, 2000, 2000, 2000, 4000, 8000, 15_000, 30_000];
const MIN_RETRY_AFTER_MS = 1_000;
const MAX_RETRY_AFTER_MS = 60_000;
/** Upward only: no hub returns early, and several do not return together. */
const JITTER = 0.2;

/** Milliseconds. */
export const boundedRetryAfter = (retryAfterMs: number): number =>
  Math.min(MAX_RETRY_AFTER_MS, Math.max(MIN_RETRY_AFTER_MS, retryAfterMs));

/** `random`: in [0, 1). `retryAfterMs`: from the header. */
export function blockAfterRejection(
  before: BlockState,
  retryAfterMs: number | undefined,
  random: number,
  nowMs: number,
): BlockState {
  const rejections = before.phase === 'open' ? 1 : before.rejections + 1;
  const ownPause = PAUSES_MS[Math.min(rejections, PAUSES_MS.length) - 1] ?? 30_000;
  const pause = retryAfterMs === undefined ? ownPause : boundedRetryAfter(retryAfterMs);
  return blockFor(pause, rejections, random, nowMs);
}

const blockFor = (ms: number, rejections: number, random: number, nowMs: number): BlockState => ({
  phase: 'blocked',
  untilMs: nowMs + ms * (1 + JITTER * random),
  rejections,
});

/** RFC 9110, 10.2.3: seconds or a date. Returns milliseconds from `nowMs`. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const seconds = header.split(',').map((part) => part.trim());
  if (seconds.every((part) => /^\d+(\.\d+)?$/.test(part))) {
    // Sent twice, the longer wait counts.
    return Math.max(...seconds.map(Number)) * 1000;
  }
  if (!/^[A-Za-z]{3,9},? /.test(header.trim())) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** Whole calls, -1 for none. Sent twice, the smaller one counts. */
export function parseRemaining(header: string | null): number | undefined {
  if (header === null) return undefined;
  const numbers = header.split(',').map((part) => part.trim());
  if (!numbers.every((part) => /^-?\d{1,9}(\.\d+)?$/.test(part))) return undefined;
  return Math.floor(Math.min(...numbers.map(Number)));
}
