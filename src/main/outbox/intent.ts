/** An intent: something a visitor or the front desk wants changed at the service, kept until it is confirmed or in front of a person. */
import { z } from 'zod';
import { type AppointmentStatus, AppointmentStatusSchema } from '../../contract/appointment.ts';

export const IntentKindSchema = z.enum(['check-in', 'cancel', 'no-show']);
export type IntentKind = z.infer<typeof IntentKindSchema>;

/** What an appointment is once an intent of this kind is on disk. */
export const STATUS_AFTER: Readonly<Record<IntentKind, AppointmentStatus>> = {
  'check-in': 'Checked-in',
  cancel: 'Cancelled',
  'no-show': 'No-show',
};

/**
 * `queued`: to be sent at `dueAt` or later. `sending`: committed before the first byte. `confirmed`: the service said
 * yes (or `presumed`). `refused`: the service said no; in front of staff. `undone`: taken back before it was sent.
 */
export const IntentStateSchema = z.enum(['queued', 'sending', 'confirmed', 'refused', 'undone']);
export type IntentState = z.infer<typeof IntentStateSchema>;

const optionalNumber = z
  .number()
  .nullable()
  .transform((value) => value ?? undefined);

export const IntentRowSchema = z
  .object({
    id: z.number(),
    kind: IntentKindSchema,
    appointment_id: z.string(),
    origin: z.enum(['visitor', 'staff']),
    state: IntentStateSchema,
    previous_status: AppointmentStatusSchema,
    created_at: z.number(),
    due_at: z.number(),
    attempts: z.number(),
    unknown_attempts: z.number(),
    settled_at: optionalNumber,
    presumed: z.number(),
    message: z
      .string()
      .nullable()
      .transform((value) => value ?? undefined),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    appointmentId: row.appointment_id,
    origin: row.origin,
    state: row.state,
    /** What the appointment was before this intent; it returns to that when the intent is undone or refused. */
    previousStatus: row.previous_status,
    /** When the person acted; kept beside the time of sending. */
    createdAt: row.created_at,
    dueAt: row.due_at,
    attempts: row.attempts,
    /** Attempts whose outcome nobody knows: the service may have acted on them. */
    unknownAttempts: row.unknown_attempts,
    settledAt: row.settled_at,
    presumed: row.presumed === 1,
    message: row.message,
  }));
export type Intent = z.infer<typeof IntentRowSchema>;

export interface NewIntent {
  readonly kind: IntentKind;
  readonly appointmentId: string;
  readonly origin: 'visitor' | 'staff';
  readonly previousStatus: z.infer<typeof AppointmentStatusSchema>;
  readonly createdAt: number;
  readonly dueAt: number;
}
