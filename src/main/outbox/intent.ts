/** An intent: something a visitor or the front desk wants changed at the service, kept until it is confirmed or in front of a person. */
import { z } from 'zod';
import type { Asked } from '../service/doubt.ts';
import { type AppointmentStatus, AppointmentStatusSchema } from '../../contract/appointment.ts';

export const IntentKindSchema = z.enum(['check-in', 'cancel', 'no-show', 'edit', 'create', 'auto-assign']);
export type IntentKind = z.infer<typeof IntentKindSchema>;

/** Kinds that set the state of an appointment: sent twice, they come to the same. */
export type StateKind = 'check-in' | 'cancel' | 'no-show';

/** What an appointment is once an intent of this kind is on disk. */
export const STATUS_AFTER: Readonly<Record<StateKind, AppointmentStatus>> = {
  'check-in': 'Checked-in',
  cancel: 'Cancelled',
  'no-show': 'No-show',
};

/** Kinds that make an appointment: sent twice, they make two. */
export const isCreate = (kind: IntentKind): kind is 'create' | 'auto-assign' =>
  kind === 'create' || kind === 'auto-assign';

export const setsState = (kind: IntentKind): kind is StateKind => Object.hasOwn(STATUS_AFTER, kind);

/**
 * `queued`: to be sent at `dueAt` or later. `sending`: committed before the first byte. `confirmed`: the service said
 * yes (or `presumed`). `refused`: it will not be done; in front of staff. `unresolved`: a create whose outcome nobody
 * knows; in front of staff. `undone`: taken back before it was sent, or given up by a person.
 */
const IntentStateSchema = z.enum(['queued', 'sending', 'confirmed', 'refused', 'unresolved', 'undone']);
export type IntentState = z.infer<typeof IntentStateSchema>;

/**
 * What a person decided (`it-is-there`: made or done). `visitor-came`: the visitor checked in while a no-show was not sent yet, or set aside. `no-id`: nobody has
 * yet; the service made the appointment and gave no id for it, or one of another. `in-queue`: nobody either; the service's
 * events have the visitor in the queue, while the check-in was being sent or, `presumed`, though it was refused.
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
 * What the table's own checks do not promise is read leniently: one damaged cell must not keep a row from being sent
 * or shown. A damaged `payload` is found when it is read as an order.
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
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    /** For a create a key of our own until the service has given the id. */
    appointmentId: row.appointment_id,
    origin: row.origin,
    state: row.state,
    /** What the appointment was before this intent; it returns to that when the intent is undone or refused. */
    previousStatus: row.previous_status,
    /** JSON of what is to be sent, for kinds that send a body; see `order.ts`. */
    payload: row.payload,
    /** When the person acted; kept beside the time of sending. */
    createdAt: row.created_at,
    dueAt: row.due_at,
    attempts: row.attempts,
    /** Attempts whose outcome nobody knows: the service may have acted on them. */
    unknownAttempts: row.unknown_attempts,
    /** When the last attempt left. */
    sentAt: row.sent_at,
    settledAt: row.settled_at,
    presumed: row.presumed === 1,
    /** The HTTP status of a refusal; undefined when the refusal is the hub's own. */
    statusCode: row.status_code,
    /** The service's words of a refusal, or the code of a booking without an id. */
    message: row.message,
    resolution: row.resolution,
    /** Since when it is set aside, because it keeps failing while others get through. */
    parkedAt: row.parked_at,
    /** How the last attempt failed, for the person who decides about it; undefined where none has. */
    failure:
      row.failure_class === undefined
        ? undefined
        : { kind: row.failure_class, statusCode: row.failure_status, words: row.failure_words },
    /** When somebody said that they have read what it told. */
    dismissedAt: row.dismissed_at,
  }));
export type Intent = z.infer<typeof IntentRowSchema>;

/** What is asked of the service, as far as its trouble may be that of all. Both ways to book are one kind. */
export const askedOf = ({
  id,
  kind,
  appointmentId,
}: Pick<Intent, 'id' | 'kind' | 'appointmentId'>): Asked => ({
  id: `intent-${id}`,
  about: appointmentId,
  kind: isCreate(kind) ? 'create' : kind,
});

export const isOpen = ({ state }: Intent): boolean => state === 'queued' || state === 'sending';

export interface NewIntent {
  readonly kind: IntentKind;
  /** Absent for a create. */
  readonly appointmentId?: string;
  readonly origin: 'visitor' | 'staff';
  readonly previousStatus: z.infer<typeof AppointmentStatusSchema>;
  readonly payload?: string;
  /** Of a create: the form that it came from, which books once. */
  readonly draftKey?: string | undefined;
  readonly createdAt: number;
  readonly dueAt: number;
}
