/** The demo day's tickets: of the appointments that are checked in or served, and of a few walk-ins. */
import {
  nextId,
  ticketPhone,
  type Appointment,
  type Day,
  type Ticket,
  type TicketStatus,
} from './records.ts';
import type { QueueStage } from './demo-slots.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const DESKS = 5;

export interface DemoQueueInput {
  readonly day: Day;
  readonly now: number;
  readonly queued: readonly { readonly appointment: Appointment; readonly queue: QueueStage | undefined }[];
  readonly walkIns: readonly { readonly firstName: string; readonly lastName?: string | undefined }[];
  readonly random: Random;
  readonly separateTicketIds: boolean;
}

const WALK_IN_STATES: readonly TicketStatus[] = ['NEW', 'NEW', 'CALLED', 'SERVED', 'CANCELLED_BY_CLERK'];
const STATUS_OF: Record<QueueStage, TicketStatus> = { waiting: 'NEW', called: 'CALLED', served: 'SERVED' };

/** The tickets, with times in the right order and none after now; at most five are called, each to its desk. */
export function demoQueue(input: DemoQueueInput): Ticket[] {
  const { day, now, random } = input;
  let calls = 0;
  const iso = (ms: number) => new Date(ms).toISOString();
  const minutes = (from: number, to: number) => (from + random() * (to - from)) * MINUTE_MS;

  function stamped(ticket: Omit<Ticket, 'created'>, reference: number): Ticket {
    if (ticket.status === 'NEW' || ticket.status === 'CANCELLED_BY_CLERK') {
      return { ...ticket, created: { date: iso(now - minutes(2, 18)) } };
    }
    const caller = day.users[calls % day.users.length]?.id ?? 1;
    const desk = (calls % DESKS) + 1;
    calls += 1;
    const isServed = ticket.status === 'SERVED';
    const at = isServed ? Math.min(reference, now - 20 * MINUTE_MS) : now - minutes(1, 9);
    const created = { date: iso(at - minutes(5, 25)) };
    const called = { date: iso(at), caller, desk };
    return isServed
      ? { ...ticket, created, called, served: { date: iso(at + minutes(4, 18)) } }
      : { ...ticket, created, called };
  }

  const tickets = input.queued.map(({ appointment, queue = 'waiting' }) => {
    const id = input.separateTicketIds ? nextId(day) : appointment.id;
    day.appointments.set(appointment.id, { ...appointment, ticketId: id });
    const { lineId: line, firstName, lastName } = appointment;
    const phoneNumber = ticketPhone(appointment.phoneNumber);
    const status = STATUS_OF[queue];
    return stamped(
      { id, status, source: 'MANUAL', line, firstName, lastName, phoneNumber },
      Date.parse(appointment.startTime),
    );
  });
  const lineIds = [...day.lines.values()].filter(({ enabled }) => enabled).map(({ id }) => id);
  const walkIns = input.walkIns.map(({ firstName, lastName }, index) => {
    const line = lineIds[index % lineIds.length] ?? 0;
    const status = WALK_IN_STATES[index % WALK_IN_STATES.length] ?? 'NEW';
    return stamped(
      { id: nextId(day), status, source: 'MANUAL', line, firstName, lastName },
      now - 60 * MINUTE_MS,
    );
  });
  return [...tickets, ...walkIns];
}
