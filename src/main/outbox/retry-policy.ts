/**
 * What happens to an intent after an attempt failed. Pure, so that the whole table can be read and tested without a
 * network (DESIGN part 5, "Failure classes of a request").
 */
import type { ServiceFailure } from '../service/errors.ts';

export type NextStep =
  /** Try again later. `unknown`: the service may have acted. `serviceAway`: nobody else need try before a probe did. */
  | { readonly kind: 'retry'; readonly unknown: boolean; readonly serviceAway: boolean }
  /** Every intent waits until the key is replaced or accepted again. */
  | { readonly kind: 'pause-for-key' }
  /** The refusal follows an unknown attempt of our own: the first one took effect. */
  | { readonly kind: 'presume-confirmed' }
  | { readonly kind: 'refuse' };

/** An unknown id cannot mean "it took effect": the service has never heard of the appointment. */
const NOT_FOUND = 404;

export function afterFailure(failure: ServiceFailure, unknownAttempts: number): NextStep {
  switch (failure.kind) {
    case 'not-sent':
    case 'offline':
      return { kind: 'retry', unknown: false, serviceAway: true };
    case 'rate-limited':
    case 'expired':
    case 'aborted':
      return { kind: 'retry', unknown: false, serviceAway: false };
    case 'unknown':
      return { kind: 'retry', unknown: true, serviceAway: false };
    case 'key-rejected':
      return { kind: 'pause-for-key' };
    case 'refused':
      return unknownAttempts > 0 && failure.statusCode !== NOT_FOUND
        ? { kind: 'presume-confirmed' }
        : { kind: 'refuse' };
  }
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Milliseconds to wait after the `failures`-th failure in a row (from 1): doubling from 1 s to 30 s, with up to half of
 * it taken off at random so that many hubs do not return together. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.round(full * (1 - random / 2));
}
