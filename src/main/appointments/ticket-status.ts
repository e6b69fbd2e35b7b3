/** What a ticket's stage says about the appointment it came from (a service may use one id for both). Pure. */
import type { AppointmentStatus } from '../../contract/appointment.ts';
import { stageOf, type Ticket } from '../board/ticket.ts';

/**
 * The status an appointment has once its ticket is in this state, or undefined when nothing changes. A ticket exists
 * only after check-in; a served one is the only sign of `Served` the documented interface gives.
 */
export function statusFromTicket(status: AppointmentStatus, ticket: Ticket): AppointmentStatus | undefined {
  if (status !== 'Scheduled' && status !== 'Checked-in') return undefined;
  const stage = stageOf(ticket);
  if (stage !== 'finished') return status === 'Scheduled' ? 'Checked-in' : undefined;
  const wasServed = (ticket.servedAt ?? 0) >= (ticket.cancelledAt ?? 0) && ticket.servedAt !== undefined;
  return wasServed ? 'Served' : 'Cancelled';
}
