/** Brings the appointment of a ticket on, once the board has the event. */
import type { TicketChange } from '../../board/call-news.ts';
import type { GivenLabels } from '../../board/given-labels.ts';
import { arrivedAtOf, isAnotherTicket, latestCall } from '../../board/ticket.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import type { TicketEvent } from '../../webhooks/event.ts';
import type { Directory } from '../directory/directory.ts';
import type { TicketOwners } from './ticket-owners.ts';
import { statusFromTicket } from './ticket-status.ts';

export interface TicketEventsDeps {
  readonly directory: Directory;
  readonly owners: Pick<TicketOwners, 'hear' | 'appointmentOf'>;
  readonly labels: Pick<GivenLabels, 'give'>;
}

/** Moves the appointment of a ticket on, as far as the ticket tells. Runs inside a transaction. */
export function moveOn(
  ticket: Ticket,
  {
    directory,
    owners,
  }: Pick<TicketEventsDeps, 'directory'> & { readonly owners: Pick<TicketOwners, 'appointmentOf'> },
): void {
  const appointment = owners.appointmentOf(ticket.id);
  const next = appointment ? statusFromTicket(appointment.status, ticket) : undefined;
  if (appointment && next) {
    directory.setStatus(appointment.id, next, appointment.arrivedAt ?? arrivedAtOf(ticket));
  }
}

/** What is returned runs inside the transaction that accepts the event. */
export function createTicketEvents(deps: TicketEventsDeps) {
  return function follow(event: TicketEvent, { before, ticket }: TicketChange): void {
    const wasKnown = before !== undefined && !isAnotherTicket(before, ticket);
    // One of a status nobody knows may wait as well as any other, and must count where two are alike.
    const isInQueue = ticket.joinedAt !== undefined || ticket.wasScheduled !== true;
    deps.owners.hear({ event, person: ticket, wasKnown, isInQueue });
    moveOn(ticket, deps);
    if (latestCall(ticket)) deps.labels.give(ticket);
  };
}
