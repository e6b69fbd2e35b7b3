import { NOW } from './appointment-of.ts';
import { createHash } from 'node:crypto';
import type { Receipt } from '../../../src/main/webhooks/moment.ts';
import { foldTicket } from '../../../src/main/board/ticket.ts';
import type { Ticket } from '../../../src/main/board/ticket-shape.ts';
import { readEvent, type TicketEvent } from '../../../src/main/webhooks/event.ts';
import { at, eventBody } from './event-of.ts';

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

/** How the hub heard of this event: `at`, in milliseconds since 1970 by its own clock. */
export const heardOf = (event: TicketEvent, at = NOW): Receipt => ({ key: keyOf(event), at });

const DAY_S = 86_400;

/** A life that was over yesterday, as the events of {@link eventBody} name its ticket. */
const yesterday = (): readonly TicketEvent[] => {
  const created = { date: at(-DAY_S) };
  const called = { date: at(60 - DAY_S), desk: 1 };
  const served = { date: at(90 - DAY_S) };
  return [
    ticketEvent('ticket_created', { created }),
    ticketEvent('ticket_called', { created, called }),
    ticketEvent('ticket_served', { created, called, served }),
  ];
};

/**
 * The ticket after these events, in this order, all of them heard in one moment. `reusedId`: the service gave its id to
 * another ticket yesterday, which was called and served.
 */
export function ticketOf(events: readonly TicketEvent[], { reusedId = false } = {}): Ticket {
  const fold = (all: readonly TicketEvent[], heardAt: number, first?: Ticket): Ticket | undefined =>
    all.reduce<Ticket | undefined>(
      (before, event) => foldTicket(before, event, heardOf(event, heardAt)),
      first,
    );
  const earlier = reusedId ? fold(yesterday(), NOW - DAY_S * 1_000) : undefined;
  const ticket = fold(events, NOW, earlier);
  if (!ticket) throw new Error('A ticket needs an event.');
  return ticket;
}
