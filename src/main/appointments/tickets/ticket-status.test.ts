import { expect, it } from 'vitest';
import { at } from '../../../../test/support/records/event-of.ts';
import { ticketEvent, ticketOf } from '../../../../test/support/records/ticket-of.ts';
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

it('a ticket made with the appointment says nothing until its visitor is in the queue', () => {
  const made = ticketEvent('ticket_created', { status: 'SCHEDULED' });
  const came = ticketEvent('ticket_changed', { status: 'NEW' });
  expect(statusFromTicket('Scheduled', ticketOf([made]))).toBeUndefined();
  expect(statusFromTicket('Scheduled', ticketOf([made, came]))).toBe('Checked-in');
  expect(statusFromTicket('Scheduled', ticketOf([came, made]))).toBe('Checked-in');
});

it('an end from before the arrival ends what was scheduled, and takes no check-in back', () => {
  const missed = ticketEvent('ticket_changed', { status: 'SCHEDULING_NOSHOW' });
  const off = ticketEvent('ticket_cancelled', { status: 'SCHEDULING_CANCELLED' });
  expect(statusFromTicket('Scheduled', ticketOf([missed]))).toBe('No-show');
  expect(statusFromTicket('Scheduled', ticketOf([off]))).toBe('Cancelled');
  expect(statusFromTicket('Checked-in', ticketOf([missed]))).toBeUndefined();
  expect(statusFromTicket('Checked-in', ticketOf([off]))).toBeUndefined();
});

it('a visitor whom the service had given up and who came after all is checked in, in either order', () => {
  const missed = ticketEvent('ticket_changed', { status: 'SCHEDULING_NOSHOW' });
  const came = ticketEvent('ticket_changed', { status: 'NEW' });
  expect(statusFromTicket('No-show', ticketOf([missed, came]))).toBe('Checked-in');
  expect(statusFromTicket('Scheduled', ticketOf([came, missed]))).toBe('Checked-in');
  expect(statusFromTicket('Served', ticketOf([missed, came]))).toBeUndefined();
});

it('a visitor who was called and did not come is a no-show', () => {
  const missed = ticketEvent('ticket_cancelled', { status: 'NOSHOW', called: { date: at(60) } });
  expect(statusFromTicket('Checked-in', ticketOf([called, missed]))).toBe('No-show');
});

it('a visitor who is called again after a cancellation is here, and one who was served stays served, in any order', () => {
  const again = ticketEvent('ticket_called', { called: { date: at(600) } });
  expect(statusFromTicket('Cancelled', ticketOf([called, cancelled, again]))).toBe('Checked-in');
  expect(statusFromTicket('Checked-in', ticketOf([again, called, cancelled]))).toBeUndefined();
  expect(statusFromTicket('Served', ticketOf([called, served, again]))).toBeUndefined();
  expect(statusFromTicket('Checked-in', ticketOf([again, called, served]))).toBe('Served');
});

it('a ticket that was served on another day says nothing about the visitor who is called today', () => {
  const today = ticketEvent('ticket_called', { called: { date: at(86_400) } });
  expect(statusFromTicket('Scheduled', ticketOf([called, served, today]))).toBe('Checked-in');
});

it('a ticket with an id that the service used yesterday begins anew', () => {
  expect(statusFromTicket('Scheduled', ticketOf([created], { reusedId: true }))).toBe('Checked-in');
  expect(statusFromTicket('Scheduled', ticketOf([created, called], { reusedId: true }))).toBe('Checked-in');
  expect(statusFromTicket('Checked-in', ticketOf([created, called, served], { reusedId: true }))).toBe(
    'Served',
  );
});
