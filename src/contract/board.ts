/** What a display may know: numbers and desks. Names are removed in the hub before this shape is made. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { MAX_CALLS_AT_ONCE, MAX_DESKS_SHOWN, MAX_FRESH, MAX_RECENT } from './limits.ts';

/** Where to go. */
const place = {
  /** The desk to go to, as it is written on the desk; absent when the service named none. */
  desk: z.string().optional(),
  /** Where that desk is, as the site wrote it: "floor 1, left of the stairs". */
  direction: z.string().optional(),
};

const testCall = {
  /** An administrator tests the displays with it: nobody is called. */
  isTest: z.literal(true).optional(),
};

const CallSchema = z.object({
  /** Changes with every call and recall: announcements are keyed on it, not on the number. Tells nothing of the ticket. */
  callKey: z.string(),
  label: z.string(),
  ...place,
  /** By the service's clock, which may differ from any other by any amount: never to be compared with one. */
  calledAt: InstantSchema,
  /** When the hub last heard this call, by the clock that says `madeAt`: what tells how old a call is. */
  heardAt: InstantSchema,
  /** 1 for a first call, 2 for a second call, and so on. */
  round: z.number().int().min(1),
  ...testCall,
});
export type Call = z.infer<typeof CallSchema>;

/** The last call to a desk; a call that names no desk has a row of its own. `served`: it is over, and leaves after a while. */
const DeskRowSchema = CallSchema.extend({ state: z.enum(['called', 'served']) });
export type DeskRow = z.infer<typeof DeskRowSchema>;

export const BoardSnapshotSchema = z.object({
  /** The call on the large card: the newest whose ticket is still called. */
  current: CallSchema.optional(),
  /** The calls before it, newest first, five at most. */
  recent: z.array(CallSchema).max(MAX_RECENT),
  /**
   * What is to be said aloud, wherever it stands on the board: calls whose tickets are still called and that the hub
   * heard in the last ten minutes, last heard first.
   */
  fresh: z.array(CallSchema).max(MAX_FRESH),
  /** The last call of each desk that this screen shows, newest first. */
  desks: z.array(DeskRowSchema).max(MAX_DESKS_SHOWN),
  /** Tickets of the lines of this screen that wait for a call, as far as events told. */
  waiting: z.number().int().min(0),
  /** By the opening hours in the settings; true where there are none. */
  open: z.boolean(),
  /** When the next opening hours begin; absent while open and where none come within a week. */
  opensAt: InstantSchema.optional(),
  /** Nothing is said aloud now: by the quiet hours in the settings. */
  quiet: z.literal(true).optional(),
  /** A line of the site's own for the room. */
  notice: z.string().optional(),
  /** Visitors check in and no event of the service comes: what is shown may be old. */
  eventsStopped: z.literal(true).optional(),
  /** When the last event of the service arrived. */
  lastEventAt: InstantSchema.optional(),
  /** When the hub made this snapshot; sent at least every 4 s, so an older one means the line is dead. */
  madeAt: InstantSchema,
});
export type BoardSnapshot = z.infer<typeof BoardSnapshotSchema>;

/** What a screen has of the stream of calls, to be given back after a loss of the line. Read by the hub alone. */
export const CallCursorSchema = z.string().max(200);

const CallNewsSchema = z.object({
  /** Grows from one call to the next; gaps are calls of lines and desks that this screen does not show. */
  seq: z.number().int(),
  /** As the board tells it. */
  callKey: z.string(),
  /** The same for all calls of one ticket, and tells nothing else of it. */
  ticketRef: z.string(),
  label: z.string(),
  ...place,
  /** 1 for the first call of this stay, 2 for a second one, and so on. */
  round: z.number().int().min(1),
  /** The visitor was called before. */
  isRecall: z.boolean(),
  /** When the hub heard it, by the clock that says `madeAt`. */
  heardAt: InstantSchema,
  /** The visitor's own language, BCP 47, where the appointment tells one. */
  language: z.string().optional(),
  /** Served or gone by the time this was told: to be shown and not to be said. Not told ten minutes after it was heard. */
  ended: z.literal(true).optional(),
  ...testCall,
});
export type CallNews = z.infer<typeof CallNewsSchema>;

export const CallBatchSchema = z.object({
  /** After all of `calls`. */
  cursor: CallCursorSchema,
  /** In the order in which the hub heard them. Empty in a first batch without news, and as a sign of life. */
  calls: z.array(CallNewsSchema).max(MAX_CALLS_AT_ONCE),
  /** When the hub made this batch. */
  madeAt: InstantSchema,
  /** The cursor was of another database, or of none: this begins as without one. In a first batch only. */
  reset: z.literal(true).optional(),
});
export type CallBatch = z.infer<typeof CallBatchSchema>;
