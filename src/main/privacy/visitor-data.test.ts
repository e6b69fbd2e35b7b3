import { expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createDirectory } from '../appointments/directory/directory.ts';
import { findRecords } from './find-records.ts';
import { visitorData } from './visitor-data.ts';
import { createVisitorTables } from './visitor-rows.ts';

function lobby() {
  const database = openTestDatabase();
  createDirectory(database).put(appointmentOf({ code: '', alias: '#A7K3', birthDate: '1971-03-04' }));
  return database;
}

it('a visitor is told the reference and the date of birth that a list brought, and nothing that only compares them', () => {
  const tables = createVisitorTables(lobby());
  const rows = tables.rowsOf(tables.idsOf([{ kind: 'appointment', appointmentId: 'a1' }]));
  const { appointments } = JSON.parse(visitorData(rows, [], NOW)) as { appointments: object[] };
  expect(appointments).toEqual([expect.objectContaining({ alias: '#A7K3', birth_date: '1971-03-04' })]);
  expect(Object.keys(appointments[0] ?? {})).not.toContain('alias_folded');
});

it('a visitor without a code is found for a request by the reference of the list, and no date of birth is shown', () => {
  const steps = findRecords(lobby(), 'a7k3');
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value.records).toMatchObject([{ firstName: 'Anna', code: '' }]);
  expect(JSON.stringify(step.value)).not.toContain('1971');
});
