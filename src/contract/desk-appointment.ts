/** An appointment as the front desk works with it, its live day, its search, and answers to its actions. */
import { z } from 'zod';
import {
  AppointmentIdSchema,
  AppointmentStatusSchema,
  InstantSchema,
  WaitRangeSchema,
} from './appointment.ts';
import { MAX_CODE_LENGTH, MAX_SEARCH_HITS, MAX_SEARCH_LENGTH } from './limits.ts';
import { OwnRefusalSchema } from './refusal.ts';

/** Not confirmed by the service yet. */
const PendingIntentSchema = z.object({
  intentId: z.number().int(),
  kind: z.enum(['check-in', 'cancel', 'no-show', 'edit']),
  /**
   * `held`: can be undone until `sendsAt`. `waiting`: to be sent. `stuck`: set aside, keeps failing. `refused`: the
   * service rejected it. `presumed`: rejected, but probably done: after an attempt without an answer, or the visitor
   * is in the service's queue.
   */
  state: z.enum(['held', 'waiting', 'stuck', 'refused', 'presumed']),
  sendsAt: InstantSchema,
  /** The service's own words. */
  message: z.string().optional(),
  /** If Foyer did not send it. */
  ownRefusal: OwnRefusalSchema.optional(),
});
export type PendingIntent = z.infer<typeof PendingIntentSchema>;

export const MAX_NAMED_WITH_CODE = 3;

/**
 * Other visitors with the same code on this day: a kiosk cannot tell them apart. `others`: the first by start, at
 * least one.
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

/** A call heard from the service. `deskName`: in this lobby. */
export const CalledSchema = z.object({
  at: InstantSchema,
  deskId: z.string().optional(),
  deskName: z.string().optional(),
});
export type Called = z.infer<typeof CalledSchema>;

const DeskAppointmentSchema = z.object({
  appointmentId: AppointmentIdSchema,
  /** Empty for one that no code finds. */
  code: z.string(),
  /** The reference of the program that wrote its list. */
  alias: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  phoneMasked: z.string().optional(),
  lineId: z.number().int(),
  lineName: z.string(),
  /** The user the visitor meets. */
  assigneeId: z.number().int().optional(),
  assigneeName: z.string().optional(),
  /** The visitor's language at the service, BCP 47. */
  languageCode: z.string().optional(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  status: AppointmentStatusSchema,
  /** The list has an unknown status. */
  isStatusInDoubt: z.literal(true).optional(),
  arrivedAt: InstantSchema.optional(),
  /** The wait that the kiosk told the visitor, from `arrivedAt`. */
  promised: WaitRangeSchema.optional(),
  /** A clerk saw the arrival. */
  seenAt: InstantSchema.optional(),
  /** The last call of a visitor who is here and was not sent back to wait. */
  called: CalledSchema.optional(),
  /** Called by number on every display. */
  isQuiet: z.literal(true).optional(),
  /** The visitor came without an appointment, and booked it at a kiosk. */
  isWalkIn: z.literal(true).optional(),
  sharedCode: SharedCodeSchema.optional(),
  intent: PendingIntentSchema.optional(),
});
export type DeskAppointment = z.infer<typeof DeskAppointmentSchema>;

export const DeskActionAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), appointment: DeskAppointmentSchema }),
  /** `status`: what it is now. */
  z.object({ kind: z.literal('not-possible'), status: AppointmentStatusSchema }),
  z.object({ kind: z.literal('unknown-appointment') }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type DeskActionAnswer = z.infer<typeof DeskActionAnswerSchema>;

/** `too-late`: already being sent. */
export const UndoAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('undone'), appointment: DeskAppointmentSchema }),
  z.object({ kind: z.literal('too-late') }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type UndoAnswer = z.infer<typeof UndoAnswerSchema>;

export const DecisionSchema = z.discriminatedUnion('kind', [
  /** Found at the service, with this id and possibly this code. */
  z.object({
    kind: z.literal('it-is-there'),
    appointmentId: AppointmentIdSchema,
    code: z.string().max(MAX_CODE_LENGTH).optional(),
  }),
  /** Not found at the service, or whatever was set aside or rejected should be sent now. */
  z.object({ kind: z.literal('send-again') }),
  /** Done at the service. For a booking use its id instead. */
  z.object({ kind: z.literal('it-was-done') }),
  /** Cancelled at the service: shown as cancelled here, nothing is sent. */
  z.object({ kind: z.literal('show-as-cancelled') }),
  /** No longer wanted. Local changes are reverted. */
  z.object({ kind: z.literal('give-up') }),
]);
export type Decision = z.infer<typeof DecisionSchema>;

/**
 * `too-late`: someone else decided. `not-an-id`, `of-another` (another visitor's): nothing was decided.
 * `not-possible`: the state has changed. `not-saved`: disk.
 */
export const ResolveAnswerSchema = z.object({
  kind: z.enum(['resolved', 'too-late', 'not-an-id', 'of-another', 'not-possible', 'not-saved']),
});
export type ResolveAnswer = z.infer<typeof ResolveAnswerSchema>;

/** A day at the location, `YYYY-MM-DD`. */
export const DayNameSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Default: today, continuing with the next day after midnight. */
export const DayInputSchema = z.object({ day: DayNameSchema.optional() }).optional();

/**
 * A large day arrives in parts: a snapshot with `isMore`, then `more` until one has no `isMore`, with nothing in
 * between. Today's first part is the top of a clerk's list: waiting, then late or expected, by start.
 */
const part = { appointments: z.array(DeskAppointmentSchema), isMore: z.literal(true).optional() };

/** A full snapshot first and after every reconnect, then changes. */
export const DayUpdateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), day: DayNameSchema, ...part }),
  z.object({ kind: z.literal('more'), ...part }),
  z.object({ kind: z.literal('changed'), appointment: DeskAppointmentSchema }),
  /** Moved to another day or location, or removed by the list. */
  z.object({ kind: z.literal('gone'), appointmentId: AppointmentIdSchema }),
]);
export type DayUpdate = z.infer<typeof DayUpdateSchema>;

export const SearchInputSchema = z.object({
  text: z.string().max(MAX_SEARCH_LENGTH),
  limit: z.number().int().min(1).max(MAX_SEARCH_HITS),
});
export type SearchInput = z.infer<typeof SearchInputSchema>;

const SearchHitSchema = z.object({ day: DayNameSchema, appointment: DeskAppointmentSchema });
export type SearchHit = z.infer<typeof SearchHitSchema>;

/** From today on, earliest first, then earlier days, latest first. Sent again when a hit changes. */
export const SearchHitsSchema = z.object({
  hits: z.array(SearchHitSchema),
  isMore: z.boolean(),
});
export type SearchHits = z.infer<typeof SearchHitsSchema>;
