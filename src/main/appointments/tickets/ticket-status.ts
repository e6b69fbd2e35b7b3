/** Moves an appointment on with its ticket's events. */
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

/** Undefined where an end from before the arrival meets a visitor who is here. */
function statusAfter(end: EndKind, status: 'Scheduled' | 'Checked-in'): AppointmentStatus | undefined {
  switch (end) {
    case 'served':
      return 'Served';
    case 'cancelled':
      return 'Cancelled';
    case 'no-show':
      // Called and not there. A visitor who comes later is sent to the front desk instead of waiting for a call.
      return 'No-show';
    case 'scheduling-cancelled':
      return status === 'Scheduled' ? 'Cancelled' : undefined;
    case 'scheduling-no-show':
      return status === 'Scheduled' ? 'No-show' : undefined;
  }
}

/**
 * The appointment's status after this state of its ticket; undefined: no change. A ticket that may only have been made
 * with its appointment shows nothing. A served one is the only sign of `Served` in the documented interface. What is
 * over stays so, unless a visitor whom the service had given up came or was called again. A served visitor who is
 * called again stays served.
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

/** The function runs inside the transaction that accepts the event. */
export function createTicketEvents(deps: TicketEventsDeps) {
  return function follow(event: TicketEvent, { before, ticket }: TicketChange): void {
    const wasKnown = before !== undefined && !isAnotherTicket(before, ticket);
    // One of an unknown status may be waiting, and must count where two are alike.
    const isInQueue = ticket.joinedAt !== undefined || ticket.wasScheduled !== true;
    deps.owners.hear({ event, person: ticket, wasKnown, isInQueue });
    moveOn(ticket, deps);
    if (latestCall(ticket)) deps.labels.give(ticket);
  };
}
