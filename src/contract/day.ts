/** A day of the front desk, live, and its search over all days. */
import { z } from 'zod';
import { AppointmentIdSchema } from './appointment.ts';
import { DeskAppointmentSchema } from './desk-appointment.ts';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_HITS } from './limits.ts';

/** A day at the location, `YYYY-MM-DD`. */
export const DayNameSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Without a day it is today, and the next one after midnight. */
export const DayInputSchema = z.object({ day: DayNameSchema.optional() }).optional();

/**
 * A large day comes in parts: one snapshot with `isMore`, then `more` until one has no `isMore`. Nothing comes between them.
 * Today's first part holds who stands first in a clerk's list: who waits, then who is late or expected, by start.
 */
const part = { appointments: z.array(DeskAppointmentSchema), isMore: z.literal(true).optional() };

/** The live day: a full snapshot first and after every reconnect, then what changed. */
export const DayUpdateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), day: DayNameSchema, ...part }),
  z.object({ kind: z.literal('more'), ...part }),
  z.object({ kind: z.literal('changed'), appointment: DeskAppointmentSchema }),
  /** It is of another day or location now, or the roster no longer has it. */
  z.object({ kind: z.literal('gone'), appointmentId: AppointmentIdSchema }),
]);
export type DayUpdate = z.infer<typeof DayUpdateSchema>;

export const SearchInputSchema = z.object({
  text: z.string().max(MAX_SEARCH_LENGTH),
  /** How many hits are wanted at most. */
  limit: z.number().int().min(1).max(MAX_SEARCH_HITS),
});
export type SearchInput = z.infer<typeof SearchInputSchema>;

const SearchHitSchema = z.object({ day: DayNameSchema, appointment: DeskAppointmentSchema });
export type SearchHit = z.infer<typeof SearchHitSchema>;

/**
 * Who is found, of all days: from today on, the earliest first, then before today, the latest first. It comes again when
 * one of them has changed.
 */
export const SearchHitsSchema = z.object({
  hits: z.array(SearchHitSchema),
  /** There are more than were asked for. */
  isMore: z.boolean(),
});
export type SearchHits = z.infer<typeof SearchHitsSchema>;
