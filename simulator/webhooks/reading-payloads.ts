/** Where the readings of events act: what is sent of a ticket, and what else is sent. Pure. */
import type { Ticket } from '../service/records.ts';
import type { ReadingBox } from '../readings/readings.ts';
import type { ServiceEvent } from '../service/service.ts';

/** Anything that is delivered, documented or not. */
export interface SentEvent {
  readonly type: string;
  readonly data: unknown;
}

const LONG = 10_000;
const long = (text: string) => text.padEnd(LONG, text === '' ? 'x' : text);

/** A status that no documentation names; a ticket that carries it still waits. */
const UNHEARD_OF = 'ON_HOLD';

/** A time as the service writes it; `date` is ISO 8601 with milliseconds. */
function written(readings: ReadingBox, date: string): string {
  switch (readings.get('timestamps')) {
    case 'milliseconds':
      return date;
    case 'seconds':
      return `${date.slice(0, 19)}Z`;
    case 'microseconds':
      return `${date.slice(0, 23)}417+00:00`;
    case 'basic':
      return date.replaceAll(/[-:]/g, '');
  }
}

type Write = (date: string) => string;

/** What the service's clock shows behind its milliseconds; more than a half, so that rounding goes up. */
const MICROSECONDS = '617';

const PRECISIONS: readonly Write[] = [
  (date) => `${date.slice(0, 19)}Z`,
  (date) => date,
  (date) => new Date(Date.parse(date) + 1).toISOString(),
  (date) => `${date.slice(0, 23)}${MICROSECONDS}Z`,
];

/** How one event writes its times; `draw` is below 1. */
function writing(readings: ReadingBox, draw: number): Write {
  if (readings.get('precision') === 'one') return (date) => written(readings, date);
  return PRECISIONS[Math.floor(draw * PRECISIONS.length)] ?? ((date) => date);
}

function timed(write: Write, ticket: Ticket): Ticket {
  const { created, called, served } = ticket;
  return {
    ...ticket,
    created: { date: write(created.date) },
    ...(called === undefined ? {} : { called: { ...called, date: write(called.date) } }),
    ...(served === undefined ? {} : { served: { date: write(served.date) } }),
  };
}

/** The fields without which an event says nothing are never touched: id, type, status, line, dates, desk. */
function withOptionalFields(readings: ReadingBox, ticket: Ticket): Record<string, unknown> {
  const { lastName = '', phoneNumber, called } = ticket;
  const calledBy = (caller: unknown) => (called === undefined ? {} : { called: { ...called, caller } });
  switch (readings.get('optional-fields')) {
    case 'absent':
      return { ...ticket };
    case 'null':
      return {
        lastName: null,
        phoneNumber: null,
        called: null,
        served: null,
        extra: null,
        // Fields that were never given are null, and so are fields that Foyer has no use for.
        ...Object.fromEntries(Object.entries(ticket).filter(([, value]) => value !== undefined)),
        source: null,
        ...calledBy(null),
      };
    case 'other-type':
      return {
        ...ticket,
        lastName: [lastName],
        phoneNumber: `+${phoneNumber ?? 4955555}`,
        source: { name: ticket.source },
        extra: { title: 'Document', value: 1 },
        ...calledBy({ id: called?.caller, name: 'M. Okafor' }),
      };
    case 'long':
      return {
        ...ticket,
        lastName: long(lastName),
        phoneNumber: '5'.repeat(LONG),
        source: long(ticket.source),
        extra: [{ title: long('Document'), value: long('') }],
        ...calledBy('5'.repeat(LONG)),
      };
  }
}

function cancelled(readings: ReadingBox, data: Record<string, unknown>, ticket: Ticket, date: string) {
  const form = readings.get('cancelled-payload');
  if (form === 'called') return data;
  const { called: _called, ...rest } = data;
  if (form === 'without-called') return rest;
  return { ...rest, cancelled: { date, canceller: ticket.called?.caller ?? 501 } };
}

/** Under `called-moment=later` the event of a call says where, and only those after it say when. */
function untold(readings: ReadingBox, data: Record<string, unknown>): Record<string, unknown> {
  const { called } = data;
  if (readings.get('called-moment') === 'told' || typeof called !== 'object' || called === null) return data;
  return { ...data, called: { ...called, date: undefined } };
}

/** One documented event as it is sent. `date` is now by the service's clock, ISO 8601 UTC; `draw` is below 1. */
export function sentEvent(readings: ReadingBox, event: ServiceEvent, date: string, draw: number): SentEvent {
  if (!('line' in event.data)) return event;
  const write = writing(readings, draw);
  const ticket = timed(write, event.data);
  const data = withOptionalFields(readings, ticket);
  if (event.type === 'ticket_cancelled') {
    return { type: event.type, data: cancelled(readings, data, ticket, write(date)) };
  }
  if (event.type === 'ticket_called' || event.type === 'ticket_recalled')
    return { type: event.type, data: untold(readings, data) };
  const held = 'waiting' in event && event.waiting && readings.get('ticket-statuses') === 'more';
  return { type: event.type, data: held ? { ...data, status: UNHEARD_OF } : data };
}

/** The same around every event: it names whom the events are for. */
const SUBSCRIPTION = 'wh_4711';

/** The body of one try to deliver an event; `id` names the event, `date` is now by the service's clock, ISO 8601 UTC. */
export function sentBody(
  readings: Pick<ReadingBox, 'get'>,
  { type, data }: SentEvent,
  attempt: { readonly id: string; readonly number: number; readonly date: string },
): string {
  switch (readings.get('envelope')) {
    case 'none':
      return JSON.stringify({ type, data });
    case 'named':
      return JSON.stringify({ id: attempt.id, type, attempt: attempt.number, data });
    case 'dated':
      return JSON.stringify({ type, data, sentAt: attempt.date, tries: attempt.number });
    case 'subscribed':
      return JSON.stringify({ id: SUBSCRIPTION, type, data });
  }
}

/** The `n`th event of a type that no table names, about something near `event`. */
export function otherEvent(event: ServiceEvent, n: number): SentEvent {
  const line = 'line' in event.data ? event.data.line : 3401;
  const others: readonly SentEvent[] = [
    { type: 'line_changed', data: { id: line, name: 'Passport renewal', disabled: false } },
    { type: 'desk_changed', data: { id: 3, name: '3' } },
    { type: 'ticket_message_sent', data: { id: String(event.data.id), message: 'You are next.' } },
    { type: 'user_changed', data: { id: 501, firstName: 'M.', lastName: 'Okafor' } },
  ];
  return others[n % others.length] ?? { type: 'line_changed', data: {} };
}
