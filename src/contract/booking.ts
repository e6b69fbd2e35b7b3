/** Making and moving appointments at the front desk, and all that is known of one of them. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { AppointmentIdSchema, AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { DeskActionAnswerSchema } from './desk-appointment.ts';
import { HelpReasonSchema } from './help.ts';
import { InputProblemSchema } from './input-problem.ts';
import { MAX_TYPED_LENGTH, MAX_MARKED_AT_ONCE, MAX_EXTRAS } from './limits.ts';
import { procedure } from './procedure.ts';
import { OwnRefusalSchema } from './refusal.ts';

/** A bound against accidents; the rules of each field are checked by the hub, which says what breaks them. */
const TypedSchema = z.string().max(MAX_TYPED_LENGTH);
const NumberSchema = z.int();

/** A slot and a user, as times with a zone (ISO 8601). */
const slot = { startTime: TypedSchema, endTime: TypedSchema, assigneeId: NumberSchema.optional() };

/** The fields of the service's appointment. Without an assignee the service picks one. */
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
  /** Of one form as it was sent: asked twice with the same, the hub books once and answers twice. */
  draftId: z.string().min(1).max(100),
  booking: BookingSchema,
});

/** The slot and the user of an appointment. */
const SlotWasSchema = z.object({
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  assigneeId: NumberSchema.optional(),
});
export type SlotWas = z.infer<typeof SlotWasSchema>;

/** What the service is documented to change: the slot and the user. Only what is given is sent. */
const EditInputSchema = z.object({
  appointmentId: AppointmentIdSchema,
  patch: z.strictObject(slot).partial(),
  /** What the form began with: where somebody else has changed that, nothing is sent, and the answer says what it is now. */
  was: SlotWasSchema.optional(),
});
export type SlotPatch = z.infer<typeof EditInputSchema>['patch'];

const refused = z.object({
  kind: z.literal('refused'),
  /** The notice that says the same to everybody. */
  noticeId: z.string(),
  /** The service's own words. */
  message: z.string().optional(),
  ownRefusal: OwnRefusalSchema.optional(),
});
const invalid = z.object({ kind: z.literal('invalid'), problems: z.array(InputProblemSchema).min(1) });
/** On disk, and sent as soon as it can be. */
const kept = z.object({ kind: z.literal('kept') });
/** The disk took nothing. */
const notSaved = z.object({ kind: z.literal('not-saved') });

const CreateAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('created'),
    appointmentId: AppointmentIdSchema,
    /** Absent where the service has not said it. */
    code: z.string().optional(),
  }),
  /**
   * It is there, and the service gave no id for it, or one that another appointment here has: a notice says so. `code`:
   * where it gave one that is not that other one's.
   */
  z.object({ kind: z.literal('created-without-id'), code: z.string().optional() }),
  /** Nobody knows whether it is there. A notice says so. */
  z.object({ kind: z.literal('unresolved') }),
  kept,
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
  /** It is not expected any more; `status` is what it is now. */
  z.object({ kind: z.literal('not-possible'), status: AppointmentStatusSchema }),
  z.object({ kind: z.literal('unknown-appointment') }),
  /** Somebody else was quicker; what it is now, or will be once what is under way has gone through. */
  z.object({ kind: z.literal('changed-meanwhile'), now: SlotWasSchema }),
]);
export type EditAnswer = z.infer<typeof EditAnswerSchema>;

const FormDataSchema = z.object({
  /** Lines with appointments known here, by name. */
  lines: z.array(
    z.object({
      lineId: NumberSchema,
      name: z.string(),
      /** How long its appointments mostly last. */
      minutes: NumberSchema,
      /** From now on the first slot of that length in which no appointment of the line is known here. */
      nextStart: InstantSchema.optional(),
    }),
  ),
  /** Who has appointments known here, by name. */
  people: z.array(z.object({ assigneeId: NumberSchema, name: z.string().optional() })),
  /** Of bookings made here, the newest first. */
  inputFieldIds: z.array(z.string()),
});
export type FormData = z.infer<typeof FormDataSchema>;

/** How something that was asked of the service stands. */
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

/** The clerk whose act it was; absent for a visitor's, where nobody signs in, and where the trail does not say it. */
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
  /** A clerk said that the arrival was seen. */
  z.object({ kind: z.literal('seen'), at: InstantSchema, clerk: DoneBySchema }),
  z.object({
    kind: z.literal('help'),
    at: InstantSchema,
    kioskName: z.string(),
    reason: HelpReasonSchema,
  }),
]);
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

const DetailsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('known'),
    lineId: NumberSchema,
    assigneeId: NumberSchema.optional(),
    /** The visitor's own language as the service holds it, BCP 47. */
    languageCode: z.string().optional(),
    /** Only where it was asked for. */
    contact: z.object({ phoneNumber: z.string().optional(), email: z.string().optional() }).optional(),
    hasContact: z.boolean(),
    /** The newest first. */
    history: z.array(HistoryEntrySchema),
  }),
  z.object({ kind: z.literal('unknown-appointment') }),
]);
export type Details = z.infer<typeof DetailsSchema>;

/** The other front desks that have the same appointment open. */
const PresenceSchema = z.object({
  others: z.array(
    z.object({
      /** The clerk, or the screen where nobody signs in; absent where neither has a name. */
      name: z.string().optional(),
      isChanging: z.boolean(),
    }),
  ),
});
export type Presence = z.infer<typeof PresenceSchema>;

const atDesk = procedure.meta({ roles: ['desk', 'admin'] });
const looks = procedure.meta({ roles: ['desk', 'admin'], changes: false });

export const bookingProcedures = {
  /** Books at the service, for the user named or for one that the service picks. */
  create: atDesk.input(CreateInputSchema).output(CreateAnswerSchema),
  /** Asks the service for another slot or user, and answers how that stands. */
  edit: atDesk.input(EditInputSchema).output(EditAnswerSchema),
  details: looks
    .input(z.object({ appointmentId: AppointmentIdSchema, withContact: z.boolean() }))
    .output(DetailsSchema),
  /** What a form for a booking can offer. */
  formData: looks.output(FormDataSchema),
  /**
   * Each by itself: what comes of one is nothing to the others. Each can be undone like a single one. Not possible for who
   * is not late, has arrived, or has called for help: a clerk looks at those one by one.
   */
  markNoShowMany: atDesk
    .input(z.object({ appointmentIds: z.array(AppointmentIdSchema).min(1).max(MAX_MARKED_AT_ONCE) }))
    .output(
      z.object({
        answers: z.array(z.object({ appointmentId: AppointmentIdSchema, answer: DeskActionAnswerSchema })),
      }),
    ),
  /** This screen has the appointment open for as long as the stream runs; it tells who else has. */
  presence: atDesk
    .input(z.object({ appointmentId: AppointmentIdSchema, isChanging: z.boolean() }))
    .output(eventIterator(PresenceSchema)),
};
