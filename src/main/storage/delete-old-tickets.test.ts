import { describe, expect, it } from 'vitest';
import { appointmentOf, NOW } from '../../../test/support/records/appointment-of.ts';
import { createTicketOwnerTable } from '../appointments/tickets/ticket-owner-table.ts';
import { createLabelTable } from '../board/given-labels.ts';
import type { Ticket } from '../board/ticket-shape.ts';
import { createTicketTable } from '../board/ticket-table.ts';
import { PERIODS } from './retention.ts';
import { forget, world } from '../../../test/support/parts/old-rows.ts';

const DAY = 86_400_000;

describe('events', () => {
  it('events leave tickets that go after a week; one that tells no time goes with those that came after it', () => {
    const { database } = world();
    const tickets = createTicketTable(database);
    const about = { ends: [], calls: [] };
    tickets.put({ id: 'no time', ...about });
    tickets.put({ id: 'old', createdAt: NOW, ...about });
    tickets.put({ id: 'no time, newer', ...about });
    tickets.put({ id: 'new', createdAt: NOW + DAY, ...about });
    forget(database, NOW + 7 * DAY);
    const left = database.sqlite.prepare('SELECT id FROM tickets ORDER BY rowid').all();
    expect(left.map((row) => row['id'])).toEqual(['no time, newer', 'new']);
  });
});

describe('a ticket made with its appointment', () => {
  function ticketWorld(about: Partial<Ticket> = {}) {
    const w = world();
    const tickets = createTicketTable(w.database);
    tickets.put({ id: 'a1', createdAt: NOW, wasScheduled: true, ends: [], calls: [], ...about });
    const visitIn = (days: number, id = 'a1') =>
      w.directory.put(
        appointmentOf({ id, startsAt: NOW + days * DAY, endsAt: NOW + days * DAY + 1, lineName: undefined }),
      );
    const owners = createTicketOwnerTable(w.database);
    const isThereOn = (days: number) => {
      forget(w.database, NOW + days * DAY);
      return tickets.byId('a1') !== undefined;
    };
    return { visitIn, owners, isThereOn };
  }

  it('a ticket made with its appointment is there when its visitor comes weeks later, and for a week after', () => {
    const shared = ticketWorld();
    shared.visitIn(40);
    const own = ticketWorld();
    own.visitIn(40, 'b2');
    own.owners.put('a1', undefined, undefined);
    own.owners.link('a1', 'b2', 'check-in', NOW + 40 * DAY);
    for (const { isThereOn } of [shared, own])
      expect([8, 40, 47, 47.1].map(isThereOn)).toEqual([true, true, true, false]);
    expect(own.owners.ticketOf('b2')).toBeUndefined();
  });

  it('a ticket made with its appointment of which nothing more is known is kept for two months', () => {
    const { isThereOn } = ticketWorld();
    expect([8, 59, 60].map(isThereOn)).toEqual([true, true, false]);
  });

  it('a ticket that may only by chance have the id of an appointment stays as if that did not exist, or longer', () => {
    const past = ticketWorld();
    past.visitIn(0);
    past.owners.put('a1', undefined, undefined);
    expect([8, 59, 60].map(past.isThereOn)).toEqual([true, true, false]);
    const toCome = ticketWorld();
    toCome.visitIn(90);
    toCome.owners.put('a1', undefined, undefined);
    expect([8, 60, 90].map(toCome.isThereOn)).toEqual([true, true, true]);
  });

  it('a ticket made with its appointment goes after a week as any other once its visitor has come, or never will', () => {
    for (const about of [
      { joinedAt: NOW, leastLag: 0 },
      { ends: [{ kind: 'cancelled' as const, at: NOW }] },
    ]) {
      const { visitIn, isThereOn } = ticketWorld(about);
      visitIn(40);
      expect(isThereOn(7)).toBe(false);
    }
  });
});

it('a ticket’s owner and its label on the display go with the names and then with the ticket', () => {
  const { database } = world();
  const owners = createTicketOwnerTable(database);
  const labels = createLabelTable(database);
  owners.put('t1', NOW, 'a-hash-of-names');
  owners.link('t1', 'a1', 'check-in', NOW);
  labels.put('t1', 'first-name', { label: 'Anna K.', kind: 'first-name' }, NOW);
  forget(database, NOW + DAY - 1);
  expect([labels.of('t1', 'first-name', 0)?.label, owners.ticketOf('a1')]).toEqual(['Anna K.', 't1']);
  forget(database, NOW + DAY);
  expect(labels.of('t1', 'first-name', 0)).toBeUndefined();
  expect(database.sqlite.prepare('SELECT person_key FROM ticket_owners').get()).toEqual({ person_key: null });
  expect(owners.ticketOf('a1')).toBe('t1');
  forget(database, NOW + PERIODS.tickets.days * DAY);
  expect(owners.byTicket('t1')).toBeUndefined();
});
