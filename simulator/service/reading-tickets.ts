/** Where the readings of tickets act: the id of a new one, and the status with which it ends. */
import { nextId, type Appointment, type Day, type TicketStatus } from './records.ts';
import type { ReadingBox } from '../readings/readings.ts';
import type { Service } from './service.ts';

/**
 * An id that a Scheduled appointment has, not the visitor's own, and that no ticket has yet: of those the one
 * whose visit is nearest to `now`, which a kiosk is most likely to meet. Undefined when there is none.
 */
function collidingId(day: Day, now: number, own: string | undefined): string | undefined {
  let nearest: Appointment | undefined;
  const distance = ({ startTime }: Appointment) => Math.abs(Date.parse(startTime) - now);
  for (const one of day.appointments.values()) {
    if (one.status !== 'Scheduled' || one.id === own || day.tickets.has(one.id)) continue;
    if (nearest === undefined || distance(one) < distance(nearest)) nearest = one;
  }
  return nearest?.id;
}

/** The id of a new ticket: of an appointment, or without one of a walk-in. */
export function ticketId(service: Service, appointmentId?: string): string {
  const day = service.day();
  const kind = service.readings.get('ticket-ids');
  if (kind === 'shared' && appointmentId !== undefined) return appointmentId;
  const colliding = kind === 'colliding' ? collidingId(day, service.now(), appointmentId) : undefined;
  return colliding ?? nextId(day);
}

/** Who ends a ticket. Without a name the one it would be: a called visitor did not come, a waiting one left. */
export type EndedBy = 'clerk' | 'visitor' | 'no-show';

/** The status with which a ticket is removed from the queue. */
export function endStatus(readings: ReadingBox, before: TicketStatus, by: EndedBy | undefined): TicketStatus {
  if (readings.get('ticket-statuses') === 'seen') return 'CANCELLED_BY_CLERK';
  const who = by ?? (before === 'CALLED' ? 'no-show' : 'visitor');
  switch (who) {
    case 'clerk':
      return 'CANCELLED_BY_CLERK';
    case 'visitor':
      return 'CANCELLED';
    case 'no-show':
      return 'NOSHOW';
  }
}
