/** What a list that is brought changes of what was booked before, and how that is written. */
import { MAX_AHEAD_MS } from '../../../contract/limits.ts';
import type { Database } from '../../storage/database.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import type { BookingTable } from './booking-table.ts';
import { erasedRowIds, listedBooking, type ListedBooking, momentKey, personKey } from './listed-booking.ts';
import { isMade, type UnreadDays } from './pair-bookings.ts';
import { type BookingPlan, planBookings } from './plan-bookings.ts';

/** A list of another program, read. */
export interface BookableList {
  readonly kind: 'bookable';
  /** The same for lists about the same appointments. */
  readonly source: string;
  readonly name: string | undefined;
  /** That are still to come. */
  readonly rows: readonly ListedAppointment[];
  /** On which it has rows, `YYYY-MM-DD` at the location. */
  readonly days: ReadonlySet<string>;
  /** Of its unreadable rows. Absent: there are none. */
  readonly unread?: UnreadDays;
  /** Past rows. */
  readonly over: number;
  /** Unreadable rows. */
  readonly bad: number;
}
export interface NotBookable {
  readonly kind: 'not-ready' | 'of-service' | 'too-many';
}

export interface PlanningDeps {
  readonly table: BookingTable;
  readonly directory: Directory;
  readonly earliest: () => number;
  /** `YYYY-MM-DD` at the location. */
  readonly dayOf: (at: number) => string;
  readonly wasErased: (id: string) => boolean;
  /** Since the database of an earlier time came into place. What was booked meanwhile is not in it. */
  readonly restoredAt: () => number | undefined;
}

const isExpected = ({ status }: Appointment): boolean => status !== 'Cancelled';

/** What a list would change, and which list it goes on with, if there is one. */
export function planning(deps: PlanningDeps) {
  const { table, directory } = deps;
  function isKnownIn(listId: number | undefined): (listed: ListedBooking) => boolean {
    const restoredAt = deps.restoredAt() ?? -Infinity;
    const people = new Map<number, ReadonlySet<string>>();
    const peopleAt = (at: number): ReadonlySet<string> => {
      const found = people.get(at);
      if (found) return found;
      const known = directory.startingBetween(at, at + 1).flatMap(({ id }) => directory.byId(id) ?? []);
      const names = new Set(known.filter(isExpected).map(personKey));
      people.set(at, names);
      return names;
    };
    return (listed) =>
      listed.startsAt <= restoredAt + MAX_AHEAD_MS ||
      table.elsewhere(listed, listId) !== undefined ||
      peopleAt(listed.startsAt).has(personKey(listed));
  }

  /** Its own, or one of which a list with a new header knows most: another column makes no other appointments. */
  function listOf({ source, name, rows, days }: BookableList): number | undefined {
    const own = table.listOf(source);
    if (own !== undefined || name !== undefined) return own;
    const moments = new Set(rows.map((row) => momentKey(listedBooking(row))));
    const now = deps.earliest();
    const unnamed = table.lists().filter((list) => list.name === undefined);
    return unnamed.find(({ listId }) => {
      const ahead = table
        .rowsOf(listId)
        .filter(({ listed: { startsAt } }) => startsAt > now && days.has(deps.dayOf(startsAt)));
      return ahead.filter(({ listed }) => moments.has(momentKey(listed))).length * 2 > ahead.length;
    })?.listId;
  }

  return function planOf(list: BookableList) {
    const { rows, days, unread } = list;
    const listId = listOf(list);
    const before = listId === undefined ? [] : table.rowsOf(listId);
    const plan = planBookings(rows, before, {
      now: deps.earliest(),
      dayOf: deps.dayOf,
      days,
      unread,
      isKnown: isKnownIn(listId),
      wasErased: (listed) => erasedRowIds(JSON.stringify(listed)).some(deps.wasErased),
      bookedElsewhere: (listed) => table.elsewhere(listed, listId),
    });
    return { plan, listId };
  };
}

/** In one transaction. */
const ROWS_AT_ONCE = 50;

/** Each step is on disk on its own: a list that was cut off goes on when it is brought again. */
export function* writePlan(
  { database, table }: Pick<PlanningDeps, 'table'> & { readonly database: Pick<Database, 'transaction'> },
  listId: number,
  plan: BookingPlan,
): Generator<void, void, void> {
  const steps = [
    ...plan.kept.map(({ rowId, listed, next }) => () => {
      const row = table.byId(rowId);
      if (!row) return;
      const { state, why = state === row.state ? row.why : undefined, ...more } = next(row);
      table.write(row, { listed, gone: undefined, state, why, ...more });
    }),
    ...plan.gone.map(({ rowId, isCancelled }) => () => {
      const row = table.byId(rowId);
      if (!row || row.state === 'left-out') return;
      if (!isMade(row)) table.remove(rowId);
      else if (isCancelled || row.gone !== 'kept')
        table.write(row, { gone: isCancelled ? 'cancelled' : 'missing' });
    }),
    ...plan.add.map(
      ({ listed, why, movesRow }) =>
        () =>
          table.add(listId, listed, why, movesRow),
    ),
  ];
  for (let n = 0; n < steps.length; n += ROWS_AT_ONCE) {
    database.transaction(() => steps.slice(n, n + ROWS_AT_ONCE).forEach((step) => step()));
    yield;
  }
}

export function countsOf({ kept, add, gone, over }: BookingPlan, list: BookableList) {
  const moved = kept.filter(({ isMoved }) => isMoved).length;
  const asked = add.filter(({ why }) => why !== undefined).length;
  return {
    new: add.length - asked,
    moved,
    same: kept.length - moved,
    asked,
    gone: gone.length,
    over: over + list.over,
    bad: list.bad,
  };
}
