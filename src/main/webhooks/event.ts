/**
 * Parses webhooks (docs/service-interface.md, "Events") after their signature was checked. Only the type and the
 * ticket's id are required. A malformed optional field is dropped, because no field is worth a lost call.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MAX_ID_LENGTH } from '../../contract/limits.ts';
import { parseExact } from '../base/json.ts';
import { readMoment, type Moment } from './moment.ts';

/** Twice the 50 letters that the specification allows. */
export const MAX_EVENT_NAME_LENGTH = 100;
const MAX_WORD_LENGTH = 100;

const shortened = (text: string, most: number): string =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');

const Name = z
  .string()
  .transform((text) => shortened(text, MAX_EVENT_NAME_LENGTH).toWellFormed())
  .optional()
  .catch(undefined);

const Word = z.string().max(MAX_WORD_LENGTH).optional().catch(undefined);

const Moment = z.unknown().transform((value, context): Moment => {
  const moment = readMoment(value);
  if (moment) return moment;
  context.addIssue('no moment');
  return z.NEVER;
});

const AtDate = z
  .object({ date: Moment })
  .transform(({ date }) => date)
  .optional()
  .catch(undefined);

const NumberOrWord = z.union([z.number(), z.string().min(1).max(MAX_WORD_LENGTH)]).transform(String);

/** Numbers in the specification. Text, or an object with an id, is accepted too. */
const Reference = z
  .union([NumberOrWord, z.object({ id: NumberOrWord }).transform(({ id }) => id)])
  .optional()
  .catch(undefined);

/** `date` may be missing or unreadable. */
interface TicketCall extends Pick<Moment, 'stepMs'> {
  readonly date?: number | undefined;
  readonly caller?: string | undefined;
  readonly desk?: string | undefined;
}

const CalledSchema = z
  .object({ date: Moment.optional().catch(undefined), caller: Reference, desk: Reference })
  .transform(({ date, caller, desk }): TicketCall => ({ ...date, caller, desk }))
  .optional()
  .catch(undefined);

/** Half a surrogate pair cannot be stored, so two such ids would become one. */
const Id = z
  .string()
  .min(1)
  .max(MAX_ID_LENGTH)
  .refine((id) => id.isWellFormed());

const TicketSchema = z.object({
  id: z.union([Id, z.number().transform(String)]),
  status: Word,
  line: Reference,
  firstName: Name,
  lastName: Name,
  created: AtDate,
  called: CalledSchema,
  served: AtDate,
  /** Undocumented, but gives a cancellation a moment of its own. */
  cancelled: AtDate,
});
type TicketRead = z.infer<typeof TicketSchema>;

const TicketTypeSchema = z.enum([
  'ticket_created',
  'ticket_called',
  'ticket_recalled',
  'ticket_cancelled',
  'ticket_served',
  'ticket_changed',
]);
type TicketType = z.infer<typeof TicketTypeSchema>;
type CallType = 'ticket_called' | 'ticket_recalled';

export interface TicketData extends Omit<TicketRead, 'called'> {
  readonly called?: TicketCall | undefined;
  /** Fingerprint of the data beside the ticket's state. */
  readonly print?: string | undefined;
}

export type TicketEvent =
  | { readonly type: Exclude<TicketType, CallType>; readonly data: TicketData }
  | { readonly type: CallType; readonly data: TicketData & { readonly called: TicketCall } };

const TicketBodySchema = z.object({ type: TicketTypeSchema, data: TicketSchema });

/** A number in the specification. Digits are accepted. */
const LocationId = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

const locationEvent = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), data: z.object({ id: LocationId, name: z.string() }) });
const LocationEventSchema = z.discriminatedUnion('type', [
  locationEvent('location_created'),
  locationEvent('location_changed'),
]);
type LocationEvent = z.infer<typeof LocationEventSchema>;

export type ServiceEvent = TicketEvent | LocationEvent;

export const isOfTicket = (event: ServiceEvent): event is TicketEvent =>
  event.type !== 'location_created' && event.type !== 'location_changed';

/** A call always has `called`, perhaps without a moment. Other events report a call only by its moment. */
function completed({ type, data: read }: z.infer<typeof TicketBodySchema>, json: unknown): TicketEvent {
  const { called, ...data } = read;
  if (type === 'ticket_called' || type === 'ticket_recalled')
    return { type, data: { ...data, called: { ...called } } };
  const print = type === 'ticket_created' || type === 'ticket_changed' ? { print: printOf(json) } : {};
  return { type, data: { ...data, ...print, ...(called?.date === undefined ? {} : { called }) } };
}

const STATE: ReadonlySet<string> = new Set(['status', 'called', 'served', 'cancelled']);
/** Enough to tell two payloads of one ticket apart, and too few to reveal them. */
const PRINT_LETTERS = 4;

function printOf(json: unknown): string | undefined {
  const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).safeParse(json).data ?? {};
  const said = Object.entries(data ?? {}).filter(([name]) => !STATE.has(name));
  try {
    return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, PRINT_LETTERS);
  } catch {
    // It is nested too deeply.
    return undefined;
  }
}

export type EventProblem = 'not-json' | 'unknown-type' | 'wrong-shape';

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  ...TicketTypeSchema.options,
  ...LocationEventSchema.options.map((option) => option.shape.type.value),
]);

type EventReading =
  | {
      readonly kind: 'event';
      readonly event: ServiceEvent;
      /** Set if the body has undocumented fields. */
      readonly envelope?: Envelope;
    }
  | { readonly kind: 'unusable'; readonly problem: Exclude<EventProblem, 'unknown-type'> }
  | { readonly kind: 'unusable'; readonly problem: 'unknown-type'; readonly type: string };

/** `body`: UTF-8 JSON. Never throws. */
export function readEvent(body: Buffer): EventReading {
  let json: unknown;
  try {
    json = parseExact(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { kind: 'unusable', problem: 'not-json' };
  }
  const envelope = envelopeOf(json);
  const about = envelope ? { envelope } : {};
  const ticket = TicketBodySchema.safeParse(json);
  if (ticket.success) return { kind: 'event', event: completed(ticket.data, json), ...about };
  const location = LocationEventSchema.safeParse(json);
  if (location.success) return { kind: 'event', event: location.data, ...about };
  const typed = z.object({ type: z.string() }).safeParse(json);
  if (typed.success && !KNOWN_TYPES.has(typed.data.type))
    return { kind: 'unusable', problem: 'unknown-type', type: typed.data.type };
  return { kind: 'unusable', problem: 'wrong-shape' };
}

/**
 * Undocumented fields around `type` and `data`, such as an event id or a time of sending, which may differ between
 * tries of one event. Pure.
 */

export interface Envelope {
  /** The same in every try. */
  readonly content: string;
  readonly eventId?: string;
}

const NAMES = ['id', 'eventId', 'event_id'] as const;

/** Undefined if nested too deeply. The body's bytes then identify it. */
function textOf(json: object): string | undefined {
  try {
    return JSON.stringify(json);
  } catch {
    return undefined;
  }
}

/** Undefined without undocumented fields. */
function envelopeOf(json: unknown): Envelope | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { type, data, ...further }: Readonly<Record<string, unknown>> = { ...json };
  if (Object.keys(further).length === 0) return undefined;
  const content = textOf({ type, data });
  if (content === undefined) return undefined;
  const [eventId] = NAMES.flatMap((name) => {
    const value = further[name];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [String(value)] : [];
  });
  return eventId === undefined ? { content } : { content, eventId };
}
