/** Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { TicketChange } from '../../board/call-news.ts';
import type { GivenLabels } from '../../board/given-labels.ts';
import type { EndKind } from '../../board/ticket-end.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import {
  arrivedAtOf,
  endOf,
  endsBeforeCall,
  hasComeAfterAll,
  isAnotherTicket,
  latestCall,
  stageOf,
} from '../../board/ticket.ts';
import type { TicketEvent } from '../../webhooks/event.ts';
import type { Directory } from '../directory/directory.ts';
import type { TicketOwners } from './ticket-owners.ts';

/** Undefined if an earlier end meets a visitor who is here. */
function statusAfter(end: EndKind, status: 'Scheduled' | 'Checked-in'): AppointmentStatus | undefined {
  switch (end) {
    case 'served':
      return 'Served';
    case 'cancelled':
      return 'Cancelled';
    case 'no-show':
      // A visitor who comes after all goes to the front desk instead of waiting for a call.
      return 'No-show';
    case 'scheduling-cancelled':
      return status === 'Scheduled' ? 'Cancelled' : undefined;
    case 'scheduling-no-show':
      return status === 'Scheduled' ? 'No-show' : undefined;
  }
}

/**
 * Undefined without a change. A booked ticket shows nothing, and only a ticket shows `Served`. An ended appointment
 * stays so, unless a no-show or cancelled visitor came or was called again.
 */
export function statusFromTicket(status: AppointmentStatus, ticket: Ticket): AppointmentStatus | undefined {
  const stage = stageOf(ticket);
  const before = endsBeforeCall(ticket);
  if (before.includes('served')) return status === 'Served' ? undefined : 'Served';
  if (status === 'No-show' || status === 'Cancelled') {
    const isHere = (stage === 'waiting' || stage === 'called') && hasComeAfterAll(ticket);
    return isHere || before.length > 0 ? 'Checked-in' : undefined;
  }
  if (status === 'Served') return undefined;
  switch (stage) {
    case 'unknown':
      return undefined;
    case 'waiting':
    case 'called':
      return status === 'Scheduled' ? 'Checked-in' : undefined;
    case 'finished': {
      const end = endOf(ticket);
      return end && statusAfter(end, status);
    }
  }
}

interface TicketEventsDeps {
  readonly directory: Directory;
  readonly owners: Pick<TicketOwners, 'hear' | 'appointmentOf'>;
  readonly labels: Pick<GivenLabels, 'give'>;
}

/** Runs inside a transaction. */
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

/** The result runs inside the transaction that accepts the event. */
export function createTicketEvents(deps: TicketEventsDeps) {
  return function follow(event: TicketEvent, { before, ticket }: TicketChange): void {
    const wasKnown = before !== undefined && !isAnotherTicket(before, ticket);
    // A ticket of unknown status may be waiting, and must count as a rival.
    const isInQueue = ticket.joinedAt !== undefined || ticket.wasScheduled !== true;
    deps.owners.hear({ event, person: ticket, wasKnown, isInQueue });
    moveOn(ticket, deps);
    if (latestCall(ticket)) deps.labels.give(ticket);
  };
}
