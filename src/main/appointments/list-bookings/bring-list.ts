/** What a list that is brought changes of what was booked before, and how that is written. */
import { MAX_AHEAD_MS } from '../../../contract/limits.ts';
import { filterInSteps, mapInSteps } from '../../base/in-slices.ts';
import type { Database } from '../../storage/database.ts';
import { personKey } from '../directory/same-visitor.ts';
import type { Directory } from '../directory/directory.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import type { BookingTable } from './booking-table.ts';
import { erasedIdsOf, listedBooking, type ListedBooking, momentKey } from './listed-booking.ts';
import { isMade, type NewBooking, type Unread } from './pair-bookings.ts';
import { type BookingPlan, planBookings } from './plan-bookings.ts';

/** A list of another program, read. */
export interface BookableList {
  readonly kind: 'bookable';
  /** The same for lists about the same appointments. */
  readonly source: string;
  readonly name: string | undefined;
  /** Of its file. */
  readonly file?: string | undefined;
  /** That are still to come. */
  readonly rows: readonly ListedAppointment[];
  /** On which it has rows, `YYYY-MM-DD` at the location. */
  readonly days: ReadonlySet<string>;
  /** Of its unreadable rows. Absent: there are none. */
  readonly unread?: Unread;
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

/** Whether the same person has another appointment at that time. Changes here after the first question may be missed. */
function isKnownIn(
  { table, directory, restoredAt }: PlanningDeps,
  listId: number | undefined,
): (listed: ListedBooking) => boolean {
  const mayBeBookedUntil = (restoredAt() ?? -Infinity) + MAX_AHEAD_MS;
  const people = new Map<number, ReadonlySet<string>>();
  const peopleAt = (at: number): ReadonlySet<string> => {
    const found = people.get(at) ?? new Set(directory.namesAt(at).map(personKey));
    people.set(at, found);
    return found;
  };
  return (listed) =>
    listed.startsAt <= mayBeBookedUntil ||
    table.elsewhere(listed, listId) !== undefined ||
    peopleAt(listed.startsAt).has(personKey(listed));
}

const wasErasedBy =
  ({ wasErased }: PlanningDeps) =>
  (listed: ListedBooking): boolean =>
    erasedIdsOf(listed).some(wasErased);

/** Its own, or one of which a list with a new header knows most: another column makes no other appointments. */
function* listOf(
  { table, earliest, dayOf }: PlanningDeps,
  { source, name, rows, days }: BookableList,
): Generator<void, number | undefined, void> {
  const own = table.listOf(source);
  if (own !== undefined || name !== undefined) return own;
  const moments = new Set(yield* mapInSteps(rows, (row) => momentKey(listedBooking(row))));
  const now = earliest();
  for (const { listId } of table.lists().filter((list) => list.name === undefined)) {
    const ahead = yield* filterInSteps(
      yield* table.rowsOf(listId),
      ({ listed: { startsAt } }) => startsAt > now && days.has(dayOf(startsAt)),
    );
    const known = yield* filterInSteps(ahead, ({ listed }) => moments.has(momentKey(listed)));
    if (known.length * 2 > ahead.length) return listId;
  }
  return undefined;
}

/** What a list would change, and which list it goes on with, if there is one. Each step is about one row. */
export function* planOf(
  deps: PlanningDeps,
  list: BookableList,
): Generator<void, { readonly plan: BookingPlan; readonly listId: number | undefined }, void> {
  const { table, dayOf } = deps;
  const { rows, days, unread } = list;
  const listId = yield* listOf(deps, list);
  const before = listId === undefined ? [] : yield* table.rowsOf(listId);
  const plan = yield* planBookings(rows, before, {
    now: deps.earliest(),
    dayOf,
    days,
    unread,
    isKnown: isKnownIn(deps, listId),
    wasErased: wasErasedBy(deps),
    bookedElsewhere: (listed) => table.elsewhere(listed, listId),
  });
  return { plan, listId };
}

/** In one transaction. */
const ROWS_AT_ONCE = 50;

/** Each step is on disk on its own. */
export function* writeInSteps<T, R>(
  { transaction }: Pick<Database, 'transaction'>,
  items: readonly T[],
  write: (item: T) => R,
): Generator<void, R[], void> {
  const written: R[] = [];
  for (let n = 0; n < items.length; n += ROWS_AT_ONCE) {
    written.push(...transaction(() => items.slice(n, n + ROWS_AT_ONCE).map(write)));
    yield;
  }
  return written;
}

type WritingDeps = PlanningDeps & { readonly database: Pick<Database, 'transaction'> };

/** As it was planned, but for who was erased, or booked by others, since. */
function addNew(deps: WritingDeps, listId: number, { listed, why, movesRow }: NewBooking): void {
  if (wasErasedBy(deps)(listed)) return;
  const isTaken = why === undefined && isKnownIn(deps, listId)(listed);
  deps.table.add(listId, listed, isTaken ? { kind: 'known' } : why, movesRow);
}

/** A list that was cut off goes on when it is brought again. */
export function* writePlan(
  deps: WritingDeps,
  listId: number,
  plan: BookingPlan,
): Generator<void, void, void> {
  const { database, table } = deps;
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
        table.write(row, { gone: isCancelled || row.gone === 'cancelled' ? 'cancelled' : 'missing' });
    }),
    ...plan.add.map((one) => () => addNew(deps, listId, one)),
  ];
  yield* writeInSteps(database, steps, (step) => step());
}

export function countsOf({ kept, add, gone, over }: BookingPlan, list: BookableList) {
  const asked = add.filter(({ why }) => why !== undefined).length;
  const count = (what: (typeof kept)[number]['becomes']): number =>
    kept.filter(({ becomes }) => becomes === what).length;
  return {
    new: add.length - asked + count('new'),
    moved: count('moved'),
    same: count('same'),
    asked: asked + count('asked'),
    gone: gone.length,
    over: over + count('over') + list.over,
    bad: list.bad,
  };
}
