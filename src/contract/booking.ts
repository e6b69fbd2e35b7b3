/** Booking and changing appointments at the front desk, and details of one. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { AppointmentIdSchema, AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { CalledSchema, DeskActionAnswerSchema } from './desk-appointment.ts';
import { HelpReasonSchema } from './help.ts';
import { InputProblemSchema, OwnRefusalSchema } from './refusal.ts';
import { MAX_TYPED_LENGTH, MAX_MARKED_AT_ONCE, MAX_EXTRAS, MAX_STARTS } from './limits.ts';
import { procedure } from './procedure.ts';

/** The hub checks the rules of each field. */
const TypedSchema = z.string().max(MAX_TYPED_LENGTH);
const NumberSchema = z.int();

/** Times are ISO 8601 with a zone. */
const slot = { startTime: TypedSchema, endTime: TypedSchema, assigneeId: NumberSchema.optional() };

/** The service's fields. Without an assignee the service picks one. */
const BookingSchema = z.strictObject({
  ...slot,
  lineId: NumberSchema,
  firstName: TypedSchema,
  lastName: TypedSchema.optional(),
  phoneNumber: TypedSchema.optional(),
  email: TypedSchema.optional(),
  languageCode: TypedSchema.optional(),
  fields: z
    .array(
      z.strictObject({
        inputFieldId: TypedSchema,
        value: TypedSchema.optional(),
        optionIds: z.array(TypedSchema).max(MAX_EXTRAS).optional(),
      }),
    )
    .max(MAX_EXTRAS)
    .optional(),
  labels: z
    .array(z.strictObject({ value: TypedSchema }))
    .max(MAX_EXTRAS)
    .optional(),
});
export type Booking = z.infer<typeof BookingSchema>;

const CreateInputSchema = z.object({
  /** Idempotency key of one form: whatever is changed in it, it books once. */
  draftId: z.string().min(1).max(100),
  booking: BookingSchema,
  /** The visitor is here. It begins with the hub's present minute, and lasts as long as the times in `booking`. */
  isNow: z.boolean().optional(),
});
export type CreateInput = z.infer<typeof CreateInputSchema>;

const SlotWasSchema = z.object({
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  assigneeId: NumberSchema.optional(),
});
export type SlotWas = z.infer<typeof SlotWasSchema>;

/** What the service can change. Only given fields are sent. */
const EditInputSchema = z.object({
  appointmentId: AppointmentIdSchema,
  patch: z.strictObject(slot).partial(),
  /** What the form began with. If it has changed since, nothing is sent and the answer has the new value. */
  was: SlotWasSchema.optional(),
});
export type SlotPatch = z.infer<typeof EditInputSchema>['patch'];

const refused = z.object({
  kind: z.literal('refused'),
  noticeId: z.string(),
  /** The service's own words. */
  message: z.string().optional(),
  ownRefusal: OwnRefusalSchema.optional(),
});
const invalid = z.object({ kind: z.literal('invalid'), problems: z.array(InputProblemSchema).min(1) });
/** On disk, to be sent. */
const kept = z.object({ kind: z.literal('kept') });
/** The disk took nothing. */
const notSaved = z.object({ kind: z.literal('not-saved') });

/** What is booked, or will be: with the times that the hub has set. */
const BookedSchema = z.object({
  lineId: NumberSchema,
  assigneeId: NumberSchema.optional(),
  firstName: z.string(),
  lastName: z.string().optional(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
});
export type Booked = z.infer<typeof BookedSchema>;

/** `isOfBefore`: an attempt before had reached the hub with other details. Those are booked, and no others are sent. */
const of = { booked: BookedSchema, isOfBefore: z.boolean() };

const CreateAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('created'),
    ...of,
    appointmentId: AppointmentIdSchema,
    code: z.string().optional(),
  }),
  /**
   * Booked, but the service gave no id or one in use. A notice is shown. `code`: if the service gave an unused one.
   */
  z.object({ kind: z.literal('created-without-id'), ...of, code: z.string().optional() }),
  /** The outcome is unknown. A notice is shown. */
  z.object({ kind: z.literal('unresolved'), ...of }),
  kept.extend(of),
  notSaved,
  refused,
  invalid,
]);
export type CreateAnswer = z.infer<typeof CreateAnswerSchema>;

const EditAnswerSchema = z.discriminatedUnion('kind', [
  /** The service has agreed. */
  z.object({ kind: z.literal('changed') }),
  kept,
  notSaved,
  refused,
  invalid,
  /** No longer expected. */
  z.object({ kind: z.literal('not-possible'), status: AppointmentStatusSchema }),
  z.object({ kind: z.literal('unknown-appointment') }),
  /** Someone else changed it first. `now`: what it is, or will be after pending changes. */
  z.object({ kind: z.literal('changed-meanwhile'), now: SlotWasSchema }),
]);
export type EditAnswer = z.infer<typeof EditAnswerSchema>;

const FormDataSchema = z.object({
  /** Lines with appointments here or named in the settings, by name. */
  lines: z.array(
    z.object({
      lineId: NumberSchema,
      name: z.string(),
      /** How long its appointments last: from the settings, or as most do. */
      minutes: NumberSchema,
      /** Its next times, earliest first, as far as Foyer knows its appointments: the booking system decides. */
      starts: z.array(InstantSchema).max(MAX_STARTS),
    }),
  ),
  /** By name. */
  people: z.array(z.object({ assigneeId: NumberSchema, name: z.string().optional() })),
  /** From bookings made here, newest first. */
  inputFieldIds: z.array(z.string()),
});
export type FormData = z.infer<typeof FormDataSchema>;

const DeedStateSchema = z.enum([
  'held',
  'waiting',
  'stuck',
  'done',
  'presumed',
  'refused',
  'undone',
  'unresolved',
]);
export type DeedState = z.infer<typeof DeedStateSchema>;

/** Absent for visitors, without sign-in, and if the trail has none. */
const DoneBySchema = z.string().optional();

const HistoryEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('deed'),
    at: InstantSchema,
    what: z.enum(['check-in', 'cancel', 'no-show', 'edit', 'create']),
    origin: z.enum(['visitor', 'staff']),
    state: DeedStateSchema,
    clerk: DoneBySchema,
  }),
  /** The service's events told it. */
  z.object({ kind: z.literal('arrived'), at: InstantSchema }),
  z.object({ kind: z.literal('seen'), at: InstantSchema, clerk: DoneBySchema }),
  CalledSchema.extend({ kind: z.literal('called') }),
  z.object({
    kind: z.literal('help'),
    at: InstantSchema,
    kioskName: z.string(),
    reason: HelpReasonSchema,
  }),
]);
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

/** Without a kiosk: the lobby's printer. */
const PrintPlaceSchema = z.object({ kiosk: z.string().optional() });
export type PrintPlace = z.infer<typeof PrintPlaceSchema>;

const DetailsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('known'),
    lineId: NumberSchema,
    assigneeId: NumberSchema.optional(),
    /** BCP 47. */
    languageCode: z.string().optional(),
    /** Only where it was asked for. */
    contact: z.object({ phoneNumber: z.string().optional(), email: z.string().optional() }).optional(),
    hasContact: z.boolean(),
    /** Where the number would be printed. Only where there are several printers, and it is known which. */
    printsAt: PrintPlaceSchema.optional(),
    /** The newest first. */
    history: z.array(HistoryEntrySchema),
  }),
  z.object({ kind: z.literal('unknown-appointment') }),
]);
export type Details = z.infer<typeof DetailsSchema>;

/** Other front desks with the same appointment open. */
const PresenceSchema = z.object({
  others: z.array(
    z.object({
      /** The clerk or the screen. */
      name: z.string().optional(),
      isChanging: z.boolean(),
    }),
  ),
});
export type Presence = z.infer<typeof PresenceSchema>;

const atDesk = procedure.meta({ roles: ['desk', 'admin'] });
const looks = procedure.meta({ roles: ['desk', 'admin'], changes: false });

export const bookingProcedures = {
  create: atDesk.input(CreateInputSchema).output(CreateAnswerSchema),
  /** Asks the service for another slot or user. */
  edit: atDesk.input(EditInputSchema).output(EditAnswerSchema),
  details: looks
    .input(z.object({ appointmentId: AppointmentIdSchema, withContact: z.boolean() }))
    .output(DetailsSchema),
  /** What a booking form can offer. */
  formData: looks.output(FormDataSchema),
  /**
   * Each is independent and can be undone. Not possible if the visitor is not late, has arrived or asked for help.
   */
  markNoShowMany: atDesk
    .input(z.object({ appointmentIds: z.array(AppointmentIdSchema).min(1).max(MAX_MARKED_AT_ONCE) }))
    .output(
      z.object({
        answers: z.array(z.object({ appointmentId: AppointmentIdSchema, answer: DeskActionAnswerSchema })),
      }),
    ),
  /** This screen has the appointment open while the stream runs. */
  presence: atDesk
    .input(z.object({ appointmentId: AppointmentIdSchema, isChanging: z.boolean() }))
    .output(eventIterator(PresenceSchema)),
};
