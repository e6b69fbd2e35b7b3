/** Something a person at the front desk should know: what it is, with its values. Screens make the sentences. */
import { z } from 'zod';
import { AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { OwnRefusalSchema } from './refusal.ts';
import { RosterLossSchema, RosterTroubleSchema } from './roster.ts';
import { DatabaseProblemSchema, StorageTroubleSchema } from './storage-trouble.ts';

const told = { noticeId: z.string(), at: InstantSchema };

/** What a person asked for. `create`: a booking. */
const AskedSchema = z.enum(['check-in', 'cancel', 'no-show', 'edit', 'create']);

const aboutIntent = {
  ...told,
  what: AskedSchema,
  /** The visitor's code, or the name where there is no appointment yet; absent where neither can be read. */
  whom: z.string().optional(),
  appointmentId: z.string().optional(),
};

/** The events of the service do not come in as they should. */
const WebhookTroubleSchema = z.discriminatedUnion('kind', [
  /** Since the notice was dismissed last. */
  z.object({
    kind: z.literal('unreadable'),
    why: z.enum(['not-json', 'wrong-shape']),
    count: z.number().int().min(1),
  }),
  /** A line that the settings do not name, and no appointment of this lobby has. */
  z.object({ kind: z.literal('unknown-line'), line: z.string() }),
  z.object({ kind: z.literal('unknown-type'), type: z.string() }),
  /** Not signed with our secret, while none was good. */
  z.object({ kind: z.literal('signatures'), count: z.number().int().min(1) }),
]);
export type WebhookTrouble = z.infer<typeof WebhookTroubleSchema>;

/** The services this machine worked for before, by their origins. */
const LeftServiceSchema = z.discriminatedUnion('kind', [
  /** Not sent to it. `isWayBack`: setting its address again leads there. */
  z.object({
    kind: z.literal('unsent'),
    origin: z.string(),
    checkIns: z.number().int().min(0),
    others: z.number().int().min(0),
    isWayBack: z.boolean(),
  }),
  /** The API key that is kept is its key. */
  z.object({ kind: z.literal('other-key'), origin: z.string() }),
  /** The roster that is set is its list. */
  z.object({ kind: z.literal('other-roster'), path: z.string(), origin: z.string() }),
  z.object({ kind: z.literal('not-opened'), origin: z.string(), problem: DatabaseProblemSchema }),
]);
export type LeftService = z.infer<typeof LeftServiceSchema>;

export const NoticeSchema = z.discriminatedUnion('kind', [
  /** About the files of this machine; `origin`: of a service that this machine worked for before. */
  z.object({
    ...told,
    kind: z.literal('storage'),
    origin: z.string().optional(),
    trouble: StorageTroubleSchema,
  }),
  /** What a change of the service's address left behind. */
  z.object({ ...told, kind: z.literal('left-service'), trouble: LeftServiceSchema }),
  z.object({ ...told, kind: z.literal('webhook'), trouble: WebhookTroubleSchema }),
  /** Faults of Foyer's own that nothing caught, since the notice was dismissed last. It carries on. */
  z.object({ ...told, kind: z.literal('own-fault'), count: z.number().int().min(1) }),
  /** Something will not be done, and there is no appointment to disagree about. */
  z.object({
    ...aboutIntent,
    kind: z.literal('refused'),
    by: z.discriminatedUnion('kind', [
      /** `words` are the service's own. */
      z.object({ kind: z.literal('service'), words: z.string().optional() }),
      /** `again`: it was asked before, without an answer. */
      z.object({ kind: z.literal('foyer'), again: z.boolean(), why: OwnRefusalSchema.optional() }),
    ]),
  }),
  /**
   * A visitor checked in while the front desk's no-show was not sent yet, or set aside after `attempts`; the visitor won.
   */
  z.object({ ...aboutIntent, kind: z.literal('visitor-came'), attempts: z.number().int() }),
  /** Refused after an attempt without an answer, or though the visitor is in the service's queue: presumed done. */
  z.object({ ...aboutIntent, kind: z.literal('presumed'), why: z.enum(['in-queue', 'no-answer']) }),
  /** A new appointment that the service made without an id for it, or with one that another appointment has. */
  z.object({
    ...aboutIntent,
    kind: z.literal('no-id'),
    /** The short code, where the service gave that. */
    code: z.string().optional(),
  }),
  /** The roster is not read, or not whole. */
  z.object({
    ...told,
    kind: z.literal('roster'),
    trouble: RosterTroubleSchema,
    /** Which of the watched folder; absent for the folder itself, and for a single file. */
    file: z.string().optional(),
  }),
  /** A roster that would take away more than is believed; `roster.decide` settles it. */
  z.object({
    ...told,
    kind: z.literal('roster-gone'),
    count: z.number().int(),
    days: z.array(RosterLossSchema),
    /** Codes of the first of them. */
    codes: z.array(z.string()),
  }),
  /**
   * Set aside: it keeps failing. It goes on being tried, and leaves by itself once it gets through; `outbox.resolve`
   * sends it again now, says that it was done there or gives it up.
   */
  z.object({
    ...aboutIntent,
    kind: z.literal('stuck'),
    intentId: z.number().int(),
    /** When the person acted. */
    createdAt: InstantSchema,
    attempts: z.number().int(),
    /**
     * What came back the last time: `forbidden` that the API key may not do it, to this appointment, or `forbidden-kind` to
     * any; `refusing` another answer with a 4xx, `answering` any other, `silent` none.
     */
    reason: z.enum(['forbidden', 'forbidden-kind', 'refusing', 'answering', 'silent']),
    /** The status and the words of that answer, where it had any. */
    statusCode: z.number().int().optional(),
    words: z.string().optional(),
  }),
  /**
   * The service refused what was done here, and not because of an earlier attempt of ours: somebody else acted.
   * `outbox.resolve` sends it again, or shows the appointment as cancelled.
   */
  z.object({
    ...told,
    kind: z.literal('conflict'),
    intentId: z.number().int(),
    appointmentId: z.string(),
    /** The visitor's code, or the id where the hub does not know the appointment. */
    code: z.string(),
    ours: z.object({
      what: z.enum(['check-in', 'cancel', 'no-show', 'edit']),
      /** When the person acted; `sentAt`: when it last went to the service. */
      at: InstantSchema,
      sentAt: InstantSchema.optional(),
      origin: z.enum(['visitor', 'staff']),
      /** An attempt before had no answer: it may have taken effect all the same. */
      unsure: z.boolean(),
    }),
    service: z.object({
      /** The service's own, where it gave any. */
      words: z.string().optional(),
      at: InstantSchema,
      /** What the hub has heard since, from events; absent while it has heard nothing. */
      statusNow: AppointmentStatusSchema.optional(),
    }),
  }),
  /** A new appointment: sent, and nobody knows whether the service made it. `outbox.resolve` settles it. */
  z.object({
    ...told,
    kind: z.literal('unresolved-create'),
    intentId: z.number().int(),
    /** Absent when it cannot be read any more. */
    visitorName: z.string().optional(),
    lineName: z.string().optional(),
    startsAt: InstantSchema.optional(),
    createdAt: InstantSchema,
    sentAt: InstantSchema.optional(),
    attempts: z.number().int(),
  }),
]);
export type Notice = z.infer<typeof NoticeSchema>;
