/**
 * What happens to an intent after an attempt failed. Pure, so that the whole table can be read and tested without a
 * network (docs/architecture.md, "The outbox").
 */
import type { ServiceFailure } from '../service/errors.ts';
import { type IntentKind, isCreate, setsState } from './intent.ts';

export type NextStep =
  /** Try again later. `unknown`: the service may have acted. `serviceAway`: nobody else need try before a probe did. */
  | { readonly kind: 'retry'; readonly unknown: boolean; readonly serviceAway: boolean }
  /** The key, or this intent alone, is not let in: which of them shows by what others are answered. */
  | { readonly kind: 'doubt-key' }
  /**
   * The refusal follows an unknown attempt of our own: that one took effect. `in-queue`: the service itself told so, by
   * an event of the visitor's ticket.
   */
  | { readonly kind: 'presume-confirmed'; readonly why?: 'in-queue' }
  /** The service may have made the appointment, and sending again may make a second one: a person looks. */
  | { readonly kind: 'leave-unresolved' }
  | { readonly kind: 'refuse' };

export interface Tried {
  readonly kind: IntentKind;
  /** Attempts of unknown outcome, of this intent and of earlier ones that asked the same for the same appointment. */
  readonly unknownAttempts: number;
  /** The appointment was a no-show before: the service may refuse every attempt for that. */
  readonly wasNoShow?: boolean;
  /** For a check-in: events told that the visitor is in the service's queue or called. */
  readonly isInQueue?: boolean;
}

export type AfterFailure = (failure: ServiceFailure, tried: Tried) => NextStep;

/** Statuses with which a service refuses because of the appointment's state. Which one it uses is not shown. */
const WRONG_STATE: readonly (number | undefined)[] = [400, 409, 422];

/**
 * A record that is told instead of a refusal says how it is: who has been served was checked in, also after a no-show.
 * Else only a refusal of a wrong state, of a kind that sets one, can mean "it took effect": an edit that took effect would
 * be accepted a second time, and a create says nothing about an earlier one. Nor can that of a no-show who came after
 * all: it may be refused for what it was. A service that has never heard of the
 * appointment (404), or forbids it (403), says nothing of that kind.
 */
function isEcho(
  { statusCode, told }: ServiceFailure,
  { kind, unknownAttempts, wasNoShow = false }: Tried,
): boolean {
  if (told === 'serve') return unknownAttempts > 0 && kind === 'check-in';
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
      // Whatever the refusal says: who is in the queue is not taken back.
      if (tried.kind === 'check-in' && tried.isInQueue) return { kind: 'presume-confirmed', why: 'in-queue' };
      if (isOfKey(failure)) return { kind: 'doubt-key' };
      return isEcho(failure, tried) ? { kind: 'presume-confirmed' } : { kind: 'refuse' };
  }
};

/** Not let in: 401, or 403 in JSON or without a body. */
const isOfKey = ({ kind, statusCode }: Pick<ServiceFailure, 'kind' | 'statusCode'>): boolean =>
  kind === 'key-rejected' || (kind === 'refused' && statusCode === 403);

/** Whether a failed attempt speaks against the intent: `maybe` only where others get through meanwhile. */
export type Blame = 'none' | 'maybe' | 'surely';

/**
 * A text with a 4xx may be the service's own refusal, in a form that is not documented: it is about this request and
 * no other, so it is not tried for ever; so is one that contradicts itself. A 401 or 403 while the key is not in doubt is
 * about this request, or about all of its kind. A page is everybody's, or a filter's that stops this one alone.
 */
export function blameOf({ kind, statusCode = 0, cause }: ServiceFailure): Blame {
  if (kind === 'unknown' && cause === 'contradiction') return 'surely';
  if (kind === 'unknown' && cause === 'text' && statusCode >= 400 && statusCode < 500) return 'surely';
  if (isOfKey({ kind, statusCode })) return 'surely';
  return kind === 'unknown' || kind === 'offline' ? 'maybe' : 'none';
}

/** However long the service asks to be left alone, it is tried again after so long, in milliseconds. */
const MOST_RETRY_AFTER_MS = 600_000;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** How seldom an intent is tried that is set aside, in milliseconds: 5 to 10 min. */
const PARKED_DELAY_MS = 600_000;

const jittered = (ms: number, random: number): number => Math.round(ms * (1 - random / 2));

/**
 * Milliseconds to wait after the `failures`-th failure in a row (from 1): doubling from 1 s to 30 s, with up to half of
 * it taken off at random so that many hubs do not return together. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return jittered(full, random);
}

/** Milliseconds until the next try: our own wait, or longer where the service asks for it, up to 10 min. */
export function delayMs(failures: number, retryAfterMs: number | undefined, random: number): number {
  return Math.max(backoffMs(failures, random), Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS));
}

/** Milliseconds until an intent that is set aside is tried again. `random` is in [0, 1). */
export function parkedMs(random: number): number {
  return jittered(PARKED_DELAY_MS, random);
}
