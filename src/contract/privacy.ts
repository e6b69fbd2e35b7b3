/** Visitor data: retention, search, export and erasure. */
import { z } from 'zod';
import { AppointmentIdSchema, AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { MAX_ID_LENGTH, MAX_SEARCH_LENGTH, MAX_RECORDS } from './limits.ts';
import { procedure } from './procedure.ts';
import { RetentionPartSchema } from './setting-problem.ts';

const PrivacyViewSchema = z.object({
  /** Whole days, with the limits for `settings.save`. */
  retention: z.array(z.object({ part: RetentionPartSchema, days: z.int(), least: z.int(), most: z.int() })),
  /** `foyer.config.json` decides it. */
  isManaged: z.boolean(),
  /** Backups hold names too: how many, and for how many days. */
  copies: z.object({ most: z.int(), days: z.int() }),
  /** Erased appointments that lists must not bring back. */
  erased: z.int(),
  /** Waiting for unsent intents. */
  waiting: z.int(),
});
export type PrivacyView = z.infer<typeof PrivacyViewSchema>;

export const VisitorRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('appointment'), appointmentId: AppointmentIdSchema }),
  z.object({ kind: z.literal('ticket'), ticketId: z.string().min(1).max(MAX_ID_LENGTH) }),
  z.object({ kind: z.literal('booking'), intentId: z.int() }),
  /** A row of a list that is being booked. */
  z.object({ kind: z.literal('listed'), rowId: z.int() }),
]);
export type VisitorRecord = z.infer<typeof VisitorRecordSchema>;

const FoundSchema = z.object({
  record: VisitorRecordSchema,
  firstName: z.string(),
  lastName: z.string(),
  code: z.string().optional(),
  phoneNumber: z.string().optional(),
  email: z.string().optional(),
  startsAt: InstantSchema.optional(),
  lineName: z.string().optional(),
  status: AppointmentStatusSchema.optional(),
});
export type FoundRecord = z.infer<typeof FoundSchema>;

const onRecords = z.object({ records: z.array(VisitorRecordSchema).min(1).max(MAX_RECORDS) });

const PendingSchema = z.object({
  intentId: z.int(),
  what: z.enum(['check-in', 'cancel', 'no-show', 'edit', 'create', 'auto-assign']),
  state: z.enum([
    'to-send',
    /** Waiting for the service's answer. */
    'under-way',
    /** The front desk has to decide. */
    'undecided',
    /** Rejected or presumed done, and the front desk has not read that. */
    'unread',
  ]),
  at: InstantSchema,
});
export type PendingAct = z.infer<typeof PendingSchema>;

const EraseAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('erased'),
    /** False: the log, old backups or an incoming list may still have it. Foyer tries again within the hour. */
    copies: z.boolean(),
  }),
  /** Nothing was done: decide about these first. */
  z.object({ kind: z.literal('pending'), pending: z.array(PendingSchema) }),
  /** Erased once these are sent or decided. Checked every minute, also after a restart. */
  z.object({ kind: z.literal('waiting'), pending: z.array(PendingSchema) }),
  z.object({
    kind: z.enum([
      /** There is nothing of these records. */
      'unknown',
      /** Disk, or the hub is being replaced: nothing was erased. */
      'not-saved',
    ]),
  }),
]);
export type EraseAnswer = z.infer<typeof EraseAnswerSchema>;

const ExportAnswerSchema = z.discriminatedUnion('kind', [
  /** All stored data, as JSON. */
  z.object({ kind: z.literal('data'), text: z.string() }),
  z.object({ kind: z.literal('unknown') }),
]);
export type ExportAnswer = z.infer<typeof ExportAnswerSchema>;

export const privacyProcedures = {
  read: procedure.meta({ roles: ['admin'], changes: false }).output(PrivacyViewSchema),
  /** All days, by name, code, phone number or email. `more`: there are further matches. */
  find: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(z.object({ text: z.string().max(MAX_SEARCH_LENGTH) }))
    .output(z.object({ records: z.array(FoundSchema), more: z.boolean() })),
  export: procedure
    .meta({ roles: ['admin'] })
    .input(onRecords)
    .output(ExportAnswerSchema),
  /**
   * Erases visitors in databases, logs and backups, and keeps lists from bringing them back. `unsent`: `send` first,
   * or `discard`.
   */
  erase: procedure
    .meta({ roles: ['admin'] })
    .input(onRecords.extend({ unsent: z.enum(['send', 'discard']).optional() }))
    .output(EraseAnswerSchema),
};
