/**
 * The events the service sends (spec, "Events"), parsed after their signature held. Extra fields and unknown statuses
 * pass; what is needed is insisted on.
 */
import { z } from 'zod';

/** ISO 8601 with a zone, to milliseconds since 1970. */
const Timestamp = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const AtDate = z.object({ date: Timestamp });

/** Desk and caller are numbers in the spec; a service that sends them as text loses nothing. */
const NumberOrText = z.union([z.number(), z.string()]).transform(String);

const CalledSchema = z.object({
  date: Timestamp,
  caller: NumberOrText.nullish(),
  desk: NumberOrText.nullish(),
});

/** Half a surrogate pair cannot be kept as text: two such ids would become one. */
const Id = z
  .string()
  .min(1)
  .max(100)
  .refine((id) => id.isWellFormed());

const TicketSchema = z.object({
  id: z.union([Id, z.number().transform(String)]),
  status: z.string().nullish(),
  line: z.union([z.number(), z.string()]).nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  created: AtDate.nullish(),
  called: CalledSchema.nullish(),
  served: AtDate.nullish(),
});

const ticketEvent = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), data: TicketSchema });
/** A call without its moment and desk cannot be shown, and a served ticket without its moment would stay on the board. */
const CalledTicketSchema = TicketSchema.extend({ called: CalledSchema });
const ServedTicketSchema = TicketSchema.extend({ served: AtDate });
const locationEvent = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), data: z.object({ id: z.number(), name: z.string() }) });

export const TicketEventSchema = z.discriminatedUnion('type', [
  ticketEvent('ticket_created'),
  z.object({ type: z.literal('ticket_called'), data: CalledTicketSchema }),
  z.object({ type: z.literal('ticket_recalled'), data: CalledTicketSchema }),
  ticketEvent('ticket_cancelled'),
  z.object({ type: z.literal('ticket_served'), data: ServedTicketSchema }),
  ticketEvent('ticket_changed'),
]);
export type TicketEvent = z.infer<typeof TicketEventSchema>;

export const LocationEventSchema = z.discriminatedUnion('type', [
  locationEvent('location_created'),
  locationEvent('location_changed'),
]);
export type LocationEvent = z.infer<typeof LocationEventSchema>;

export const ServiceEventSchema = z.discriminatedUnion('type', [
  ...TicketEventSchema.options,
  ...LocationEventSchema.options,
]);
export type ServiceEvent = z.infer<typeof ServiceEventSchema>;

/** Why a signed body could not be used. */
export type EventProblem = 'not-json' | 'unknown-type' | 'wrong-shape';

const KNOWN_TYPES: ReadonlySet<string> = new Set(
  ServiceEventSchema.options.map((option) => option.shape.type.value),
);

export type EventReading =
  | { readonly kind: 'event'; readonly event: ServiceEvent }
  | { readonly kind: 'unusable'; readonly problem: EventProblem };

/** Reads the raw bytes of a webhook body (UTF-8 JSON). Never throws. */
export function readEvent(body: Buffer): EventReading {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { kind: 'unusable', problem: 'not-json' };
  }
  const parsed = ServiceEventSchema.safeParse(json);
  if (parsed.success) return { kind: 'event', event: parsed.data };
  const typed = z.object({ type: z.string() }).safeParse(json);
  if (typed.success && !KNOWN_TYPES.has(typed.data.type))
    return { kind: 'unusable', problem: 'unknown-type' };
  return { kind: 'unusable', problem: 'wrong-shape' };
}
