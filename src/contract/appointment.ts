/** An appointment as a visitor meets it: what a kiosk may show, and the answers to a code. */
import { z } from 'zod';
import { APPOINTMENT_STATUSES } from './appointment-status.ts';
import { MAX_ID_LENGTH } from './limits.ts';

/** Milliseconds since 1970 UTC. Screens show it in the location's zone. */
export const InstantSchema = z.number().int();

/** The states of an appointment (docs/service-interface.md, "Appointment states"). */
export const AppointmentStatusSchema = z.enum(APPOINTMENT_STATUSES);
export type AppointmentStatus = z.infer<typeof AppointmentStatusSchema>;

export const AppointmentIdSchema = z.string().min(1).max(MAX_ID_LENGTH);

/** What a kiosk follows an arrival by: sealed by the hub for the one kiosk that was told of it. */
export const ArrivalSchema = z.string().max(1_000);

/** There in every answer of the hub to a kiosk that tells of an arrival. */
const itsArrival = { arrival: ArrivalSchema.optional() };

/** The longest text taken from a code field, in UTF-16 units; longer input is cut by the screen and refused by the hub. */
const MAX_CODE_INPUT_LENGTH = 2048;

export const CodeInputSchema = z.string().max(MAX_CODE_INPUT_LENGTH);

/** What a visitor is shown before confirming: never more than first name and initial. */
const VisitorAppointmentSchema = z.object({
  appointmentId: AppointmentIdSchema,
  code: z.string(),
  /** As the setting for names allows; empty where it allows none. */
  visitorName: z.string(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  lineName: z.string(),
  /** The visitor's own language as the service holds it, BCP 47. */
  languageCode: z.string().optional(),
  /** Check-in also takes the last three digits of the visitor's phone number. */
  asksPhoneDigits: z.boolean(),
});
export type VisitorAppointment = z.infer<typeof VisitorAppointmentSchema>;

/**
 * What tickets are called by on displays where no code is known for them: the setting for labels; `differs` where displays
 * that show the visitor's line have different ones.
 */
const OtherLabelSchema = z.enum(['number', 'initials', 'first-name', 'differs']);

/** How the display will call a visitor who is checked in; one of both is there. */
const howCalled = {
  /** What the display will call: there where it is certain. */
  number: z.string().optional(),
  /** Where it is not: the appointment's code, or whatever else this lobby calls tickets by. */
  calls: z.object({ code: z.string(), other: OtherLabelSchema }).optional(),
};
export type HowCalled = z.infer<z.ZodObject<typeof howCalled>>;

/** What a code says about one appointment. */
const oneAppointment = [
  z.object({ kind: z.literal('found'), appointment: VisitorAppointmentSchema }),
  /** Check-in is not open yet. */
  z.object({
    kind: z.literal('early'),
    appointmentId: AppointmentIdSchema,
    code: z.string(),
    startsAt: InstantSchema,
    opensAt: InstantSchema,
    lineName: z.string(),
    languageCode: z.string().optional(),
  }),
  /** Check-in closed at `closedAt`. */
  z.object({
    kind: z.literal('late'),
    appointmentId: AppointmentIdSchema,
    code: z.string(),
    startsAt: InstantSchema,
    closedAt: InstantSchema,
    lineName: z.string(),
    languageCode: z.string().optional(),
  }),
  z.object({
    kind: z.literal('already-checked-in'),
    appointmentId: AppointmentIdSchema,
    ...itsArrival,
    ...howCalled,
    checkedInAt: InstantSchema.optional(),
  }),
  /** A check-in is on disk, and the service has not said yes to it: it will be passed on, or staff look after it. */
  z.object({
    kind: z.literal('saved'),
    appointmentId: AppointmentIdSchema.optional(),
    ...itsArrival,
    ...howCalled,
    savedAt: InstantSchema,
  }),
  /** The appointment is over: its visitor has been served. */
  z.object({ kind: z.literal('already-served') }),
  z.object({ kind: z.literal('cancelled') }),
  /** The front desk marked the visitor as not arrived. Staff may still check them in; the service decides. */
  z.object({
    kind: z.literal('no-show'),
    appointmentId: AppointmentIdSchema.optional(),
  }),
  /** The list that brought it says a status which is not known. Staff may check its visitor in. */
  z.object({ kind: z.literal('in-doubt'), appointmentId: AppointmentIdSchema }),
  z.object({ kind: z.literal('other-day'), startsAt: InstantSchema, lineName: z.string() }),
  z.object({ kind: z.literal('other-location'), locationName: z.string().optional() }),
] as const;

const OneAppointmentAnswerSchema = z.discriminatedUnion('kind', oneAppointment);
export type OneAppointmentAnswer = z.infer<typeof OneAppointmentAnswerSchema>;

/** The most appointments a visitor chooses from; one person has seldom more in a day. */
export const MAX_CHOICES = 6;

/** One of several appointments of the same visitor today; `answer` is its screen. */
const ChoiceSchema = z.object({
  startsAt: InstantSchema,
  lineName: z.string(),
  answer: OneAppointmentAnswerSchema,
});
export type Choice = z.infer<typeof ChoiceSchema>;

/**
 * The answer to a code. Every kind is a screen of its own. Kinds other than `found` carry no name, so that a
 * guessed code tells nothing about a person.
 */
export const FindAnswerSchema = z.discriminatedUnion('kind', [
  ...oneAppointment,
  /** The code means several appointments of one visitor; in the order of their start. */
  z.object({ kind: z.literal('choose'), choices: z.array(ChoiceSchema).min(2).max(MAX_CHOICES) }),
  z.object({ kind: z.literal('unknown') }),
  /** Too many codes were tried here: nothing is looked up before `until`, and the front desk was called. */
  z.object({ kind: z.literal('paused'), until: InstantSchema }),
  /** Nothing that could be a code was typed. */
  z.object({ kind: z.literal('not-a-code') }),
]);
export type FindAnswer = z.infer<typeof FindAnswerSchema>;

/**
 * The answer to a confirmed check-in. `checked-in`: the service said so. `saved`: it is on disk and will be passed on.
 * Any other kind: something changed between the two taps.
 */
export const CheckInAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checked-in'), ...itsArrival, ...howCalled, checkedInAt: InstantSchema }),
  /** The service refused; the front desk has its message. */
  z.object({ kind: z.literal('refused') }),
  /** The hub could not write to its disk: nothing was saved. */
  z.object({ kind: z.literal('not-saved') }),
  /** The digits of the phone number are not the appointment's. */
  z.object({ kind: z.literal('wrong-digits') }),
  ...FindAnswerSchema.options,
]);
export type CheckInAnswer = z.infer<typeof CheckInAnswerSchema>;

/** The answer to a check-in outside of the window that staff allowed with their PIN at the kiosk. */
export const StaffCheckInAnswerSchema = z.discriminatedUnion('kind', [
  /** `triesLeft` before the PIN pauses. */
  z.object({ kind: z.literal('wrong-pin'), triesLeft: z.number().int().min(0) }),
  /** Too many wrong PINs: none is taken before `until`. */
  z.object({ kind: z.literal('pin-paused'), until: InstantSchema }),
  /** No PIN is taken until an administrator sets a new one. */
  z.object({ kind: z.literal('pin-locked') }),
  /** The disk did not take the count of this try, so the PIN was not looked at. */
  z.object({ kind: z.literal('not-counted') }),
  z.object({ kind: z.literal('no-pin') }),
  ...CheckInAnswerSchema.options,
]);
export type StaffCheckInAnswer = z.infer<typeof StaffCheckInAnswerSchema>;

/**
 * How an arrival stands: whether somebody at the front desk has seen it (`seenBy` is the clerk, where clerks sign in), and
 * how the visitor will be called, which is certain once the ticket has come.
 */
export const SeenSchema = z.object({
  seenAt: InstantSchema.optional(),
  seenBy: z.string().optional(),
  ...howCalled,
});
export type Seen = z.infer<typeof SeenSchema>;
