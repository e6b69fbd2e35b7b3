/**
 * The events the service sends (docs/service-interface.md, "Events"), parsed after their signature held. Only what is needed is insisted on:
 * the type and the ticket's id. Extra fields and unknown statuses pass, and an optional field that is not what the specification
 * says is left out, since no field is worth a call that nobody hears.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LONGEST_ID } from '../../contract/limits.ts';
import { parseExact } from '../base/exact-json.ts';
import { readMoment, type ToldMoment } from './moment.ts';

/** Letters of a name that are kept: twice what the specification allows (50), in whole characters. */
export const LONGEST_NAME = 100;
const LONGEST_WORD = 100;

const shortened = (text: string, most: number): string =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');

const Name = z
  .string()
  .transform((text) => shortened(text, LONGEST_NAME).toWellFormed())
  .optional()
  .catch(undefined);

const Word = z.string().max(LONGEST_WORD).optional().catch(undefined);

const Moment = z.unknown().transform((value, context): ToldMoment => {
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

const NumberOrWord = z.union([z.number(), z.string().min(1).max(LONGEST_WORD)]).transform(String);

/**
 * Desk, caller and line are numbers in the specification; a service that sends them as text, or as the objects they name,
 * loses nothing.
 */
const Reference = z
  .union([NumberOrWord, z.object({ id: NumberOrWord }).transform(({ id }) => id)])
  .optional()
  .catch(undefined);

/** A call as it is read: its moment may be missing or unreadable. */
export interface TicketCall extends Pick<ToldMoment, 'stepMs'> {
  readonly date?: number | undefined;
  readonly caller?: string | undefined;
  readonly desk?: string | undefined;
}

const CalledSchema = z
  .object({ date: Moment.optional().catch(undefined), caller: Reference, desk: Reference })
  .transform(({ date, caller, desk }): TicketCall => ({ ...date, caller, desk }))
  .optional()
  .catch(undefined);

/** Half a surrogate pair cannot be kept as text: two such ids would become one. */
const Id = z
  .string()
  .min(1)
  .max(LONGEST_ID)
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
  /** Not documented; where a service sends it, a cancellation has a moment of its own. */
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

/** What an event says about its ticket. */
export interface TicketData extends Omit<TicketRead, 'called'> {
  readonly called?: TicketCall | undefined;
  /** What a new or a changed ticket says beside its state: the same wherever that is the same. */
  readonly print?: string | undefined;
}

export type TicketEvent =
  | { readonly type: Exclude<TicketType, CallType>; readonly data: TicketData }
  | { readonly type: CallType; readonly data: TicketData & { readonly called: TicketCall } };

const TicketBodySchema = z.object({ type: TicketTypeSchema, data: TicketSchema });

/** A number in the specification; digits mean the same one. */
const LocationId = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

const locationEvent = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), data: z.object({ id: LocationId, name: z.string() }) });
export const LocationEventSchema = z.discriminatedUnion('type', [
  locationEvent('location_created'),
  locationEvent('location_changed'),
]);
export type LocationEvent = z.infer<typeof LocationEventSchema>;

export type ServiceEvent = TicketEvent | LocationEvent;

export const isOfTicket = (event: ServiceEvent): event is TicketEvent =>
  event.type !== 'location_created' && event.type !== 'location_changed';

/**
 * An event that calls has `called`, if need be without a moment: whose clock it would be by is for the fold to say. Any
 * other tells of a call only by its moment.
 */
function completed({ type, data: read }: z.infer<typeof TicketBodySchema>, json: unknown): TicketEvent {
  const { called, ...data } = read;
  if (type === 'ticket_called' || type === 'ticket_recalled')
    return { type, data: { ...data, called: { ...called } } };
  const print = type === 'ticket_created' || type === 'ticket_changed' ? { print: printOf(json) } : {};
  return { type, data: { ...data, ...print, ...(called?.date === undefined ? {} : { called }) } };
}

/** What a ticket's state says. */
const STATE: ReadonlySet<string> = new Set(['status', 'called', 'served', 'cancelled']);
/** Enough to tell two payloads of one ticket apart, and too few to tell what they say. */
const PRINT_LETTERS = 4;

function printOf(json: unknown): string | undefined {
  const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).safeParse(json).data ?? {};
  const said = Object.entries(data ?? {}).filter(([name]) => !STATE.has(name));
  try {
    return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, PRINT_LETTERS);
  } catch {
    // It is nested deeper than can be written.
    return undefined;
  }
}

/** Why a signed body could not be used. */
export type EventProblem = 'not-json' | 'unknown-type' | 'wrong-shape';

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  ...TicketTypeSchema.options,
  ...LocationEventSchema.options.map((option) => option.shape.type.value),
]);

export type EventReading =
  | {
      readonly kind: 'event';
      readonly event: ServiceEvent;
      /** There where the service sends more than is documented. */
      readonly envelope?: Envelope;
    }
  | { readonly kind: 'unusable'; readonly problem: Exclude<EventProblem, 'unknown-type'> }
  | { readonly kind: 'unusable'; readonly problem: 'unknown-type'; readonly type: string };

/** Reads the raw bytes of a webhook body (UTF-8 JSON). Never throws. */
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
 * What a service sends around the documented `type` and `data`: its own name for the event, the number of the try, when it
 * was sent. A try may have another of these than the one before, and is the same event. Pure.
 */

export interface Envelope {
  /** What is documented of the event, as text: the same in every try. */
  readonly content: string;
  /** The service's own name for the event. */
  readonly eventId?: string;
}

const NAMES = ['id', 'eventId', 'event_id'] as const;

/** Undefined for what is nested deeper than can be written, though it could be read: then its bytes name it. */
function textOf(json: object): string | undefined {
  try {
    return JSON.stringify(json);
  } catch {
    return undefined;
  }
}

/** Undefined for a body that has nothing around what is documented. */
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
