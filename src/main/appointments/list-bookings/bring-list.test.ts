import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { appointmentOf, MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { createErasedIds } from '../../storage/erased-ids.ts';
import { createDirectory } from '../directory/directory.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import { createBookingTable } from './booking-table.ts';
import { type BookableList, planOf, writePlan } from './bring-list.ts';
import { erasedIdsOf, listedBooking } from './listed-booking.ts';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const row = (n: number, some: Partial<ListedAppointment> = {}): ListedAppointment => ({
  firstName: `Visitor ${n}`,
  lastName: 'Listed',
  lineId: 7,
  startsAt: NOW + (n + 1) * MINUTE,
  endsAt: NOW + (n + 2) * MINUTE,
  status: 'Scheduled',
  ...some,
});
const listOf = (rows: readonly ListedAppointment[], source = 'Fresha'): BookableList => ({
  kind: 'bookable',
  source,
  name: undefined,
  rows,
  days: new Set(rows.map(({ startsAt }) => dayOf(startsAt))),
  over: 0,
  bad: 0,
});

function house() {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const erased = createErasedIds(database);
  const table = createBookingTable(database);
  let looks = 0;
  const counted =
    <A extends unknown[], R>(look: (...about: A) => R) =>
    (...about: A): R => {
      looks += 1;
      return look(...about);
    };
  const deps = {
    database,
    directory: { ...directory, namesAt: counted(directory.namesAt) },
    table: { ...table, byId: counted(table.byId), add: counted(table.add), write: counted(table.write) },
    earliest: () => NOW,
    dayOf: counted(dayOf),
    wasErased: counted(erased.has),
    restoredAt: () => undefined,
  };
  /** Runs them to the end. No step may have more looks at disk or calendar than `most`. */
  function all<T>(steps: Generator<void, T, void>, most = Infinity): T {
    for (;;) {
      looks = 0;
      const { done, value } = steps.next();
      expect(looks).toBeLessThanOrEqual(most);
      if (done === true) return value;
    }
  }
  return { database, directory, erased, table, deps, all };
}

it('a list is planned row by row, and written fifty rows at a time, whatever of it moved', () => {
  const { table, deps, all } = house();
  const bring = (list: BookableList): number => {
    const { plan, listId = table.list(list, NOW) } = all(planOf(deps, list), 4);
    all(writePlan(deps, listId, plan), 50 * 4);
    return listId;
  };
  const rows = Array.from({ length: 600 }, (_, n) => row(n, { alias: `#${n % 40}` }));
  const listId = bring(listOf(rows));
  // With another header, of a series of references that many share, and partly gone or moved.
  const next = rows
    .filter((_, n) => n % 4 > 0)
    .map((one, n) => ({ ...one, startsAt: one.startsAt + (n % 5 > 0 ? 0 : 5) }));
  expect(bring(listOf(next, 'other header'))).toBe(listId);
  expect(table.counts(listId).waiting).toBe(450);
  bring(listOf(next.map((one) => ({ ...one, status: 'Cancelled' }))));
  expect(table.counts(listId).waiting).toBe(0);
});

it('a visitor who is booked or erased at the front desk while their list is planned is not booked again', () => {
  const { database, directory, erased, table, deps, all } = house();
  const rows = [row(0), row(1), row(2)];
  const { plan } = all(planOf(deps, listOf(rows)));
  expect(plan.add.map(({ why }) => why)).toEqual([undefined, undefined, undefined]);
  const { firstName, lastName, startsAt } = row(1);
  database.transaction(() => {
    directory.put(appointmentOf({ firstName, lastName, startsAt, endsAt: startsAt + MINUTE }));
    for (const id of erasedIdsOf(listedBooking(row(2)))) erased.add(id, NOW);
  });
  const listId = table.list({ source: 'Fresha', name: undefined }, NOW);
  all(writePlan(deps, listId, plan));
  expect(all(table.rowsOf(listId)).map(({ state, why }) => [state, why])).toEqual([
    ['waiting', undefined],
    ['asked', { kind: 'known' }],
  ]);
});
