/** A ticket as it is stored. */
import { z } from 'zod';
import { CallRecordSchema } from './call-record.ts';
import { EndSchema } from './ticket-end.ts';

const EarlierEndsSchema = z.object({
  ends: z.array(z.number()).default([]),
  servedAt: z.number().optional(),
  cancelledAt: z.number().optional(),
});

/** Rows from before ends had a kind hold numbers, one of which may be the moment of being served. */
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
    /** The `newness` of the payload that each of these came from. */
    toldAt: z.partialRecord(z.enum(['firstName', 'lastName', 'line']), z.number()).optional(),
    /** Milliseconds since 1970, service's clock. */
    createdAt: z.number().optional(),
    /** The newest reported: a service may use an id again. */
    lastCreatedAt: z.number().optional(),
    /** Made with the appointment, so its existence does not mean that the visitor is here. */
    wasScheduled: z.literal(true).optional(),
    /** When the hub last received that the visitor is in the queue or called. */
    joinedAt: z.number().optional(),
    /** Smallest receipt minus newest moment: the hub's clock is at least this far ahead. */
    leastLag: z.number().optional(),
    /** The appointment began again: moments up to this (service's clock) belong to an earlier visit. */
    anewAfter: z.number().optional(),
    /** Calls up to this moment (service's clock) are over. */
    putBackAt: z.number().optional(),
    /** The last payloads with a waiting status and no call; see `put-back.ts`. */
    waitingAs: z.array(z.object({ key: z.string(), print: z.string() })).optional(),
    ends: z.array(EndSchema),
    calls: z.array(CallRecordSchema),
  }),
);
export type Ticket = z.infer<typeof TicketSchema>;
