/** What a display gets: numbers and desks. The hub removes names first. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { MAX_CALLS_AT_ONCE, MAX_DESKS_SHOWN, MAX_FRESH, MAX_RECENT, MAX_WAITS_SHOWN } from './limits.ts';

/** Where to go. */
const place = {
  /** As written on the desk. Absent if the service named none. */
  desk: z.string().optional(),
  /** For example "floor 1, left of the stairs". */
  direction: z.string().optional(),
};

const testCall = {
  /** An administrator tests the displays: nobody is called. */
  isTest: z.literal(true).optional(),
};

const CallSchema = z.object({
  /** New for every call and recall, and the key of its announcement. Reveals nothing of the ticket. */
  callKey: z.string(),
  label: z.string(),
  ...place,
  /** By the service's clock: never compare it with another clock. */
  calledAt: InstantSchema,
  /** When the hub last received this call, by the clock of `madeAt`. Gives the age of a call. */
  heardAt: InstantSchema,
  /** 1 is the first call. */
  round: z.number().int().min(1),
  ...testCall,
});
export type Call = z.infer<typeof CallSchema>;

/** The last call to a desk. A call without a desk has its own row. `served`: over, removed after a while. */
const DeskRowSchema = CallSchema.extend({ state: z.enum(['called', 'served']) });
export type DeskRow = z.infer<typeof DeskRowSchema>;

/** How long visitors of a line usually wait, in minutes. */
const WaitSchema = z.object({
  line: z.string(),
  fewest: z.int().min(0),
  most: z.int().min(1),
});
export type Wait = z.infer<typeof WaitSchema>;

export const BoardSnapshotSchema = z.object({
  /** On the large card: the newest whose ticket is still called. */
  current: CallSchema.optional(),
  /** Earlier calls, newest first. */
  recent: z.array(CallSchema).max(MAX_RECENT),
  /** To be announced: tickets still called, received in the last ten minutes, newest first. */
  fresh: z.array(CallSchema).max(MAX_FRESH),
  /** Newest first. */
  desks: z.array(DeskRowSchema).max(MAX_DESKS_SHOWN),
  /** Tickets of this screen's lines that wait for a call. Absent if others wait whose ticket is unknown. */
  waiting: z.number().int().min(0).optional(),
  /** By line, in the order they are shown. Lines whose wait is not known are left out. */
  waits: z.array(WaitSchema).max(MAX_WAITS_SHOWN).optional(),
  /** True without opening hours. */
  open: z.boolean(),
  /** Absent while open, and if no opening hours follow within a week. */
  opensAt: InstantSchema.optional(),
  /** Quiet hours: no announcements. */
  quiet: z.literal(true).optional(),
  /** The lobby's own text. */
  notice: z.string().optional(),
  /** Visitors check in and no events arrive, so the board may be old. */
  eventsStopped: z.literal(true).optional(),
  /** The hub's clock may be wrong, so no screen shows the time of day. Ages are right. */
  timeInDoubt: z.literal(true).optional(),
  lastEventAt: InstantSchema.optional(),
  /** Sent at least every 4 s: an older one means that the connection is lost. */
  madeAt: InstantSchema,
});
export type BoardSnapshot = z.infer<typeof BoardSnapshotSchema>;

/** Position in the stream of calls, opaque to screens, sent back after a reconnect. */
export const CallCursorSchema = z.string().max(200);

const CallNewsSchema = z.object({
  /** Grows. Gaps are calls of lines and desks that this screen does not show. */
  seq: z.number().int(),
  /** As the board tells it. */
  callKey: z.string(),
  /** Same for all calls of one ticket, otherwise opaque. */
  ticketRef: z.string(),
  label: z.string(),
  ...place,
  /** 1 is the first call of this stay. */
  round: z.number().int().min(1),
  /** The visitor was called before. */
  isRecall: z.boolean(),
  /** By the clock of `madeAt`. */
  heardAt: InstantSchema,
  /** The visitor's language, BCP 47. */
  language: z.string().optional(),
  /** Served or gone since: to be shown, not announced. Not sent later than ten minutes after the call. */
  ended: z.literal(true).optional(),
  ...testCall,
});
export type CallNews = z.infer<typeof CallNewsSchema>;

export const CallBatchSchema = z.object({
  /** After all of `calls`. */
  cursor: CallCursorSchema,
  /** In order of receipt. Empty in a first batch without calls, and as a heartbeat. */
  calls: z.array(CallNewsSchema).max(MAX_CALLS_AT_ONCE),
  /** When the hub made this batch. */
  madeAt: InstantSchema,
  /** Only in a first batch: the cursor was absent or of another database. */
  reset: z.literal(true).optional(),
});
export type CallBatch = z.infer<typeof CallBatchSchema>;
