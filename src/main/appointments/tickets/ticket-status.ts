/** What a ticket's stage says about the appointment it came from. Pure. */
import type { AppointmentStatus } from '../../../contract/appointment.ts';
import type { EndKind } from '../../board/ticket-end.ts';
import { endOf, endsBeforeCall, hasComeAfterAll, stageOf } from '../../board/ticket.ts';
import type { Ticket } from '../../board/ticket-shape.ts';

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
