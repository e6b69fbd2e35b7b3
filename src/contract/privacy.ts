/** What Foyer keeps of visitors, for how long, and what an administrator does when one asks for their data. */
import { z } from 'zod';
import { AppointmentIdSchema, AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { MAX_ID_LENGTH, MAX_SEARCH_LENGTH, MAX_RECORDS } from './limits.ts';
import { procedure } from './procedure.ts';
import { RetentionPartSchema } from './setting-problem.ts';

const PrivacyViewSchema = z.object({
  /** Whole days, and the limits within which `settings.save` takes others. */
  retention: z.array(z.object({ part: RetentionPartSchema, days: z.int(), least: z.int(), most: z.int() })),
  /** `foyer.config.json` decides it. */
  isManaged: z.boolean(),
  /** Copies of the database hold names too: so many at most, and none for longer than so many days. */
  copies: z.object({ most: z.int(), days: z.int() }),
  /** Appointments that lists do not bring back, because their visitor was erased. */
  erased: z.int(),
  /** Erasures that wait for what is still to be sent. */
  waiting: z.int(),
});
export type PrivacyView = z.infer<typeof PrivacyViewSchema>;

/** The folder of a service that was used before, as it was found; absent: that of the service in use. */
const service = z.string().min(1).max(MAX_ID_LENGTH).optional();

/** Where something of a visitor is kept: one appointment, a ticket without one, or a booking that nobody has confirmed. */
export const VisitorRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('appointment'), appointmentId: AppointmentIdSchema, service }),
  z.object({ kind: z.literal('ticket'), ticketId: z.string().min(1).max(MAX_ID_LENGTH), service }),
  z.object({ kind: z.literal('booking'), intentId: z.int(), service }),
]);
export type VisitorRecord = z.infer<typeof VisitorRecordSchema>;

const FoundSchema = z.object({
  record: VisitorRecordSchema,
  /** Of a service that was used before. */
  origin: z.string().optional(),
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
    /** An answer of the service is waited for. */
    'under-way',
    /** The front desk has to say what became of it. */
    'undecided',
    /** It was refused or presumed done, and nobody at the front desk has read that. */
    'unread',
  ]),
  /** When the visitor or staff asked for it. */
  at: InstantSchema,
});
export type PendingAct = z.infer<typeof PendingSchema>;

const EraseAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('erased'),
    /** False: the log, copies from before or a list that comes in may still have it; Foyer tries again within the hour. */
    copies: z.boolean(),
  }),
  /** Nothing was done: say first what is to become of these. */
  z.object({ kind: z.literal('pending'), pending: z.array(PendingSchema) }),
  /** It is erased once this has been sent, or decided at the front desk; looked at every minute, over restarts. */
  z.object({ kind: z.literal('waiting'), pending: z.array(PendingSchema) }),
  z.object({
    kind: z.enum([
      /** There is nothing of these records. */
      'unknown',
      /** The disk did not take it, or the hub made way for another: nothing was erased. */
      'not-saved',
    ]),
  }),
]);
export type EraseAnswer = z.infer<typeof EraseAnswerSchema>;

const ExportAnswerSchema = z.discriminatedUnion('kind', [
  /** `text`: all that is kept of them, as JSON. */
  z.object({ kind: z.literal('data'), text: z.string() }),
  z.object({ kind: z.literal('unknown') }),
]);
export type ExportAnswer = z.infer<typeof ExportAnswerSchema>;

export const privacyProcedures = {
  read: procedure.meta({ roles: ['admin'], changes: false }).output(PrivacyViewSchema),
  /** By name, code, phone number or e-mail address, of any day; `more`: not all that fit are told. */
  find: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(z.object({ text: z.string().max(MAX_SEARCH_LENGTH) }))
    .output(z.object({ records: z.array(FoundSchema), more: z.boolean() })),
  export: procedure
    .meta({ roles: ['admin'] })
    .input(onRecords)
    .output(ExportAnswerSchema),
  /**
   * Takes a visitor out of the databases, their logs and their copies, and keeps lists from bringing the appointments back.
   * `unsent`: `send`, erase once it is sent; `discard`, it is never sent.
   */
  erase: procedure
    .meta({ roles: ['admin'] })
    .input(onRecords.extend({ unsent: z.enum(['send', 'discard']).optional() }))
    .output(EraseAnswerSchema),
};
