/**
 * An intent is a change that a visitor or the front desk wants at the service. It is kept until it is confirmed or a
 * person decides.
 */
import { z } from 'zod';
import { type AppointmentStatus, AppointmentStatusSchema } from '../../contract/appointment.ts';
import type { RequestTopic } from '../service/doubt.ts';

export const IntentKindSchema = z.enum(['check-in', 'cancel', 'no-show', 'edit', 'create', 'auto-assign']);
export type IntentKind = z.infer<typeof IntentKindSchema>;

/** Kinds that set the state of an appointment. Sending one twice has the effect of sending it once. */
export type StateKind = 'check-in' | 'cancel' | 'no-show';

export const STATUS_AFTER: Readonly<Record<StateKind, AppointmentStatus>> = {
  'check-in': 'Checked-in',
  cancel: 'Cancelled',
  'no-show': 'No-show',
};

/** Kinds that make an appointment. Sending one twice makes two. */
export const isCreate = (kind: IntentKind): kind is 'create' | 'auto-assign' =>
  kind === 'create' || kind === 'auto-assign';

export const setsState = (kind: IntentKind): kind is StateKind => Object.hasOwn(STATUS_AFTER, kind);

/**
 * `queued`: to be sent at `dueAt` or later. `sending`: committed before the first byte. `confirmed`: the service agreed
 * (or `presumed`). `refused`: not done, shown to staff. `unresolved`: a create of unknown outcome, shown to staff.
 * `undone`: withdrawn before it was sent, or given up by a person.
 */
const IntentStateSchema = z.enum(['queued', 'sending', 'confirmed', 'refused', 'unresolved', 'undone']);

/**
 * The first three are a person's decision (`it-is-there`: made or done). `visitor-came`: the visitor checked in before
 * a no-show was sent. `no-id`: the service made the appointment and gave no id, or another's. `in-queue`: the service's
 * events show the visitor in its queue, during the check-in or, if `presumed`, although it was refused.
 */
const ResolutionSchema = z.enum([
  'it-is-there',
  'send-again',
  'give-up',
  'visitor-came',
  'no-id',
  'in-queue',
]);
export type Resolution = z.infer<typeof ResolutionSchema>;

const optionalNumber = z
  .number()
  .nullable()
  .transform((value) => value ?? undefined);

const optionalText = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined);

/**
 * Lenient where the table has no constraint: one damaged cell must not keep a row from being sent or shown. `readOrder`
 * finds a damaged `payload`.
 */
export const IntentRowSchema = z
  .object({
    id: z.number(),
    kind: IntentKindSchema,
    appointment_id: z.string(),
    origin: z.enum(['visitor', 'staff']),
    state: IntentStateSchema,
    previous_status: AppointmentStatusSchema.optional().catch(undefined),
    payload: optionalText,
    created_at: z.number(),
    due_at: z.number(),
    attempts: z.number(),
    unknown_attempts: z.number(),
    sent_at: optionalNumber,
    settled_at: optionalNumber,
    presumed: z.number(),
    status_code: optionalNumber,
    message: optionalText,
    resolution: ResolutionSchema.optional().catch(undefined),
    parked_at: optionalNumber,
    failure_class: optionalText,
    failure_status: optionalNumber,
    failure_words: optionalText,
    dismissed_at: optionalNumber,
    is_listed: z.number(),
    is_walk_in: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    /** For a create, a key of our own until the service gives the id. */
    appointmentId: row.appointment_id,
    origin: row.origin,
    state: row.state,
    previousStatus: row.previous_status,
    payload: row.payload,
    createdAt: row.created_at,
    dueAt: row.due_at,
    attempts: row.attempts,
    /** Attempts on which the service may have acted. */
    unknownAttempts: row.unknown_attempts,
    sentAt: row.sent_at,
    settledAt: row.settled_at,
    presumed: row.presumed === 1,
    /** The HTTP status of a refusal; undefined if the hub itself refused. */
    statusCode: row.status_code,
    /** The service's message of a refusal, or the code of a booking without an id. */
    message: row.message,
    resolution: row.resolution,
    /** Since when it is parked, because it keeps failing while others get through. */
    parkedAt: row.parked_at,
    failure:
      row.failure_class === undefined
        ? undefined
        : { kind: row.failure_class, statusCode: row.failure_status, words: row.failure_words },
    dismissedAt: row.dismissed_at,
    /** Of a list that is booked in the background: it is sent after everyone else's, and its list shows how it ended. */
    isListed: row.is_listed === 1,
    /** For a visitor without an appointment at a kiosk. It is sent only while they wait for it. */
    isWalkIn: row.is_walk_in === 1,
  }));
export type Intent = z.infer<typeof IntentRowSchema>;

/** The request as `doubt.ts` compares it. Both ways to book are one kind. */
export const topicOf = ({
  id,
  kind,
  appointmentId,
}: Pick<Intent, 'id' | 'kind' | 'appointmentId'>): RequestTopic => ({
  id: `intent-${id}`,
  about: appointmentId,
  kind: isCreate(kind) ? 'create' : kind,
});

export const isOpenIntent = ({ state }: Intent): boolean => state === 'queued' || state === 'sending';

export interface NewIntent {
  readonly kind: IntentKind;
  /** Absent for a create. */
  readonly appointmentId?: string;
  readonly origin: 'visitor' | 'staff';
  readonly previousStatus: z.infer<typeof AppointmentStatusSchema>;
  readonly payload?: string;
  /** One form books once. */
  readonly draftKey?: string | undefined;
  readonly isListed?: true;
  readonly isWalkIn?: true;
  readonly createdAt: number;
  readonly dueAt: number;
}

export const COLUMNS = `id, kind, appointment_id, origin, state, previous_status, payload, created_at, due_at, attempts,
  unknown_attempts, sent_at, settled_at, presumed, status_code, message, resolution, parked_at,
  failure_class, failure_status, failure_words, dismissed_at, is_listed, is_walk_in`;

export const IS_CREATE = `kind IN ('create', 'auto-assign')`;
export const IS_OPEN = `state IN ('queued', 'sending')`;

/** Limits intents to the appointment's present life: an appointment list may use the same id again on a later day. */
export const OF_THIS_LIFE = `id > coalesce(
  (SELECT life_after_intent FROM appointments WHERE appointments.id = intents.appointment_id), 0)`;
