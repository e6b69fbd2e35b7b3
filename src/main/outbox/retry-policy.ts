/**
 * What happens to an intent after an attempt failed. Pure, so that the whole table can be read and tested without a
 * network (DESIGN part 5, "Failure classes of a request").
 */
import type { ServiceFailure } from '../service/errors.ts';
import { type IntentKind, isCreate, setsState } from './intent.ts';

export type NextStep =
  /** Try again later. `unknown`: the service may have acted. `serviceAway`: nobody else need try before a probe did. */
  | { readonly kind: 'retry'; readonly unknown: boolean; readonly serviceAway: boolean }
  /** Every intent waits until the key is replaced or accepted again. */
  | { readonly kind: 'pause-for-key' }
  /** The refusal follows an unknown attempt of our own: that one took effect. */
  | { readonly kind: 'presume-confirmed' }
  /** The service may have made the appointment, and sending again may make a second one: a person looks. */
  | { readonly kind: 'leave-unresolved' }
  | { readonly kind: 'refuse' };

export interface Tried {
  readonly kind: IntentKind;
  /** Attempts of unknown outcome, of this intent and of earlier ones that asked the same for the same appointment. */
  readonly unknownAttempts: number;
}

export type AfterFailure = (failure: ServiceFailure, tried: Tried) => NextStep;

/** An unknown id cannot mean "it took effect": the service has never heard of the appointment. */
const NOT_FOUND = 404;

/**
 * Only a refusal by the service itself, of a kind that sets a state, can mean "it took effect": an edit that took
 * effect would be accepted a second time, and a create says nothing about an earlier one.
 */
function isEcho({ statusCode }: ServiceFailure, { kind, unknownAttempts }: Tried): boolean {
  return unknownAttempts > 0 && setsState(kind) && statusCode !== undefined && statusCode !== NOT_FOUND;
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
      return { kind: 'pause-for-key' };
    case 'refused':
      return isEcho(failure, tried) ? { kind: 'presume-confirmed' } : { kind: 'refuse' };
  }
};

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

/** Milliseconds until an intent that is set aside is tried again. `random` is in [0, 1). */
export function parkedMs(random: number): number {
  return jittered(PARKED_DELAY_MS, random);
}
