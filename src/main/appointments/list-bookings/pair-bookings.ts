/** Which rows of a list are which bookings of before. Pure. */
import type { BookingWhy } from '../../../contract/list-bookings.ts';
import { filterInSteps, mapInSteps } from '../../base/in-slices.ts';
import { personKey } from '../directory/same-visitor.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import { type ListedBooking, momentKey, refOf, type Said } from './listed-booking.ts';

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
  /** Asked whether it is this other row. */
  readonly movesRow: number | undefined;
  /** Asked whether it is cancelled, or `kept` by a person. */
  readonly gone: 'missing' | 'cancelled' | 'kept' | undefined;
}

export interface NewBooking {
  readonly listed: ListedBooking;
  /** Undefined: it can be sent. */
  readonly why: BookingWhy | undefined;
  /** With `moved` and `known`: the row that it may be. */
  readonly movesRow?: number;
}

/** What can be read of rows that cannot be: each may be a booking of its day, or one that has moved. */
export interface Unread {
  readonly days: ReadonlySet<string>;
  readonly refs: ReadonlySet<string>;
  /** As `personKey` has them. */
  readonly people: ReadonlySet<string>;
  /** Of a row without a readable day. */
  readonly isAnyDay: boolean;
}

export interface PlanContext {
  readonly now: number;
  /** `YYYY-MM-DD` at the location. */
  readonly dayOf: (at: number) => string;
  /** On which the list has rows. */
  readonly days: ReadonlySet<string>;
  readonly unread?: Unread | undefined;
  /** Whether the same person has another appointment at that time. */
  readonly isKnown: (listed: ListedBooking) => boolean;
  readonly wasErased: (listed: ListedBooking) => boolean;
  /** The row of another list with the same person at that time. */
  readonly bookedElsewhere: (listed: ListedBooking) => number | undefined;
}

export interface Row {
  readonly listed: ListedBooking;
  readonly status: ListedAppointment['status'];
}

export interface Paired {
  readonly row: Row;
  readonly before: BookedBefore;
}

interface Unpaired {
  readonly rows: readonly Row[];
  readonly befores: readonly BookedBefore[];
}

/** What is left of both, and the pairs with one key. A row without a key stays. */
function* paired(
  { rows, befores }: Unpaired,
  keyOf: (listed: ListedBooking) => string | undefined,
  may: { readonly row?: (row: Row) => boolean; readonly before?: (before: BookedBefore) => boolean } = {},
): Generator<void, Unpaired & { readonly pairs: readonly Paired[] }, void> {
  const keysBefore = yield* mapInSteps(befores, (before) =>
    may.before?.(before) === false ? undefined : keyOf(before.listed),
  );
  const keys = yield* mapInSteps(rows, (row) => (may.row?.(row) === false ? undefined : keyOf(row.listed)));
  const byKey = Map.groupBy(befores, (_, n) => keysBefore[n]);
  const pairs: Paired[] = [];
  const left = rows.filter((row, n) => {
    const key = keys[n];
    const before = key === undefined ? undefined : byKey.get(key)?.shift();
    if (before) pairs.push({ row, before });
    return !before;
  });
  return { pairs, rows: left, befores: [...byKey.values()].flat() };
}

/** Those that more than one of a list has: of a person, a line or a series, not of an appointment. */
function sharedRefs(lists: readonly (readonly { readonly listed: ListedBooking }[])[]): ReadonlySet<string> {
  return new Set(
    lists.flatMap((list) => {
      const byRef = Map.groupBy(list, ({ listed }) => refOf(listed));
      return [...byRef].flatMap(([ref, { length }]) => (ref !== undefined && length > 1 ? [ref] : []));
    }),
  );
}

/** The service has it, or may have it. */
export const isMade = ({ state, appointmentId }: Pick<BookedBefore, 'state' | 'appointmentId'>): boolean =>
  appointmentId !== undefined || state === 'sent' || state === 'unknown';

/** From a restored backup: it may have been sent since. */
export const isOfCopy = ({ why }: BookedBefore): boolean =>
  why?.kind === 'refused' && why.ownRefusal?.kind === 'copy';

/** Nobody has it, and nobody said that Foyer is not to book it. */
export const isUnsent = (before: BookedBefore): boolean =>
  !isMade(before) && before.state !== 'left-out' && !isOfCopy(before);

export const isAhead = ({ listed, status }: Row, now: number): boolean =>
  listed.startsAt > now && (status === 'Scheduled' || status === undefined);

/** Whether a row and a booking with one number or reference are one appointment. */
function isOneByRef({ row, before }: Paired, { now, dayOf }: PlanContext): 'yes' | 'no' | 'perhaps' {
  const was = before.listed;
  const { listed, status } = row;
  const isTheirs = personKey(listed) === personKey(was);
  if (isTheirs && listed.startsAt === was.startsAt) return 'yes';
  if (was.startsAt <= now) return 'no';
  if (status === 'Cancelled' || isUnsent(before)) return 'yes';
  if (!isAhead(row, now)) return isTheirs ? 'yes' : 'no';
  const isNumber = listed.sourceId !== undefined && was.sourceId !== undefined;
  // What looks like a reference may be the code of a customer or of a service.
  return isTheirs && (isNumber || dayOf(listed.startsAt) === dayOf(was.startsAt)) ? 'yes' : 'perhaps';
}

/** Whether it is one of the unread rows. */
function isUnread(listed: ListedBooking, day: string, unread: Unread): boolean {
  const { sourceId = '', alias = '' } = listed;
  return (
    unread.isAnyDay ||
    unread.days.has(day) ||
    unread.refs.has(sourceId) ||
    unread.refs.has(alias) ||
    unread.people.has(personKey(listed))
  );
}

/**
 * From the first of the list's days to its last: also a day of which no row is left. Of an emptied list, each day.
 * Unread rows are not gone.
 */
export function insideOf({ days, unread, dayOf }: PlanContext): (before: BookedBefore) => boolean {
  const sorted = [...days].toSorted();
  const isEmptied = days.size === 0 && (unread?.days.size ?? 0) === 0;
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return ({ listed }) => {
    const day = dayOf(listed.startsAt);
    if (unread && isUnread(listed, day, unread)) return false;
    return isEmptied || (first <= day && day <= last);
  };
}

const moved = ({ row, before }: Paired, isNamed: boolean): NewBooking => {
  const { firstName, lastName, startsAt: was } = before.listed;
  const name = isNamed ? { name: `${firstName} ${lastName}`.trim() } : {};
  return { listed: row.listed, why: { kind: 'moved', was, ...name }, movesRow: before.rowId };
};

/** So many rows that only their names changed, such as by another encoding. */
const MANY = 3;

/** Which rows are which bookings, and about which a person is asked. The surest first. Each step is about one row. */
export function* pairAll(all: Unpaired, context: PlanContext) {
  const { now, dayOf } = context;
  const shared = sharedRefs([all.rows, all.befores]);
  const ownRef = (listed: ListedBooking): string | undefined => {
    const ref = refOf(listed);
    return ref === undefined || shared.has(ref) ? undefined : ref;
  };
  const byRef = yield* paired(all, ownRef);
  const areOne = yield* mapInSteps(byRef.pairs, (pair) => isOneByRef(pair, context));
  const sure = Map.groupBy(byRef.pairs, (_, n) => areOne[n]);
  const other = sure.get('no') ?? [];
  const unpaired = {
    rows: [...byRef.rows, ...other.map(({ row }) => row)],
    befores: [...byRef.befores, ...other.map(({ before }) => before)],
  };
  const lineOf = ({ lineName, lineId }: ListedBooking): unknown => lineName?.toLowerCase() ?? lineId;
  const withoutRef = (listed: ListedBooking, when: string | number): string | undefined =>
    ownRef(listed) === undefined ? JSON.stringify([personKey(listed), lineOf(listed), when]) : undefined;
  const onDay = (listed: ListedBooking): string | undefined => withoutRef(listed, dayOf(listed.startsAt));
  const row = (one: Row): boolean => isAhead(one, now);
  const isToCome = ({ listed }: BookedBefore): boolean => listed.startsAt > now;
  const alike = yield* paired(unpaired, (listed) => withoutRef(listed, listed.startsAt));
  const unsent = yield* paired(alike, onDay, { row, before: (one) => isToCome(one) && isUnsent(one) });
  // The same name, line and day: perhaps it moved by an hour, perhaps it is a second appointment.
  const later = yield* paired(unsent, onDay, { row, before: isToCome });
  // Its line or its reference is another one.
  const then = yield* paired(later, momentKey, {
    row: (one) => row(one) || one.status === 'Cancelled',
    before: isToCome,
  });
  const areThen = Map.groupBy(
    then.pairs,
    ({ row: one, before }) => one.status === 'Cancelled' || isUnsent(before),
  );
  const renamed = yield* paired(then, ({ startsAt }) => String(startsAt), {
    row,
    before: (one) => isToCome(one) && isMade(one),
  });
  const isInside = insideOf(context);
  const missing = yield* filterInSteps(then.befores, (one) => isToCome(one) && isInside(one));
  const isRenamed = renamed.pairs.length >= MANY && renamed.pairs.length * 2 >= missing.length;
  return {
    same: [...(sure.get('yes') ?? []), ...alike.pairs, ...unsent.pairs, ...(areThen.get(true) ?? [])],
    perhaps: [
      ...(sure.get('perhaps') ?? []).map((pair) => moved(pair, true)),
      ...later.pairs.map((pair) => moved(pair, false)),
      ...(areThen.get(false) ?? []).map(({ row: { listed }, before: { rowId } }) => ({
        listed,
        why: { kind: 'known' as const },
        movesRow: rowId,
      })),
      ...(isRenamed ? renamed.pairs.map((pair) => moved(pair, true)) : []),
    ],
    rest: isRenamed ? renamed.rows : then.rows,
  };
}
