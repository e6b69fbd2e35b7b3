import { expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { createCallTable } from '../board/call-table.ts';
import { createTicketTable } from '../board/ticket-table.ts';
import type { Settings } from '../settings/settings.ts';
import { createKnownPlaces } from './known-places.ts';

function house(settings: Pick<Settings, 'lines' | 'desks' | 'people' | 'locationId'> = {}) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  const tickets = createTicketTable(database);
  const calls = createCallTable(database);
  const places = createKnownPlaces({ database, settings, nameOfLine: directory.nameOfLine });
  let n = 0;
  function call(desk: string | undefined, line?: string): void {
    n += 1;
    tickets.put({ id: `t${n}`, calls: [], ends: [], ...(line === undefined ? {} : { line }) });
    const about = { ticketId: `t${n}`, round: 1, isRecall: false, calledAt: NOW, heardAt: NOW };
    calls.add({ key: `k${n}`, desk, ...about });
  }
  return { directory, call, places };
}

it('an administrator chooses among the lines of appointments and tickets, and the desks that called', () => {
  const { directory, call, places } = house();
  expect(places()).toEqual({ lines: [], desks: [], people: [] });
  directory.put(appointmentOf({ id: 'a1', lineId: 12, lineName: 'Passports' }));
  directory.put(appointmentOf({ id: 'a2', lineId: 12, lineName: 'Passports' }));
  call('7', '12');
  call('3', '9');
  call('7', 'walk-in');
  call('Room 2');
  call(undefined);
  expect(places()).toEqual({
    lines: [{ id: 9 }, { id: 12, name: 'Passports' }],
    desks: [{ id: 3 }, { id: 7 }],
    people: [],
  });
});

it('a place that settings name comes first, under its name there, and lines of other locations do not', () => {
  const { directory, call, places } = house({
    locationId: 1,
    lines: [{ id: 40, name: 'Permits' }, { id: 12 }],
    desks: [{ id: 7, name: 'Glass box' }],
  });
  directory.put(appointmentOf({ id: 'a1', lineId: 12, lineName: 'Passports', locationId: 1 }));
  directory.put(appointmentOf({ id: 'a2', lineId: 5, lineName: 'Elsewhere', locationId: 2 }));
  directory.put(appointmentOf({ id: 'a3', lineId: 6, lineName: 'Anywhere' }));
  call('7', '6');
  call('3');
  expect(places()).toEqual({
    lines: [
      { id: 40, name: 'Permits' },
      { id: 12, name: 'Passports' },
      { id: 6, name: 'Anywhere' },
    ],
    desks: [{ id: 7, name: 'Glass box' }, { id: 3 }],
    people: [],
  });
});

it('an administrator is offered the people of the lobby’s appointments, also those whom no list names', () => {
  const { directory, places } = house({ locationId: 1, people: [{ id: 9, name: 'M. Okafor' }] });
  const assigned = [
    { assigneeId: 5, assigneeName: 'E. Lindqvist' },
    { assigneeId: 5 },
    { assigneeId: 3 },
    { assigneeId: 9, assigneeName: 'Michael O.' },
    { assigneeId: 4, locationId: 2 },
    {},
  ];
  assigned.forEach((about, n) => directory.put(appointmentOf({ id: `a${n}`, locationId: 1, ...about })));
  expect(places().people).toEqual([{ id: 9, name: 'M. Okafor' }, { id: 3 }, { id: 5, name: 'E. Lindqvist' }]);
});
