/** The operations on tickets. The service documents none of them as REST; the control surface offers them. */
import { done, refused, type Outcome } from './outcome.ts';
import { endStatus, ticketId, type EndedBy } from './reading-tickets.ts';
import type { Ticket, TicketStatus } from './records.ts';
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

const iso = (service: Service) => new Date(service.clock()).toISOString();

/** How far the clock of one node is ahead under the reading `node-skew`, in milliseconds. */
const AHEAD_MS = 300_000;

/** When a call is made, by the node that makes it: a desk's calls go to one node, its recalls to the other. */
function momentOfCall(service: Service, step: 'call' | 'recall', desk: number): string {
  const isAhead = service.readings.get('node-skew') === 'one-ahead' && (desk % 2 === 1) === (step === 'call');
  return new Date(service.clock() + (isAhead ? AHEAD_MS : 0)).toISOString();
}

function keep(service: Service, ticket: Ticket): void {
  service.day().tickets.set(ticket.id, ticket);
  service.changed('other');
}

/** Makes a ticket and sends `ticket_created`; it is in the queue unless it is only SCHEDULED. */
export function createTicket(
  service: Service,
  id: string,
  input: TicketInput,
  status: 'NEW' | 'SCHEDULED' = 'NEW',
): Ticket {
  const ticket: Ticket = { id, status, source: 'MANUAL', ...input, created: { date: iso(service) } };
  keep(service, ticket);
  service.emit({ type: 'ticket_created', data: ticket });
  return ticket;
}

/**
 * A visitor without an appointment. 404 for an unknown line, 409 for a disabled one. `id` is for tests that
 * want the ticket to have a certain one; 409 when a ticket has it.
 */
export function walkIn(service: Service, input: TicketInput, id?: string): Outcome<Ticket> {
  const day = service.day();
  const line = day.lines.get(input.line);
  if (line === undefined) return refused(404, `There is no line ${input.line}.`);
  if (!line.enabled) return refused(409, `The line ${line.name} is disabled.`);
  if (id !== undefined && day.tickets.has(id)) return refused(409, 'There is a ticket with this id.');
  return done(createTicket(service, id ?? ticketId(service), input));
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

/** What a recall changes beside the caller, where the body names no desk (reading `recall-payload`). */
function recalled(service: Service, before: NonNullable<Ticket['called']>): { date: string; desk: number } {
  switch (service.readings.get('recall-payload')) {
    case 'new-date':
      return { date: momentOfCall(service, 'recall', before.desk), desk: before.desk };
    case 'same-date':
      return { date: before.date, desk: before.desk };
    case 'other-desk':
      return { date: before.date, desk: before.desk + 1 };
  }
}

/**
 * Calls a waiting ticket, or calls a called one again: a recall keeps the caller, and the desk unless told or
 * read otherwise. Without `desk` a first call goes to desk 1, by the first user.
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
  const before = found.value.called;
  const caller = input.caller ?? before?.caller ?? service.day().users[0]?.id ?? 1;
  const read =
    before === undefined
      ? { date: momentOfCall(service, 'call', input.desk ?? 1), desk: 1 }
      : recalled(service, before);
  const called = { date: read.date, caller, desk: input.desk ?? read.desk };
  const ticket: Ticket = { ...found.value, status: moved.next, called };
  keep(service, ticket);
  service.emit({ type: step === 'call' ? 'ticket_called' : 'ticket_recalled', data: ticket });
  return done(ticket);
}

/** Calls the longest waiting ticket, of one line or of all of this lobby. 404 when nobody waits. */
export function callNext(
  service: Service,
  input: CallInput & { line?: number | undefined },
): Outcome<Ticket> {
  const day = service.day();
  const [home] = day.locations.keys();
  const here = [...day.tickets.values()].filter(
    ({ line }) => line === input.line || day.lines.get(line)?.locationId === home,
  );
  const next = waitingTickets(here, input.line)[0];
  return next === undefined
    ? refused(404, 'No ticket is waiting.')
    : callTicket(service, next.id, 'call', input);
}

/** Ends a called ticket as served. `onServed` runs before the event leaves. */
export function serveTicket(
  service: Service,
  id: string,
  onServed: (ticketId: string) => void,
): Outcome<Ticket> {
  const found = find(service, id);
  if (found.kind === 'refused') return found;
  const moved = ticketStep(found.value.status, 'serve');
  if (moved.kind === 'refused') return refused(400, moved.message);
  const ticket: Ticket = { ...found.value, status: moved.next, served: { date: iso(service) } };
  onServed(id);
  keep(service, ticket);
  service.emit({ type: 'ticket_served', data: ticket });
  return done(ticket);
}

/** Gives a ticket another status and tells of it. */
export function moveTicket(
  service: Service,
  ticket: Ticket,
  status: TicketStatus,
  type: 'ticket_changed' | 'ticket_cancelled',
): Ticket {
  const moved: Ticket = { ...ticket, status };
  keep(service, moved);
  service.emit({ type, data: moved });
  return moved;
}

/** Removes a waiting or called ticket from the queue; `by` counts under the reading `ticket-statuses=more`. */
export function cancelTicket(service: Service, id: string, by: EndedBy | undefined): Outcome<Ticket> {
  const found = find(service, id);
  if (found.kind === 'refused') return found;
  const moved = ticketStep(found.value.status, 'cancel');
  if (moved.kind === 'refused') return refused(400, moved.message);
  const status = endStatus(service.readings, found.value.status, by);
  return done(moveTicket(service, found.value, status, 'ticket_cancelled'));
}

/**
 * Ends a waiting or called ticket because nobody came. With more statuses than those seen it is NOSHOW, and
 * by default told as `ticket_changed`, since no type for it is documented; else the ticket is cancelled.
 */
export function noShowTicket(
  service: Service,
  id: string,
  type: 'ticket_changed' | 'ticket_cancelled' = 'ticket_changed',
): Outcome<Ticket> {
  if (service.readings.get('ticket-statuses') === 'seen') return cancelTicket(service, id, 'no-show');
  const found = find(service, id);
  if (found.kind === 'refused') return found;
  const moved = ticketStep(found.value.status, 'no-show');
  if (moved.kind === 'refused') return refused(400, moved.message);
  return done(moveTicket(service, found.value, moved.next, type));
}

/** Puts a called ticket back into the queue; told as `ticket_changed`, since no type for it is documented. */
export function putBackTicket(service: Service, id: string): Outcome<Ticket> {
  const found = find(service, id);
  if (found.kind === 'refused') return found;
  const moved = ticketStep(found.value.status, 'put-back');
  if (moved.kind === 'refused') return refused(400, moved.message);
  const { called: _called, ...waiting } = found.value;
  const keeps = service.readings.get('put-back-payload') === 'called';
  return done(moveTicket(service, keeps ? found.value : waiting, moved.next, 'ticket_changed'));
}

/** Changes a ticket's information before it ends; `ticket_changed` goes out even if equal. */
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
  service.emit({ type: 'ticket_changed', data: ticket, waiting: ticket.status === 'NEW' });
  return done(ticket);
}
