/** A list holds more than a list may: docs/deployment.md. Nothing of it is read. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterPlace, RosterUnreadable } from '../../../contract/roster.ts';

export type PastBound = Extract<RosterUnreadable, { kind: 'past-bound' }>;

/** `number`: of the line or entry at which it was found, from 1. */
export const pastBound = (
  bound: PastBound['bound'],
  place: RosterPlace,
  number: number,
  most: number = LIST_BOUNDS[bound],
): PastBound => ({ kind: 'past-bound', bound, most, place, number });
