/** What a person is asked about a row, and whether it is still what they saw. Pure. */
import { createHash } from 'node:crypto';
import type { BookingWhy } from '../../../contract/list-bookings.ts';
import type { ListedBooking } from './listed-booking.ts';
import type { BookingState } from './pair-bookings.ts';

interface Asked {
  readonly state: BookingState;
  readonly why: BookingWhy | undefined;
  readonly gone: 'missing' | 'cancelled' | 'kept' | undefined;
}
type AskedRow = Asked & { readonly listed: ListedBooking };

const RANKS: ReadonlyMap<BookingState, number> = new Map([
  ['asked', 1],
  ['unknown', 3],
  ['refused', 4],
]);

/** Begins with its rank: questions, then what is gone, made without an id, or refused. Undefined: nobody is needed. */
export function questionKey({ state, why, gone }: Asked): string | undefined {
  // One that nobody can name must be looked up first.
  if (state !== 'unknown' && (gone === 'missing' || gone === 'cancelled')) return `2 gone ${gone}`;
  const rank = RANKS.get(state);
  const name = why !== undefined && 'name' in why ? (why.name ?? '') : '';
  if (why?.kind === 'refused' && why.changedHere) return `${rank} changed here`;
  return rank === undefined ? undefined : `${rank} ${why?.kind} ${name}`;
}

/** The row with its question, as a person sees them. */
const rowSeen = (row: AskedRow): string =>
  createHash('sha256')
    .update(JSON.stringify([questionKey(row), row.why, row.listed]))
    .digest('base64url');

/** Of an answer: whether its row stands as it was shown. */
export const isAsSeen = (row: AskedRow, seen: string): boolean => seen.split(' ')[0] === rowSeen(row);

/** With all rows that have the question: other rows have another count or another sum of ids. */
export const seenWith = (row: AskedRow, count: number, idSum: number): string =>
  `${rowSeen(row)} ${count} ${idSum}`;
