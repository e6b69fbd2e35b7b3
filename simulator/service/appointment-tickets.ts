/** What becomes of an appointment's ticket when the appointment is made, checked in, cancelled or missed. */
import { ticketId } from './reading-tickets.ts';
import { ticketPhone, type Appointment, type Ticket } from './records.ts';
import type { Service } from './service.ts';
import { appointmentStep } from './state-machine.ts';
import { done, type Outcome, refused } from './outcome.ts';
import {
  type CallInput,
  callTicket,
  changeTicket,
  createTicket,
  moveTicket,
  serveTicket,
  type TicketInput,
} from './tickets.ts';

const visitor = (appointment: Appointment): TicketInput => ({
  line: appointment.lineId,
  firstName: appointment.firstName,
  lastName: appointment.lastName,
  phoneNumber: ticketPhone(appointment.phoneNumber),
});

function ticketOf(service: Service, { ticketId: id }: Appointment): Ticket | undefined {
  return id === undefined ? undefined : service.day().tickets.get(id);
}

function make(service: Service, appointment: Appointment, status: 'NEW' | 'SCHEDULED'): void {
  const id = ticketId(service, appointment.id);
  service.day().appointments.set(appointment.id, { ...appointment, ticketId: id });
  service.changed('appointments');
  createTicket(service, id, visitor(appointment), status);
}

/** Under the reading `ticket-made=with-appointment` the ticket is there at once, SCHEDULED. */
export function ticketOfNew(service: Service, appointment: Appointment): void {
  if (service.readings.get('ticket-made') === 'with-appointment') make(service, appointment, 'SCHEDULED');
}

/** The visitor moves to the queue: with a new ticket, or with the one that was made with the appointment. */
export function ticketOfArrival(service: Service, appointment: Appointment): void {
  const ticket = ticketOf(service, appointment);
  if (ticket?.status === 'SCHEDULED' || ticket?.status === 'SCHEDULING_NOSHOW') {
    moveTicket(service, ticket, 'NEW', 'ticket_changed');
    return;
  }
  make(service, appointment, 'NEW');
}

/**
 * A ticket made with the appointment ends with it. Among the statuses seen there is one for a cancellation
 * and none for a no-show, which then leaves the ticket as it is.
 */
export function ticketOfAbsence(
  service: Service,
  appointment: Appointment,
  step: 'cancel' | 'marknoshow',
): void {
  const ticket = ticketOf(service, appointment);
  if (ticket?.status !== 'SCHEDULED') return;
  const more = service.readings.get('ticket-statuses') === 'more';
  if (step === 'cancel') {
    moveTicket(service, ticket, more ? 'SCHEDULING_CANCELLED' : 'CANCELLED_BY_CLERK', 'ticket_cancelled');
  } else if (more) {
    moveTicket(service, ticket, 'SCHEDULING_NOSHOW', 'ticket_changed');
  }
}

/** A ticket made with the appointment follows its changes. */
export function ticketOfChange(service: Service, appointment: Appointment): void {
  const ticket = ticketOf(service, appointment);
  if (ticket?.status === 'SCHEDULED') changeTicket(service, ticket.id, visitor(appointment));
}

/** Called when a ticket is served: its appointment becomes Served. */
export function serveAppointmentOf(service: Service, servedId: string): void {
  const day = service.day();
  for (const appointment of day.appointments.values()) {
    if (appointment.ticketId !== servedId) continue;
    const moved = appointmentStep(appointment.status, 'serve');
    if (moved.kind === 'refused') return;
    day.appointments.set(appointment.id, { ...appointment, status: moved.next });
    service.changed('appointments');
    return;
  }
}

/** The visitor of an appointment is called, where that has not happened yet, and served. */
export function serveVisitorOf(service: Service, appointmentId: string, input: CallInput): Outcome<Ticket> {
  const appointment = service.day().appointments.get(appointmentId);
  const ticket = appointment && ticketOf(service, appointment);
  if (ticket === undefined) return refused(400, 'The visitor of this appointment has no ticket.');
  const called = ticket.status === 'NEW' ? callTicket(service, ticket.id, 'call', input) : done(ticket);
  if (called.kind === 'refused') return called;
  return serveTicket(service, ticket.id, (servedId) => serveAppointmentOf(service, servedId));
}
