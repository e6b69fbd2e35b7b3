/** An appointment as the front desk works with it, and the answers to what the desk does. */
import { z } from 'zod';
import { AppointmentIdSchema, AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { MAX_CODE_LENGTH, MAX_SEARCH_HITS, MAX_SEARCH_LENGTH } from './limits.ts';
import { OwnRefusalSchema } from './refusal.ts';

/** An intent of the front desk or a visitor that the service has not confirmed yet. */
const PendingIntentSchema = z.object({
  intentId: z.number().int(),
  kind: z.enum(['check-in', 'cancel', 'no-show', 'edit']),
  /**
   * `held`: can still be undone until `sendsAt`. `waiting`: to be sent. `stuck`: set aside, it keeps failing. `refused`:
   * the service said no. `presumed`: it said no after an attempt without an answer, or to a visitor in its queue, which
   * is taken to have been done.
   */
  state: z.enum(['held', 'waiting', 'stuck', 'refused', 'presumed']),
  sendsAt: InstantSchema,
  /** The service's own words when it refused or keeps failing. */
  message: z.string().optional(),
  /** Why Foyer did not ask the service, where it was not the service that refused. */
  ownRefusal: OwnRefusalSchema.optional(),
});
export type PendingIntent = z.infer<typeof PendingIntentSchema>;

/** How many others with the same code are named. */
export const MAX_NAMED_WITH_CODE = 3;

/**
 * Other visitors' appointments of the same day, here, with the same code: a kiosk that is given it knows nobody by it.
 * `others` are the first of them by start; there is one at least.
 */
const SharedCodeSchema = z.object({
  others: z
    .array(
      z.object({
        appointmentId: AppointmentIdSchema,
        firstName: z.string(),
        lastName: z.string(),
        startsAt: InstantSchema,
      }),
    )
    .min(1)
    .max(MAX_NAMED_WITH_CODE),
  isMore: z.literal(true).optional(),
});
export type SharedCode = z.infer<typeof SharedCodeSchema>;

/** An appointment of the day as the front desk sees it. */
const DeskAppointmentSchema = z.object({
  appointmentId: AppointmentIdSchema,
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneMasked: z.string().optional(),
  lineId: z.number().int(),
  lineName: z.string(),
  /** Whom the visitor has the appointment with. */
  assigneeId: z.number().int().optional(),
  assigneeName: z.string().optional(),
  /** The visitor's own language as the service holds it, BCP 47. */
  languageCode: z.string().optional(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  status: AppointmentStatusSchema,
  /** The list that brought it says a status that is not known. */
  isStatusInDoubt: z.literal(true).optional(),
  arrivedAt: InstantSchema.optional(),
  /** When a clerk said that the arrival was seen. */
  seenAt: InstantSchema.optional(),
  /** Called by number on every display, and named on none. */
  isQuiet: z.literal(true).optional(),
  sharedCode: SharedCodeSchema.optional(),
  intent: PendingIntentSchema.optional(),
});
export type DeskAppointment = z.infer<typeof DeskAppointmentSchema>;

/** The answer to an action of the front desk. */
export const DeskActionAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), appointment: DeskAppointmentSchema }),
  /** The appointment is not in a state that allows it; `status` is what it is now. */
  z.object({ kind: z.literal('not-possible'), status: AppointmentStatusSchema }),
  z.object({ kind: z.literal('unknown-appointment') }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type DeskActionAnswer = z.infer<typeof DeskActionAnswerSchema>;

/** The answer to an undo: `too-late` once the intent is on its way to the service. */
export const UndoAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('undone'), appointment: DeskAppointmentSchema }),
  z.object({ kind: z.literal('too-late') }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type UndoAnswer = z.infer<typeof UndoAnswerSchema>;

export const DecisionSchema = z.discriminatedUnion('kind', [
  /** A person looked at the service and found it, under this id and, where they saw one, this code. */
  z.object({
    kind: z.literal('it-is-there'),
    appointmentId: AppointmentIdSchema,
    code: z.string().max(MAX_CODE_LENGTH).optional(),
  }),
  /** A person looked and is sure that it is not there; or wants what was set aside, or refused, sent now. */
  z.object({ kind: z.literal('send-again') }),
  /** A person looked and found that what was set aside is done there. A booking is told by its id instead. */
  z.object({ kind: z.literal('it-was-done') }),
  /** A person found what was refused cancelled at the service; it is shown so here, and the service is told nothing. */
  z.object({ kind: z.literal('show-as-cancelled') }),
  /** It is not wanted any more, or was done in another way. What it had changed here goes back. */
  z.object({ kind: z.literal('give-up') }),
]);
export type Decision = z.infer<typeof DecisionSchema>;

/**
 * `too-late`: somebody else has decided. `not-an-id`, and `of-another`, which is the id of another visitor's
 * appointment: nothing was decided. `not-possible`: the appointment is in another state by now. `not-saved`: the disk took no change.
 */
export const ResolveAnswerSchema = z.object({
  kind: z.enum(['resolved', 'too-late', 'not-an-id', 'of-another', 'not-possible', 'not-saved']),
});
export type ResolveAnswer = z.infer<typeof ResolveAnswerSchema>;

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
