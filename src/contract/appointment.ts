/** An appointment as a kiosk shows it, and the answers to a code. */
import { z } from 'zod';
import { APPOINTMENT_STATUSES } from './appointment-fields.ts';
import { MAX_ID_LENGTH, MAX_LINK_VALUES } from './limits.ts';

/** Milliseconds since 1970 UTC, shown in the location's zone. */
export const InstantSchema = z.number().int();

/** See docs/service-interface.md, "Appointment states". */
export const AppointmentStatusSchema = z.enum(APPOINTMENT_STATUSES);
export type AppointmentStatus = z.infer<typeof AppointmentStatusSchema>;

export const AppointmentIdSchema = z.string().min(1).max(MAX_ID_LENGTH);

/** A kiosk's handle of an arrival, sealed by the hub for that kiosk. */
export const ArrivalSchema = z.string().max(1_000);

/** How long visitors who come in the same circumstances wait for their call: minutes that people say. */
export const WaitRangeSchema = z.object({
  /** 0: less than `to`. */
  from: z.int().min(0),
  to: z.int().min(1),
});
export type WaitRange = z.infer<typeof WaitRangeSchema>;

/** What every screen about an appointment shows of it. Never a name. */
const itsTime = { code: z.string(), startsAt: InstantSchema, lineName: z.string() };
export type ItsTime = z.infer<z.ZodObject<typeof itsTime>>;

const itsArrival = { arrival: ArrivalSchema.optional() };

/** In UTF-16 units. Screens cut longer input, the hub rejects it. */
const MAX_CODE_INPUT_LENGTH = 2048;

export const CodeInputSchema = z.string().max(MAX_CODE_INPUT_LENGTH);

/**
 * What a visitor types who has no code. `fact`: the last digits of the phone number, or `YYYY-MM-DD`, as the setting
 * `withoutCode` asks.
 */
export const ClaimSchema = z.object({ lastName: z.string().max(200), fact: z.string().max(20) });
export type Claim = z.infer<typeof ClaimSchema>;

/** How many of `people`, the appointments of a day with a last name, have each fact. */
export const ClaimFactsSchema = z.object({
  people: z.int().min(0),
  phone: z.int().min(0),
  'birth-date': z.int().min(0),
});
export type ClaimFacts = z.infer<typeof ClaimFactsSchema>;

/** Every part of a scanned link that may be a code, the likeliest first. */
export const LinkSchema = z.object({ values: z.array(CodeInputSchema).min(1).max(MAX_LINK_VALUES) });
export type Link = z.infer<typeof LinkSchema>;

/** Shown before confirming: never more than first name and initial. */
const VisitorAppointmentSchema = z.object({
  appointmentId: AppointmentIdSchema,
  /** Empty for one that is found by its alias only. */
  code: z.string(),
  /** As the setting `nameShown` allows, possibly empty. */
  visitorName: z.string(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  lineName: z.string(),
  /** Where visitors of the line wait. */
  where: z.string().optional(),
  /** For one who checks in now. */
  wait: WaitRangeSchema.optional(),
  /** The visitor's language at the service, BCP 47. */
  languageCode: z.string().optional(),
  /** Check-in also asks for the last three digits of the phone number. */
  asksPhoneDigits: z.boolean(),
});
export type VisitorAppointment = z.infer<typeof VisitorAppointmentSchema>;

/** How displays name tickets without a known code. `differs`: displays of this line have different settings. */
const OtherLabelSchema = z.enum(['number', 'initials', 'first-name', 'differs']);

/** A call whose visitor has neither been served nor put back into the queue. */
const StandingCallSchema = z.object({
  /** When the hub last received it. */
  heardAt: InstantSchema,
  /** As written on the desk. Absent if the service named none. */
  desk: z.string().optional(),
  /** For example "floor 1, left of the stairs". */
  direction: z.string().optional(),
  /** It has left the displays' card. */
  isPast: z.literal(true).optional(),
});
export type StandingCall = z.infer<typeof StandingCallSchema>;

/** How the display will call a visitor: `number` or `calls` is present. */
export const howCalled = {
  /** Present if certain. */
  number: z.string().optional(),
  /** Where visitors of the line wait. */
  where: z.string().optional(),
  /** The appointment's code, if it has one, or what this lobby uses instead. */
  calls: z.object({ code: z.string().optional(), other: OtherLabelSchema }).optional(),
  /** The visitor has been called. */
  call: StandingCallSchema.optional(),
};
export type HowCalled = z.infer<z.ZodObject<typeof howCalled>>;

const oneAppointment = [
  z.object({ kind: z.literal('found'), appointment: VisitorAppointmentSchema }),
  /** Check-in is not open yet. */
  z.object({
    kind: z.literal('early'),
    appointmentId: AppointmentIdSchema,
    ...itsTime,
    opensAt: InstantSchema,
    languageCode: z.string().optional(),
  }),
  /** Check-in closed at `closedAt`. */
  z.object({
    kind: z.literal('late'),
    appointmentId: AppointmentIdSchema,
    ...itsTime,
    closedAt: InstantSchema,
    languageCode: z.string().optional(),
  }),
  z.object({
    kind: z.literal('already-checked-in'),
    appointmentId: AppointmentIdSchema,
    ...itsArrival,
    ...howCalled,
    checkedInAt: InstantSchema.optional(),
  }),
  /** The check-in is on disk, and the service has not confirmed it. */
  z.object({
    kind: z.literal('saved'),
    appointmentId: AppointmentIdSchema.optional(),
    ...itsArrival,
    ...howCalled,
    savedAt: InstantSchema,
  }),
  z.object({ kind: z.literal('already-served'), ...itsTime }),
  z.object({ kind: z.literal('cancelled'), ...itsTime }),
  /** Staff may still check the visitor in. The service decides. */
  z.object({
    kind: z.literal('no-show'),
    appointmentId: AppointmentIdSchema.optional(),
    ...itsTime,
  }),
  /** The list has an unknown status. Staff may check the visitor in. */
  z.object({ kind: z.literal('in-doubt'), appointmentId: AppointmentIdSchema, ...itsTime }),
  z.object({ kind: z.literal('other-day'), ...itsTime }),
  z.object({ kind: z.literal('other-location'), ...itsTime, locationName: z.string().optional() }),
] as const;

const OneAppointmentAnswerSchema = z.discriminatedUnion('kind', oneAppointment);
export type OneAppointmentAnswer = z.infer<typeof OneAppointmentAnswerSchema>;

/** One person has seldom more in a day. */
export const MAX_CHOICES = 6;

/** One of several appointments of the visitor today, with its screen. */
const ChoiceSchema = z.object({
  startsAt: InstantSchema,
  lineName: z.string(),
  answer: OneAppointmentAnswerSchema,
});
export type Choice = z.infer<typeof ChoiceSchema>;

/** Every kind is a screen. Only `found` carries a name, so a guessed code reveals nobody. */
export const FindAnswerSchema = z.discriminatedUnion('kind', [
  ...oneAppointment,
  /** Several appointments of one visitor, by start. */
  z.object({ kind: z.literal('choose'), choices: z.array(ChoiceSchema).min(2).max(MAX_CHOICES) }),
  z.object({ kind: z.literal('unknown') }),
  /** Too many codes were tried here. The front desk was called. */
  z.object({ kind: z.literal('paused'), until: InstantSchema }),
  /** The input cannot be a code. */
  z.object({ kind: z.literal('not-a-code') }),
]);
export type FindAnswer = z.infer<typeof FindAnswerSchema>;

/**
 * `checked-in`: the service confirmed. `saved`: on disk, to be sent. Other kinds: something changed between the two
 * taps.
 */
export const CheckInAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('checked-in'),
    ...itsArrival,
    ...howCalled,
    /** Kept for the front desk. */
    wait: WaitRangeSchema.optional(),
    checkedInAt: InstantSchema,
  }),
  /** The front desk has the service's message. */
  z.object({ kind: z.literal('refused') }),
  /** The disk is full or failed. */
  z.object({ kind: z.literal('not-saved') }),
  z.object({ kind: z.literal('wrong-digits') }),
  ...FindAnswerSchema.options,
]);
export type CheckInAnswer = z.infer<typeof CheckInAnswerSchema>;

/** A check-in outside the window, with the staff PIN. */
export const StaffCheckInAnswerSchema = z.discriminatedUnion('kind', [
  /** `triesLeft` before the PIN pauses. */
  z.object({ kind: z.literal('wrong-pin'), triesLeft: z.number().int().min(0) }),
  z.object({ kind: z.literal('pin-paused'), until: InstantSchema }),
  /** Until an administrator sets a new PIN. */
  z.object({ kind: z.literal('pin-locked') }),
  /** The disk could not count this try, so the PIN was not checked. */
  z.object({ kind: z.literal('not-counted') }),
  z.object({ kind: z.literal('no-pin') }),
  ...CheckInAnswerSchema.options,
]);
export type StaffCheckInAnswer = z.infer<typeof StaffCheckInAnswerSchema>;

/** The visitor's number on paper. `not-printed`: the front desk reads why. */
/** `no-printer`: none is set, or it is not known which of several. `no-number`: displays call by something else. */
export const PrintAnswerSchema = z.object({ kind: z.enum(['printing', 'no-printer', 'no-number']) });
export type PrintAnswer = z.infer<typeof PrintAnswerSchema>;

const PrintStateSchema = z.enum(['printing', 'printed', 'not-printed']);
export type PrintState = z.infer<typeof PrintStateSchema>;

/**
 * Whether the front desk has seen an arrival, and how the visitor will be called, which is certain once the ticket is
 * there. `seenBy`: the clerk.
 */
export const SeenSchema = z.object({
  seenAt: InstantSchema.optional(),
  seenBy: z.string().optional(),
  /** Absent: nothing is printed here. */
  printed: PrintStateSchema.optional(),
  ...howCalled,
});
export type Seen = z.infer<typeof SeenSchema>;
