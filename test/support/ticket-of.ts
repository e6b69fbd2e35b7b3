import { createHash } from 'node:crypto';
import { foldTicket, type Ticket } from '../../src/main/board/ticket.ts';
import { readEvent, type TicketEvent } from '../../src/main/webhooks/event.ts';
import { eventBody } from './event-of.ts';

/** A ticket event as the hub reads it. */
export function ticketEvent(
  type: TicketEvent['type'],
  data: Readonly<Record<string, unknown>> = {},
): TicketEvent {
  const reading = readEvent(eventBody(type, data));
  if (
    reading.kind !== 'event' ||
    reading.event.type === 'location_created' ||
    reading.event.type === 'location_changed'
  ) {
    throw new Error(`This is not a ticket event: ${type}`);
  }
  return reading.event;
}

/** The key a journal gives to the first delivery of this event. */
export const keyOf = (event: TicketEvent): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('hex');

/** The ticket after these events, in this order. */
export function ticketOf(events: readonly TicketEvent[]): Ticket {
  const ticket = events.reduce<Ticket | undefined>(
    (before, event) => foldTicket(before, event, keyOf(event)),
    undefined,
  );
  if (!ticket) throw new Error('A ticket needs an event.');
  return ticket;
}
