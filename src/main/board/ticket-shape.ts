/** What is known of a ticket, as it is stored. */
import { z } from 'zod';
import { CallRecordSchema } from './call-record.ts';
import { EndSchema } from './ticket-end.ts';

const EarlierEndsSchema = z.object({
  ends: z.array(z.number()).default([]),
  servedAt: z.number().optional(),
  cancelledAt: z.number().optional(),
});

/** Rows written before ends had a kind: numbers, of which one may be the moment of being served. */
function fromEarlierShape(stored: unknown): unknown {
  const earlier = EarlierEndsSchema.safeParse(stored).data;
  if (!earlier || typeof stored !== 'object') return stored;
  const { ends, servedAt, cancelledAt } = earlier;
  const moments = new Set([...ends, servedAt, cancelledAt].filter((at) => at !== undefined));
  return {
    ...stored,
    ends: [...moments].map((at) => ({ kind: at === servedAt ? 'served' : 'cancelled', at })),
  };
}

export const TicketSchema = z.preprocess(
  fromEarlierShape,
  z.object({
    id: z.string(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    line: z.string().optional(),
    /** How new the payload was that each of these came from: see `newness`. */
    toldAt: z.partialRecord(z.enum(['firstName', 'lastName', 'line']), z.number()).optional(),
    /** Milliseconds since 1970 by the service's clock. */
    createdAt: z.number().optional(),
    /** The newest that any event told: a service may use an id again. */
    lastCreatedAt: z.number().optional(),
    /** It was made with the appointment: being there does not mean that its visitor is. */
    wasScheduled: z.literal(true).optional(),
    /** When the hub last heard, by its own clock, that the visitor is in the queue or called. */
    joinedAt: z.number().optional(),
    /** Smallest of receipt less newest moment of the payload: at least how far the hub's clock is ahead. */
    leastLag: z.number().optional(),
    /** Its appointment began anew: moments up to this one, by the service's clock, are of an earlier visit. */
    anewAfter: z.number().optional(),
    /** It was put back into the queue: calls up to this moment, by the service's clock, are over. */
    putBackAt: z.number().optional(),
    /** The last payloads that had it wait and told of no call, by their events: see `put-back.ts`. */
    waitingAs: z.array(z.object({ key: z.string(), print: z.string() })).optional(),
    ends: z.array(EndSchema),
    calls: z.array(CallRecordSchema),
  }),
);
export type Ticket = z.infer<typeof TicketSchema>;
