/** An appointment as the front desk works with it, and the answers to what the desk does. */
import { z } from 'zod';
import { AppointmentIdSchema, AppointmentStatusSchema, InstantSchema } from './appointment.ts';
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
export const DeskAppointmentSchema = z.object({
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
