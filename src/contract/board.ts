/** What a display may know: numbers and desks. Names are removed in the hub before this shape is made. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { MOST_FRESH, MOST_RECENT } from './limits.ts';

const CallSchema = z.object({
  /** Changes with every call and recall: announcements are keyed on it, not on the number. */
  callKey: z.string(),
  label: z.string(),
  /** The desk to go to, as it is written on the desk; absent when the service named none. */
  desk: z.string().optional(),
  /** By the service's clock, which may differ from any other by any amount: never to be compared with one. */
  calledAt: InstantSchema,
  /** When the hub last heard this call, by the clock that says `madeAt`: what tells how old a call is. */
  heardAt: InstantSchema,
  /** 1 for a first call, 2 for a second call, and so on. */
  round: z.number().int().min(1),
});
export type Call = z.infer<typeof CallSchema>;

export const BoardSnapshotSchema = z.object({
  /** The call on the large card: the newest whose ticket is still called. */
  current: CallSchema.optional(),
  /** The calls before it, newest first, five at most. */
  recent: z.array(CallSchema).max(MOST_RECENT),
  /**
   * What is to be said aloud, wherever it stands on the board: calls whose tickets are still called and that the hub
   * heard in the last ten minutes, last heard first.
   */
  fresh: z.array(CallSchema).max(MOST_FRESH),
  /** Tickets of this lobby that wait for a call, as far as events told. */
  waiting: z.number().int().min(0),
  /** When the last event of the service arrived. */
  lastEventAt: InstantSchema.optional(),
  /** When the hub made this snapshot; sent at least every 15 s, so an older one means the line is dead. */
  madeAt: InstantSchema,
});
export type BoardSnapshot = z.infer<typeof BoardSnapshotSchema>;
