/** What a ticket's stage says about the appointment it came from. Pure. */
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

/** How a visit ended, or undefined where an end from before the arrival meets a visitor who is here. */
function statusAfter(end: EndKind, status: 'Scheduled' | 'Checked-in'): AppointmentStatus | undefined {
  switch (end) {
    case 'served':
      return 'Served';
    case 'cancelled':
      return 'Cancelled';
    case 'no-show':
      // Called and not there. Who comes after all is sent to the front desk, instead of being told to wait for a call.
      return 'No-show';
    case 'scheduling-cancelled':
      return status === 'Scheduled' ? 'Cancelled' : undefined;
    case 'scheduling-no-show':
      return status === 'Scheduled' ? 'No-show' : undefined;
  }
}

/**
 * The status an appointment has once its ticket is in this state, or undefined when nothing changes. A ticket that may
 * only have been made with its appointment says nothing; a served one is the only sign of `Served` the documented
 * interface gives. What is over stays so, unless the service had given up a visitor who then came or was called again; who
 * was served and is called again stays served.
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
