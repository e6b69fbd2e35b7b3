/** Compares a list with what was booked from lists of its kind before. Nothing is cancelled or guessed here. Pure. */
import type { BookingWhy } from '../../../contract/list-bookings.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import {
  isMoved,
  type ListedBooking,
  listedBooking,
  personKey,
  questionOf,
  refOf,
  type Said,
} from './listed-booking.ts';

/** `waiting`: to be sent. `sent`: an intent exists. `unknown`: made, not known here, and never sent again. */
export type BookingState = 'waiting' | 'sent' | 'booked' | 'asked' | 'unknown' | 'refused' | 'left-out';

export interface BookedBefore {
  readonly rowId: number;
  readonly state: BookingState;
  readonly listed: ListedBooking;
  readonly said: Said;
  readonly why: BookingWhy | undefined;
  /** Made at the service, so that a change of it is a PATCH. */
  readonly appointmentId: string | undefined;
  /** Asked whether it is this other row, moved. */
  readonly movesRow: number | undefined;
}

export interface NewBooking {
  readonly listed: ListedBooking;
  /** Undefined: it can be sent. */
  readonly why: BookingWhy | undefined;
  /** With `moved`: the row that it may be. */
  readonly movesRow?: number;
}

interface NextState {
  readonly state: BookingState;
  /** Of one that is asked. Undefined: it is asked what it was. */
  readonly why?: BookingWhy | undefined;
}

interface KeptBooking {
  readonly rowId: number;
  readonly listed: ListedBooking;
  /** By how the row is when that is written: it may have been sent or booked since. */
  readonly next: (row: BookedBefore) => NextState;
  readonly isMoved: boolean;
}

export interface BookingPlan {
  readonly add: readonly NewBooking[];
  /** In the list, as before or moved. */
  readonly kept: readonly KeptBooking[];
  readonly gone: readonly { readonly rowId: number; readonly isCancelled: boolean }[];
  /** Past, cancelled before it was booked, or over. */
  readonly over: number;
}

interface PlanContext {
  readonly now: number;
  /** `YYYY-MM-DD` at the location. */
  readonly dayOf: (at: number) => string;
  /** On which the list has rows. */
  readonly days: ReadonlySet<string>;
  /** Whether the same person has another appointment at that time. */
  readonly isKnown: (listed: ListedBooking) => boolean;
  readonly wasErased: (listed: ListedBooking) => boolean;
}

interface Row {
  readonly listed: ListedBooking;
  readonly status: ListedAppointment['status'];
}

interface Paired {
  readonly row: Row;
  readonly before: BookedBefore;
}

function keyOf(listed: ListedBooking, dayOf: PlanContext['dayOf']): string {
  const ref = refOf(listed);
  if (ref !== undefined) return `ref ${ref}`;
  const line = listed.lineName?.toLowerCase() ?? listed.lineId;
  return JSON.stringify([personKey(listed), line, dayOf(listed.startsAt)]);
}

/** Takes out of both the pairs that `isOne` says are one appointment. */
function takePairs(
  rows: Row[],
  befores: BookedBefore[],
  isOne: (row: Row, before: ListedBooking) => boolean,
): Paired[] {
  return [...rows].flatMap((row) => {
    const at = befores.findIndex(({ listed }) => isOne(row, listed));
    const [before] = at === -1 ? [] : befores.splice(at, 1);
    if (!before) return [];
    rows.splice(rows.indexOf(row), 1);
    return [{ row, before }];
  });
}

/** The service has it, or may have it. */
export const isMade = ({ state, appointmentId }: Pick<BookedBefore, 'state' | 'appointmentId'>): boolean =>
  appointmentId !== undefined || state === 'sent' || state === 'unknown';

const isUnsent = (before: BookedBefore): boolean =>
  !isMade(before) && (before.state === 'waiting' || before.state === 'asked');

const isAhead = ({ listed, status }: Row, now: number): boolean =>
  listed.startsAt > now && (status === 'Scheduled' || status === undefined);

/**
 * Rows and bookings with one key. A reference says that one row and one booking are the same appointment, also if it
 * moved. Several with one reference, such as the events of a series, are told apart by their start only.
 */
function pairGroup(group: readonly Row[], earlier: readonly BookedBefore[], now: number) {
  const rows = [...group];
  const befores = [...earlier];
  const startsAlike = ({ listed }: Row, was: ListedBooking): boolean => listed.startsAt === was.startsAt;
  const same = [
    ...takePairs(
      rows,
      befores,
      (row, was) => startsAlike(row, was) && personKey(row.listed) === personKey(was),
    ),
    ...takePairs(rows, befores, startsAlike),
  ];
  const ahead = befores.filter(({ listed }) => listed.startsAt > now);
  if (!group.some(({ listed }) => refOf(listed) !== undefined)) {
    const isToCome = (row: Row): boolean => isAhead(row, now);
    same.push(...takePairs(rows, ahead.filter(isUnsent), isToCome));
    // The same name, line and day: perhaps it moved by an hour, perhaps it is a second appointment.
    return { same, maybe: takePairs(rows, ahead.filter(isMade), isToCome), rows };
  }
  if (group.length === 1 && earlier.length === 1) same.push(...takePairs(rows, ahead, () => true));
  return { same, maybe: [], rows };
}

function whyNew({ listed, status }: Row, said: Said, { isKnown }: PlanContext): BookingWhy | undefined {
  if (status === undefined) return { kind: 'status' };
  return isKnown(listed) ? { kind: 'known' } : questionOf(listed, said);
}

const askedOrWaiting = (why: BookingWhy | undefined): NextState =>
  why === undefined ? { state: 'waiting' } : { state: 'asked', why };

/** What becomes of a row that is in the list again. */
function nextOf({ row, before }: Paired, hasMoved: boolean, context: PlanContext): NextState {
  const { state, said, appointmentId, why } = before;
  // Nothing in the list answers these.
  if (state === 'asked' && (why?.kind === 'moved' || why?.kind === 'known')) return { state };
  if (state === 'asked') return askedOrWaiting(whyNew(row, said, context));
  // An intent is under way, or somebody must look it up first: what moved is sent once it is known.
  if (!hasMoved || state === 'sent' || state === 'unknown' || state === 'left-out') return { state };
  return appointmentId === undefined ? askedOrWaiting(questionOf(row.listed, said)) : { state: 'waiting' };
}

/** The same person twice at one time is perhaps one appointment. */
function newBookings(rows: readonly Row[], kept: readonly KeptBooking[], context: PlanContext): NewBooking[] {
  const moment = (listed: ListedBooking): string => `${listed.startsAt} ${personKey(listed)}`;
  const taken = new Set(kept.map(({ listed }) => moment(listed)));
  return rows.map((row) => {
    const { listed } = row;
    const why = taken.has(moment(listed)) ? { kind: 'known' as const } : whyNew(row, {}, context);
    taken.add(moment(listed));
    return { listed, why };
  });
}

/** `before`: all rows that lists of this kind left, but for those that are over. */
export function planBookings(
  list: readonly ListedAppointment[],
  before: readonly BookedBefore[],
  context: PlanContext,
): BookingPlan {
  const { now, dayOf, days } = context;
  const all = list.map((row): Row => ({ listed: listedBooking(row), status: row.status }));
  const beforeByKey = Map.groupBy(before, ({ listed }) => keyOf(listed, dayOf));
  const kept: KeptBooking[] = [];
  const gone: { rowId: number; isCancelled: boolean }[] = [];
  const perhapsMoved: NewBooking[] = [];
  const rest: Row[] = [];
  const seen = new Set<number | undefined>();
  for (const [key, group] of Map.groupBy(all, ({ listed }) => keyOf(listed, dayOf))) {
    const { same, maybe, rows } = pairGroup(group, beforeByKey.get(key) ?? [], now);
    rest.push(...rows);
    for (const pair of same) {
      const { listed, status } = pair.row;
      const { rowId, movesRow } = pair.before;
      seen.add(rowId).add(movesRow);
      const hasMoved = listed.startsAt > now && isMoved(pair.before.listed, listed);
      if (status === 'Cancelled') gone.push({ rowId, isCancelled: true });
      else
        kept.push({
          rowId,
          listed,
          next: (before) => nextOf({ row: pair.row, before }, hasMoved, context),
          isMoved: hasMoved,
        });
    }
    for (const { row, before: it } of maybe) {
      seen.add(it.rowId);
      const why = { kind: 'moved' as const, was: it.listed.startsAt };
      perhapsMoved.push({ listed: row.listed, why, movesRow: it.rowId });
    }
  }
  for (const { rowId, listed } of before) {
    if (!seen.has(rowId) && listed.startsAt > now && days.has(dayOf(listed.startsAt)))
      gone.push({ rowId, isCancelled: false });
  }
  const fresh = rest.filter((row) => isAhead(row, now) && !context.wasErased(row.listed));
  const add = [...perhapsMoved, ...newBookings(fresh, kept, context)];
  return { add, kept, gone, over: rest.length - fresh.length };
}
