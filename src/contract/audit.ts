/** The audit trail of front desks and setup. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { MAX_NAMES_MEANT } from './limits.ts';
import { procedure } from './procedure.ts';

const AuditEntrySchema = z.object({
  /** Grows with every entry. */
  n: z.int(),
  at: InstantSchema,
  /** Absent without sign-in, and for setup. */
  clerk: z.string().optional(),
  /** Its name, else surface and number. Empty for Foyer's own machine. */
  screen: z.string(),
  /** The procedure, such as `appointments.cancel`, or `administrator.reset`. */
  action: z.string(),
  /** The kind of the answer. */
  outcome: z.string().optional(),
  /** Until the appointment is deleted. */
  code: z.string().optional(),
  /** A clerk, a screen or names of settings, never a visitor. */
  detail: z.string().optional(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

const NamesSchema = z.array(z.string().max(60)).max(MAX_NAMES_MEANT);

/** Internal names that the reader's language calls by the text searched for. */
const MeantSchema = z.object({
  actions: NamesSchema,
  outcomes: NamesSchema,
  settings: NamesSchema,
  /** How screens without a name begin: `desk ` for all front desks, `desk 1` for 1 and 10 to 19. */
  screens: NamesSchema,
});
export type Meant = z.infer<typeof MeantSchema>;

const AuditSearchSchema = z.object({
  /** Part of a clerk, screen, code, action or detail, as stored. */
  text: z.string().max(100).optional(),
  /** Also found by `text`. */
  meant: MeantSchema.optional(),
  /** The whole name. */
  clerk: z.string().max(100).optional(),
  /** This procedure. */
  action: z.string().max(100).optional(),
  /** `from` is included, `to` is not. */
  from: InstantSchema.optional(),
  to: InstantSchema.optional(),
  /** `next` of the previous answer. */
  before: z.int().optional(),
});
export type AuditSearch = z.infer<typeof AuditSearchSchema>;

/** There may be more. A page of a long trail may be empty. */
const next = z.int().optional();

const reads = { roles: ['desk', 'admin'], changes: false } as const;

export const auditProcedures = {
  /** Newest first. */
  search: procedure
    .meta(reads)
    .input(AuditSearchSchema)
    .output(z.object({ entries: z.array(AuditEntrySchema), next })),
};
