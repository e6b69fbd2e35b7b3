/** Something the front desk should know, as data. Screens write the sentences. */
import { z } from 'zod';
import { AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { OwnRefusalSchema } from './refusal.ts';
import { RosterLossSchema, RosterTroubleSchema } from './roster.ts';
import { DatabaseProblemSchema, StorageTroubleSchema } from './storage-trouble.ts';

const told = { noticeId: z.string(), at: InstantSchema };

/** `create`: a booking. */
const AskedSchema = z.enum(['check-in', 'cancel', 'no-show', 'edit', 'create']);

/** Of a visitor without an appointment, who was sent from a kiosk to the front desk. */
const walkIn = z.object({
  lineName: z.string(),
  phoneNumber: z.string().optional(),
});

const aboutIntent = {
  ...told,
  what: AskedSchema,
  /** Code, or name before there is an appointment. Absent if unreadable. */
  whom: z.string().optional(),
  appointmentId: z.string().optional(),
  walkIn: walkIn.optional(),
};

const WebhookTroubleSchema = z.discriminatedUnion('kind', [
  /** Since the notice was dismissed last. */
  z.object({
    kind: z.literal('unreadable'),
    why: z.enum(['not-json', 'wrong-shape']),
    count: z.number().int().min(1),
  }),
  /** Not in the settings, and no appointment here has it. */
  z.object({ kind: z.literal('unknown-line'), line: z.string() }),
  z.object({ kind: z.literal('unknown-type'), type: z.string() }),
  /** Outgoing events that were lost, because the program at `host` did not receive them in time. */
  z.object({ kind: z.literal('not-notified'), host: z.string(), count: z.number().int().min(1) }),
  /** Events of a chain that were lost before they were read. 0: unknown how many. */
  z.object({ kind: z.literal('missed'), count: z.number().int().min(0) }),
  /** Foyer was not running, and visitors may have been called. */
  z.object({ kind: z.literal('off'), from: InstantSchema, to: InstantSchema }),
  /** Another Foyer reads the events of this location. */
  z.object({ kind: z.literal('shared-lobby') }),
  /** Invalid signatures, without a valid one between. */
  z.object({ kind: z.literal('signatures'), count: z.number().int().min(1) }),
]);
export type WebhookTrouble = z.infer<typeof WebhookTroubleSchema>;

/** The service used before. */
const LeftServiceSchema = z.discriminatedUnion('kind', [
  /** Unsent intents while the demo is in use: setting its address again leads back. */
  z.object({
    kind: z.literal('unsent'),
    origin: z.string(),
    checkIns: z.number().int().min(0),
    others: z.number().int().min(0),
  }),
  /** The stored API key belongs to it. */
  z.object({ kind: z.literal('other-key'), origin: z.string() }),
  /** The list that is set belongs to it. */
  z.object({ kind: z.literal('other-roster'), path: z.string(), origin: z.string() }),
  z.object({ kind: z.literal('not-opened'), origin: z.string(), problem: DatabaseProblemSchema }),
]);
export type LeftService = z.infer<typeof LeftServiceSchema>;

export const NoticeSchema = z.discriminatedUnion('kind', [
  /** About files of this machine. */
  z.object({ ...told, kind: z.literal('storage'), trouble: StorageTroubleSchema }),
  z.object({ ...told, kind: z.literal('left-service'), trouble: LeftServiceSchema }),
  z.object({ ...told, kind: z.literal('webhook'), trouble: WebhookTroubleSchema }),
  /** The last number was not printed. */
  z.object({
    ...told,
    kind: z.literal('printer'),
    /** Whose own printer it is. Absent for the lobby's. */
    kiosk: z.string().optional(),
    /** `not-ready`: it says so, or stopped answering. */
    why: z.enum(['no-paper', 'cover-open', 'not-ready', 'not-reached']),
  }),
  /** Uncaught errors since the notice was dismissed. Foyer continues. */
  z.object({ ...told, kind: z.literal('own-fault'), count: z.number().int().min(1) }),
  /** Not done, and there is no appointment to compare. */
  z.object({
    ...aboutIntent,
    kind: z.literal('refused'),
    by: z.discriminatedUnion('kind', [
      /** `words` are the service's own. */
      z.object({ kind: z.literal('service'), words: z.string().optional() }),
      /** `again`: sent before, without an answer. */
      z.object({ kind: z.literal('foyer'), again: z.boolean(), why: OwnRefusalSchema.optional() }),
    ]),
  }),
  /** A visitor checked in before the front desk's no-show was sent. The check-in wins. */
  z.object({ ...aboutIntent, kind: z.literal('visitor-came'), attempts: z.number().int() }),
  /** Rejected, but probably done: after an attempt without an answer, or the visitor is in the queue. */
  z.object({ ...aboutIntent, kind: z.literal('presumed'), why: z.enum(['in-queue', 'no-answer']) }),
  /** Booked without an id, or with one in use. */
  z.object({
    ...aboutIntent,
    kind: z.literal('no-id'),
    code: z.string().optional(),
  }),
  /** A list is not read, or only in part. */
  z.object({
    ...told,
    kind: z.literal('roster'),
    trouble: RosterTroubleSchema,
    /** Name in the watched folder. Absent for the folder itself and a single file. */
    file: z.string().optional(),
  }),
  /** A list would remove suspiciously many appointments: `roster.decide` settles it. */
  z.object({
    ...told,
    kind: z.literal('roster-gone'),
    count: z.number().int(),
    days: z.array(RosterLossSchema),
    /** Codes of the first of them. */
    codes: z.array(z.string()),
  }),
  /**
   * Set aside because it keeps failing. It is still retried. `outbox.resolve` sends it now, marks it as done or gives
   * it up.
   */
  z.object({
    ...aboutIntent,
    kind: z.literal('stuck'),
    intentId: z.number().int(),
    /** When the person acted. */
    createdAt: InstantSchema,
    attempts: z.number().int(),
    /**
     * The last outcome. `forbidden`: the API key may not do it for this appointment, `forbidden-kind` for any.
     * `refusing`: another 4xx, `answering`: any other answer, `silent`: none.
     */
    reason: z.enum(['forbidden', 'forbidden-kind', 'refusing', 'answering', 'silent']),
    /** Of the last answer. */
    statusCode: z.number().int().optional(),
    words: z.string().optional(),
  }),
  /**
   * The service rejected it because someone else acted there. `outbox.resolve` sends it again, or shows the
   * appointment as cancelled.
   */
  z.object({
    ...told,
    kind: z.literal('conflict'),
    intentId: z.number().int(),
    appointmentId: z.string(),
    /** The id if the appointment is unknown. */
    code: z.string(),
    ours: z.object({
      what: z.enum(['check-in', 'cancel', 'no-show', 'edit']),
      /** When the person acted. `sentAt`: when it was last sent. */
      at: InstantSchema,
      sentAt: InstantSchema.optional(),
      origin: z.enum(['visitor', 'staff']),
      /** An earlier attempt had no answer and may have worked. */
      unsure: z.boolean(),
    }),
    service: z.object({
      words: z.string().optional(),
      at: InstantSchema,
      /** Known from events since. */
      statusNow: AppointmentStatusSchema.optional(),
    }),
  }),
  /** A booking of unknown outcome: `outbox.resolve` settles it. */
  z.object({
    ...told,
    kind: z.literal('unresolved-create'),
    intentId: z.number().int(),
    walkIn: walkIn.optional(),
    /** Absent if unreadable. */
    visitorName: z.string().optional(),
    lineName: z.string().optional(),
    startsAt: InstantSchema.optional(),
    createdAt: InstantSchema,
    sentAt: InstantSchema.optional(),
    attempts: z.number().int(),
  }),
]);
export type Notice = z.infer<typeof NoticeSchema>;
