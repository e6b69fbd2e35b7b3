/** Compares a list with what was booked from lists of its kind before. Nothing is cancelled or guessed here. Pure. */
import type { BookingWhy } from '../../../contract/list-bookings.ts';
import { filterInSteps, mapInSteps } from '../../base/in-slices.ts';
import { personKey } from '../directory/same-visitor.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import {
  isMoved,
  type ListedBooking,
  listedBooking,
  momentKey,
  questionOf,
  type Said,
} from './listed-booking.ts';
import {
  type BookedBefore,
  type BookingState,
  isAhead,
  insideOf,
  isOfCopy,
  isUnsent,
  type NewBooking,
  pairAll,
  type Paired,
  type PlanContext,
  type Row,
} from './pair-bookings.ts';

interface NextState {
  readonly state: BookingState;
  /** Of one that is asked. Undefined: it is asked what it was. */
  readonly why?: BookingWhy | undefined;
  readonly said?: Said;
  /** Undefined: as the list has it by now. */
  readonly listed?: ListedBooking;
  readonly gone?: 'missing';
}

/** What a person is told of it. `asked`: it needs an answer, perhaps for some time. */
type Becoming = 'new' | 'moved' | 'same' | 'asked' | 'over';

interface KeptBooking {
  readonly rowId: number;
  readonly listed: ListedBooking;
  /** By how the row is when that is written: it may have been sent or booked since. */
  readonly next: (row: BookedBefore) => NextState;
  readonly becomes: Becoming;
}

export interface BookingPlan {
  readonly add: readonly NewBooking[];
  /** In the list, as before or moved. */
  readonly kept: readonly KeptBooking[];
  readonly gone: readonly { readonly rowId: number; readonly isCancelled: boolean }[];
  /** Past, cancelled before it was booked, or over. */
  readonly over: number;
}

const askedOrWaiting = (why: BookingWhy | undefined): NextState =>
  why === undefined ? { state: 'waiting' } : { state: 'asked', why };

/** What becomes of a row that is in the list again. */
function nextOf(listed: ListedBooking, before: BookedBefore, context: PlanContext): NextState {
  const { state, appointmentId, why } = before;
  const hasMoved = listed.startsAt > context.now && isMoved(before.listed, listed);
  // Nothing in the list answers these.
  if (state === 'asked' && (why?.kind === 'moved' || why?.kind === 'known')) return { state };
  // An intent is under way, or somebody must look it up first: what moved is sent once it is known.
  if (state === 'sent' || state === 'unknown' || state === 'left-out' || isOfCopy(before)) return { state };
  // Who was said to be expected is asked about again, once the list has said something else.
  const isOver = before.said.isExpected && !listed.isInDoubt;
  const said = isOver ? { said: { ...before.said, isExpected: undefined } } : {};
  const question = questionOf(listed, before.said);
  if (appointmentId !== undefined) {
    if (question?.kind === 'status') return { state: 'asked', why: question };
    return { state: hasMoved || state === 'asked' ? 'waiting' : state, ...said };
  }
  const isToAsk = hasMoved || (state === 'asked' && !before.said.isSecond);
  if (isToAsk && context.isKnown(listed)) return { state: 'asked', why: { kind: 'known' } };
  return state === 'refused' && !hasMoved ? { state } : { ...askedOrWaiting(question), ...said };
}

function becomingOf(before: BookedBefore, { state }: NextState, hasMoved: boolean): Becoming {
  switch (state) {
    case 'asked':
    case 'refused':
    case 'unknown':
      return 'asked';
    case 'left-out':
      return 'over';
    case 'waiting':
      if (before.appointmentId === undefined) return 'new';
      return hasMoved ? 'moved' : 'asked';
    case 'sent':
    case 'booked':
      return hasMoved ? 'moved' : 'same';
  }
}

/** As `nextOf`. What was said about another person does not hold, and what was sent of theirs meanwhile stays theirs. */
function nextOfPair({ row: { listed }, before: earlier }: Paired, context: PlanContext) {
  const isTheirs = personKey(listed) === personKey(earlier.listed);
  return (before: BookedBefore): NextState => {
    if (isTheirs) return nextOf(listed, before, context);
    if (!isUnsent(before)) return { state: before.state, listed: before.listed, gone: 'missing' };
    const said = {};
    return { ...nextOf(listed, { ...before, said, state: 'asked', why: undefined }, context), said };
  };
}

/** The same person twice at one time is perhaps one appointment. */
const newBookings = (rows: readonly Row[], taken: Set<string>, { isKnown }: PlanContext) =>
  mapInSteps(rows, ({ listed }): NewBooking => {
    const isTaken = taken.has(momentKey(listed)) || isKnown(listed);
    taken.add(momentKey(listed));
    return { listed, why: isTaken ? { kind: 'known' } : questionOf(listed) };
  });

/** Nobody said that it stays, or that it is not booked. */
const mayGo = ({ gone, state }: BookedBefore): boolean => gone !== 'kept' && state !== 'left-out';

/** `before`: all rows that lists of this kind left, but for those that are over. Each step is about one row. */
export function* planBookings(
  list: readonly ListedAppointment[],
  before: readonly BookedBefore[],
  context: PlanContext,
): Generator<void, BookingPlan, void> {
  const { now } = context;
  const all = yield* mapInSteps(list, (row): Row => ({ listed: listedBooking(row), status: row.status }));
  const { same, perhaps, rest } = yield* pairAll({ rows: all, befores: before }, context);
  const cancelled = same.filter(({ row }) => row.status === 'Cancelled');
  const there = same.filter(({ row }) => row.status !== 'Cancelled');
  const kept = yield* mapInSteps(there, (pair): KeptBooking => {
    const { row, before: earlier } = pair;
    const { listed } = row;
    const hasMoved = listed.startsAt > now && isMoved(earlier.listed, listed);
    const next = nextOfPair(pair, context);
    return { rowId: earlier.rowId, listed, next, becomes: becomingOf(earlier, next(earlier), hasMoved) };
  });
  const seen = new Set([
    ...same.flatMap(({ before: { rowId, movesRow } }) => [rowId, movesRow]),
    ...perhaps.map(({ movesRow }) => movesRow),
  ]);
  const isInside = insideOf(context);
  const missing = yield* filterInSteps(
    before,
    (one) => !seen.has(one.rowId) && one.listed.startsAt > now && isInside(one) && mayGo(one),
  );
  const elsewhere = yield* mapInSteps(
    rest.filter(({ status }) => status === 'Cancelled'),
    ({ listed }) => context.bookedElsewhere(listed),
  );
  const fresh = yield* filterInSteps(rest, (row) => isAhead(row, now) && !context.wasErased(row.listed));
  const taken = yield* mapInSteps([...kept, ...before.filter((one) => !isUnsent(one))], ({ listed }) =>
    momentKey(listed),
  );
  return {
    add: [...perhaps, ...(yield* newBookings(fresh, new Set(taken), context))],
    kept,
    gone: [
      ...cancelled.map(({ before: { rowId } }) => ({ rowId, isCancelled: true })),
      ...elsewhere.flatMap((rowId) => (rowId === undefined ? [] : [{ rowId, isCancelled: true }])),
      ...missing.map(({ rowId }) => ({ rowId, isCancelled: false })),
    ],
    over: rest.length - fresh.length,
  };
}
