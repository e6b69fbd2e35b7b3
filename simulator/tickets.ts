/** The operations on tickets. The service documents none of them as REST; the control surface offers them. */
import { done, refused, type Outcome } from './outcome.ts';
import { nextId, type Ticket } from './records.ts';
import type { Service } from './service.ts';
import { ticketStep } from './state-machine.ts';

export interface TicketInput {
  readonly line: number;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly phoneNumber?: number | undefined;
}

export interface CallInput {
  readonly desk?: number | undefined;
  readonly caller?: number | undefined;
}

export interface ChangeInput {
  readonly line?: number | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phoneNumber?: number | undefined;
  readonly extra?: Ticket['extra'];
}

const iso = (service: Service) => new Date(service.now()).toISOString();

function keep(service: Service, ticket: Ticket): void {
  service.day().tickets.set(ticket.id, ticket);
  service.changed('other');
}

/** Puts a ticket into the queue and sends `ticket_created`. */
export function createTicket(service: Service, id: string, input: TicketInput): Ticket {
  const ticket: Ticket = { id, status: 'NEW', source: 'MANUAL', ...input, created: { date: iso(service) } };
  keep(service, ticket);
  service.emit({ type: 'ticket_created', data: ticket });
  return ticket;
}

/** A visitor without an appointment. 404 for an unknown line, 409 for a disabled one. */
export function walkIn(service: Service, input: TicketInput): Outcome<Ticket> {
  const day = service.day();
  const line = day.lines.get(input.line);
  if (line === undefined) return refused(404, `There is no line ${input.line}.`);
  if (!line.enabled) return refused(409, `The line ${line.name} is disabled.`);
  return done(createTicket(service, nextId(day), input));
}

/** The tickets in the queue, the longest waiting first. */
export function waitingTickets(tickets: Iterable<Ticket>, line?: number): Ticket[] {
  return [...tickets]
    .filter((ticket) => ticket.status === 'NEW' && (line === undefined || ticket.line === line))
    .sort((a, b) => a.created.date.localeCompare(b.created.date) || a.id.localeCompare(b.id));
}

function find(service: Service, id: string): Outcome<Ticket> {
  const ticket = service.day().tickets.get(id);
  return ticket === undefined ? refused(404, 'There is no ticket with this id.') : done(ticket, false);
}

/**
 * Calls a waiting ticket, or calls a called one again. Each call has a time of its own, a recall keeps desk
 * and caller unless told otherwise. Without `desk` a first call goes to desk 1, by the first user.
 */
export function callTicket(
  service: Service,
  id: string,
  step: 'call' | 'recall',
  input: CallInput,
): Outcome<Ticket> {
  const found = find(service, id);
  if (found.kind === 'refused') return found;
  const moved = ticketStep(found.value.status, step);
  if (moved.kind === 'refused') return refused(400, moved.message);
  const caller = input.caller ?? found.value.called?.caller ?? service.day().users[0]?.id ?? 1;
  const desk = input.desk ?? found.value.called?.desk ?? 1;
  const ticket: Ticket = { ...found.value, status: moved.next, called: { date: iso(service), caller, desk } };
  keep(service, ticket);
  service.emit({ type: step === 'call' ? 'ticket_called' : 'ticket_recalled', data: ticket });
  return done(ticket);
}

/** Calls the longest waiting ticket, of one line or of all. 404 when nobody waits. */
export function callNext(
  service: Service,
  input: CallInput & { line?: number | undefined },
): Outcome<Ticket> {
  const next = waitingTickets(service.day().tickets.values(), input.line)[0];
  return next === undefined
    ? refused(404, 'No ticket is waiting.')
    : callTicket(service, next.id, 'call', input);
}

/** Ends a called ticket as served, or removes a ticket from the queue. `onServed` runs before the event leaves. */
export function endTicket(
  service: Service,
  id: string,
  step: 'serve' | 'cancel',
  onServed: (ticketId: string) => void,
): Outcome<Ticket> {
  const found = find(service, id);
  if (found.kind === 'refused') return found;
  const moved = ticketStep(found.value.status, step);
  if (moved.kind === 'refused') return refused(400, moved.message);
  const ticket: Ticket = { ...found.value, status: moved.next };
  if (step === 'serve') {
    ticket.served = { date: iso(service) };
    onServed(id);
  }
  keep(service, ticket);
  service.emit({ type: step === 'serve' ? 'ticket_served' : 'ticket_cancelled', data: ticket });
  return done(ticket);
}

/** Changes a ticket's information while it is in the queue or called; `ticket_changed` goes out even if equal. */
export function changeTicket(service: Service, id: string, input: ChangeInput): Outcome<Ticket> {
  const found = find(service, id);
  if (found.kind === 'refused') return found;
  const moved = ticketStep(found.value.status, 'change');
  if (moved.kind === 'refused') return refused(400, moved.message);
  if (input.line !== undefined && !service.day().lines.has(input.line)) {
    return refused(404, `There is no line ${input.line}.`);
  }
  const ticket: Ticket = {
    ...found.value,
    line: input.line ?? found.value.line,
    firstName: input.firstName ?? found.value.firstName,
    lastName: input.lastName ?? found.value.lastName,
    phoneNumber: input.phoneNumber ?? found.value.phoneNumber,
    extra: input.extra ?? found.value.extra,
  };
  keep(service, ticket);
  service.emit({ type: 'ticket_changed', data: ticket });
  return done(ticket);
}
