import { expect, it } from 'vitest';
import { at } from '../../../test/support/event-of.ts';
import { ticketEvent, ticketOf } from '../../../test/support/ticket-of.ts';
import { statusFromTicket } from './ticket-status.ts';

const created = ticketEvent('ticket_created');
const called = ticketEvent('ticket_called', { called: { date: at(60) } });
const served = ticketEvent('ticket_served', { called: { date: at(60) }, served: { date: at(90) } });
const cancelled = ticketEvent('ticket_cancelled', { called: { date: at(60) } });

it('a ticket in the queue or called means that its visitor was checked in, wherever that was', () => {
  expect(statusFromTicket('Scheduled', ticketOf([created]))).toBe('Checked-in');
  expect(statusFromTicket('Scheduled', ticketOf([created, called]))).toBe('Checked-in');
  expect(statusFromTicket('Checked-in', ticketOf([created, called]))).toBeUndefined();
});

it('a served ticket means a served visitor, a cancelled one a cancelled appointment', () => {
  expect(statusFromTicket('Checked-in', ticketOf([created, called, served]))).toBe('Served');
  expect(statusFromTicket('Scheduled', ticketOf([served]))).toBe('Served');
  expect(statusFromTicket('Checked-in', ticketOf([created, called, cancelled]))).toBe('Cancelled');
});

it('an appointment that is over stays as it is, whatever ticket events come late', () => {
  for (const status of ['Served', 'Cancelled', 'No-show'] as const) {
    for (const events of [[created], [called], [served], [cancelled]]) {
      expect(statusFromTicket(status, ticketOf(events))).toBeUndefined();
    }
  }
});
