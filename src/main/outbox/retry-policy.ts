/** What happens to an intent after a failed attempt (docs/architecture.md, "The outbox"). Pure. */
import type { ServiceFailure } from '../service/errors.ts';
import { type IntentKind, isCreate, setsState } from './intent.ts';

export type AfterFailureStep =
  /** `unknown`: the service may have acted. `serviceAway`: other intents wait for a probe. */
  | { readonly kind: 'retry'; readonly unknown: boolean; readonly serviceAway: boolean }
  /** The key or this request is not authorised. The answers to others show which. */
  | { readonly kind: 'doubt-key' }
  /**
   * An earlier attempt of unknown outcome took effect, so this one is refused. `in-queue`: an event of the visitor's
   * ticket shows it.
   */
  | { readonly kind: 'presume-confirmed'; readonly why?: 'in-queue' }
  /** The service may have made the appointment, and a second request may make another. A person decides. */
  | { readonly kind: 'leave-unresolved' }
  | { readonly kind: 'refuse' };

interface Tried {
  readonly kind: IntentKind;
  /** Of this intent and of earlier ones of the same kind for the same appointment. */
  readonly unknownAttempts: number;
  /** The service may refuse every attempt because the appointment was a no-show. */
  readonly wasNoShow?: boolean;
  /** For a check-in: events show the visitor in the service's queue, or called. */
  readonly isInQueue?: boolean;
}

export type AfterFailure = (failure: ServiceFailure, tried: Tried) => AfterFailureStep;

/** Statuses of a refusal because of the appointment's state. The specification does not show which one is used. */
const WRONG_STATE: readonly (number | undefined)[] = [400, 409, 422];

/**
 * Whether a refusal shows that an earlier attempt took effect. A record in the answer shows it directly: a served
 * visitor was checked in, also after a no-show. Otherwise only a wrong state can show it, and only for a kind that sets
 * one: an edit would be accepted twice, and a create says nothing about an earlier one. A no-show who came after all
 * may be refused for that old state. 404 and 403 show nothing.
 */
function isEcho(
  { statusCode, reportedStep }: ServiceFailure,
  { kind, unknownAttempts, wasNoShow = false }: Tried,
): boolean {
  if (reportedStep === 'serve') return unknownAttempts > 0 && kind === 'check-in';
  return unknownAttempts > 0 && !wasNoShow && setsState(kind) && WRONG_STATE.includes(statusCode);
}

export const afterFailure: AfterFailure = (failure, tried) => {
  switch (failure.kind) {
    case 'not-sent':
    case 'offline':
      return { kind: 'retry', unknown: false, serviceAway: true };
    case 'rate-limited':
    case 'expired':
    case 'aborted':
      return { kind: 'retry', unknown: false, serviceAway: false };
    case 'unknown':
      return isCreate(tried.kind)
        ? { kind: 'leave-unresolved' }
        : { kind: 'retry', unknown: true, serviceAway: false };
    case 'key-rejected':
      return { kind: 'doubt-key' };
    case 'refused':
      // A visitor in the queue stays checked in, whatever the refusal says.
      if (tried.kind === 'check-in' && tried.isInQueue) return { kind: 'presume-confirmed', why: 'in-queue' };
      if (isOfKey(failure)) return { kind: 'doubt-key' };
      return isEcho(failure, tried) ? { kind: 'presume-confirmed' } : { kind: 'refuse' };
  }
};

/** 401, or 403 in JSON or without a body. */
const isOfKey = ({ kind, statusCode }: Pick<ServiceFailure, 'kind' | 'statusCode'>): boolean =>
  kind === 'key-rejected' || (kind === 'refused' && statusCode === 403);

/** Whether a failed attempt speaks against the intent; `maybe`: only if others get through. */
export type Blame = 'none' | 'maybe' | 'surely';

/**
 * A text with a 4xx may be the service's own refusal in an undocumented form. It concerns this request only, so it is
 * not tried for ever; the same holds for an answer that contradicts itself. A 401 or 403 while the key is not in doubt
 * concerns this request or its kind. A page may concern everyone, or be a filter that stops this request.
 */
export function blameOf({ kind, statusCode = 0, cause }: ServiceFailure): Blame {
  if (kind === 'unknown' && cause === 'contradiction') return 'surely';
  if (kind === 'unknown' && cause === 'text' && statusCode >= 400 && statusCode < 500) return 'surely';
  if (isOfKey({ kind, statusCode })) return 'surely';
  return kind === 'unknown' || kind === 'offline' ? 'maybe' : 'none';
}

const MAX_RETRY_AFTER_MS = 600_000;

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

/** A parked intent is tried every 5 to 10 minutes. */
const MAX_PARKED_DELAY_MS = 600_000;

const jittered = (ms: number, random: number): number => Math.round(ms * (1 - random / 2));

/**
 * Milliseconds to wait after the `failures`-th failure in a row (from 1): doubling from 1 s to 30 s, less up to half at
 * random, so that many hubs do not return together. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return jittered(full, random);
}

/**
 * Milliseconds until the next try: our backoff, or the wait that the service asks for (at most 10 min) if it is longer.
 */
export function delayMs(failures: number, retryAfterMs: number | undefined, random: number): number {
  return Math.max(backoffMs(failures, random), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

export function parkedMs(random: number): number {
  return jittered(MAX_PARKED_DELAY_MS, random);
}
