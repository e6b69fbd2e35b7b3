/** The demo day's tickets: of the appointments that are checked in or served, and of a few walk-ins. */
import {
  nextId,
  ticketPhone,
  type Appointment,
  type Day,
  type Ticket,
  type TicketStatus,
} from '../service/records.ts';
import type { QueueStage } from './demo-slots.ts';
import type { Random } from '../base/random.ts';
import type { Readings } from '../readings/readings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DESKS = 5;

export interface DemoQueueInput {
  readonly day: Day;
  /** By the service's own clock, milliseconds since 1970. */
  readonly now: number;
  readonly queued: readonly { readonly appointment: Appointment; readonly queue: QueueStage | undefined }[];
  readonly walkIns: readonly { readonly firstName: string; readonly lastName?: string | undefined }[];
  readonly random: Random;
  readonly readings: Readings;
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
    return stamped(ticketOf(input, appointment, STATUS_OF[queue]), Date.parse(appointment.startTime));
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
  return [...tickets, ...walkIns, ...expected(input)];
}

/** A ticket of its own for every appointment that nobody has come to, where tickets are made with appointments. */
function expected(input: DemoQueueInput): Ticket[] {
  if (input.readings['ticket-made'] === 'at-check-in') return [];
  const created = { date: new Date(input.now - DAY_MS).toISOString() };
  return [...input.day.appointments.values()]
    .filter(({ status }) => status === 'Scheduled')
    .map((appointment) => ({ ...ticketOf(input, appointment, 'SCHEDULED'), created }));
}

/** The ticket of an appointment, which is told its id. The demo day's tickets take no id of other appointments. */
function ticketOf(
  { day, readings }: DemoQueueInput,
  appointment: Appointment,
  status: TicketStatus,
): Omit<Ticket, 'created'> {
  const id = readings['ticket-ids'] === 'shared' ? appointment.id : nextId(day);
  day.appointments.set(appointment.id, { ...appointment, ticketId: id });
  const { lineId: line, firstName, lastName } = appointment;
  const phoneNumber = ticketPhone(appointment.phoneNumber);
  return { id, status, source: 'MANUAL', line, firstName, lastName, phoneNumber };
}
