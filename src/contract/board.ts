/** What a display may know: numbers and desks. Names are removed in the hub before this shape is made. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';

export const CallSchema = z.object({
  /** Changes with every call and recall: announcements are keyed on it, not on the number. */
  callKey: z.string(),
  label: z.string(),
  /** The desk to go to, as it is written on the desk; absent when the service named none. */
  desk: z.string().optional(),
  calledAt: InstantSchema,
  /** 1 for a first call, 2 for a second call, and so on. */
  round: z.number().int().min(1),
});
export type Call = z.infer<typeof CallSchema>;

export const BoardSnapshotSchema = z.object({
  /** The call on the large card: the newest whose ticket is still called. */
  current: CallSchema.optional(),
  /** The calls before it, newest first, five at most. */
  recent: z.array(CallSchema).max(5),
  /** Tickets that wait for a call, as far as events told. */
  waiting: z.number().int().min(0),
  /** When the last event of the service arrived. */
  lastEventAt: InstantSchema.optional(),
  /** When the hub made this snapshot; sent at least every 15 s, so an older one means the line is dead. */
  madeAt: InstantSchema,
});
export type BoardSnapshot = z.infer<typeof BoardSnapshotSchema>;

/** Longest silence between two snapshots of a healthy hub, in milliseconds. */
export const BOARD_HEARTBEAT_MS = 15_000;
