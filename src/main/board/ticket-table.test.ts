import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { plansOf } from '../../../test/support/parts/plans-of.ts';
import { createTicketTable } from './ticket-table.ts';

test('a ticket that cannot be read leaves the others on the board', () => {
  const database = openTestDatabase();
  const tickets = createTicketTable(database);
  tickets.put({ id: 'a', calls: [{ at: 1, news: [], toldAt: 1 }], ends: [] });
  tickets.put({ id: 'b', calls: [{ at: 2, news: [], toldAt: 2 }], ends: [] });
  tickets.put({ id: 'c', calls: [{ at: 3, news: [], toldAt: 3 }], ends: [] });
  database.sqlite.exec(`UPDATE tickets SET state = '{"id": 7}' WHERE id = 'b'`);
  database.sqlite.exec(`UPDATE tickets SET state = '{' WHERE id = 'c'`);

  expect(tickets.stillCalledSince(0, 10, { isOurs: () => true }).map(({ id }) => id)).toEqual(['a']);
});

test('a visitor who is still called is found without reading the tickets of the last hours that are not', () => {
  const database = openTestDatabase();
  expect(
    plansOf(database, `call_heard_at >= ? AND stage = 'called'`, () => createTicketTable(database)),
  ).toEqual([
    'SEARCH tickets USING INDEX tickets_still_called (call_heard_at>?)',
    'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
  ]);
});
