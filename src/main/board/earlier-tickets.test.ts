import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../test/support/records/appointment-of.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { heardOf, ticketEvent } from '../../../test/support/records/ticket-of.ts';
import { openDatabase } from '../storage/database.ts';
import { MIGRATIONS } from '../storage/migrations/index.ts';
import { createTicketTable } from './ticket-table.ts';
import { endOf, foldTicket, latestCall, stageOf } from './ticket.ts';
import type { Ticket } from './ticket-shape.ts';

/** Tickets as the hub wrote them before it kept when it heard of them. */
const EARLIER: readonly (readonly [
  id: string,
  stage: string,
  created: number,
  call: number | null,
  state: object,
])[] = [
  [
    'recalled',
    'called',
    NOW,
    NOW + MINUTE,
    {
      line: '1',
      createdAt: NOW,
      ends: [],
      calls: [{ at: NOW + MINUTE, desk: '4', called: true, recalls: ['k1', 'k2'] }],
    },
  ],
  [
    'served',
    'finished',
    NOW,
    NOW + 2 * MINUTE,
    {
      createdAt: NOW,
      servedAt: NOW + 3 * MINUTE,
      ends: [NOW + 3 * MINUTE],
      calls: [{ at: NOW + 2 * MINUTE, called: true, recalls: [] }],
    },
  ],
  ['waits', 'waiting', NOW, null, { line: '2', createdAt: NOW, ends: [], calls: [] }],
];

function updated() {
  const path = join(temporaryFolder(), 'foyer.sqlite');
  const before = MIGRATIONS.findIndex(({ sql }) => sql.includes('call_heard_at'));
  const opened = openDatabase(path, { migrations: MIGRATIONS.slice(0, before) });
  if (opened.kind !== 'open') throw new Error(opened.problem.kind);
  const insert = opened.database.sqlite.prepare(
    'INSERT INTO tickets (id, stage, created_at, last_call_at, state) VALUES (?, ?, ?, ?, ?)',
  );
  for (const [id, stage, created, call, state] of EARLIER)
    insert.run(id, stage, created, call, JSON.stringify({ id, ...state }));
  opened.database.close();
  return createTicketTable(openTestDatabase(path));
}
const known = (ticket: Ticket | undefined): Ticket => {
  if (!ticket) throw new Error('no ticket');
  return ticket;
};

it('tickets from before an update are on the board as they were, by the service’s times', () => {
  const tickets = updated();
  expect(tickets.stillCalledSince(NOW, 10, { isOurs: () => true }).map(({ id }) => id)).toEqual(['recalled']);
  expect(tickets.stillCalledSince(NOW, 10, { isOurs: (line) => line !== '1' })).toEqual([]);
  expect(tickets.finishedSince(NOW, 10, { isOurs: () => true }).map(({ id }) => id)).toEqual(['served']);
  expect(tickets.waitingSince(NOW)).toContainEqual({ line: '2', count: 1 });
  const recalled = known(tickets.byId('recalled'));
  expect(latestCall(recalled)).toMatchObject({
    at: NOW + MINUTE,
    heardAt: NOW + MINUTE,
    desk: '4',
    round: 3,
  });
  expect(latestCall(recalled)?.key).toBe(`recalled/${NOW + MINUTE}/3`);
  expect(stageOf(known(tickets.byId('waits')))).toBe('waiting');
  expect(endOf(known(tickets.byId('served')))).toBe('served');
});

it('tickets from before an update take the events that come after it', () => {
  const tickets = updated();
  const end = ticketEvent('ticket_served', {
    id: 'recalled',
    called: { date: new Date(NOW + MINUTE).toISOString(), desk: 4 },
    served: { date: new Date(NOW + 5 * MINUTE).toISOString() },
  });
  tickets.put(foldTicket(tickets.byId('recalled'), end, heardOf(end, NOW + 5 * MINUTE)));
  expect(stageOf(known(tickets.byId('recalled')))).toBe('finished');
  expect(latestCall(known(tickets.byId('recalled')))?.round).toBe(3);
});
