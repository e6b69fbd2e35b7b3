/** Who did what at front desks and in setup. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { MAX_NAMES_MEANT } from './limits.ts';
import { procedure } from './procedure.ts';

const AuditEntrySchema = z.object({
  /** Grows with every entry. */
  n: z.int(),
  at: InstantSchema,
  /** Absent where nobody signs in, and for setup. */
  clerk: z.string().optional(),
  /** As people call it; else its surface and number; empty for what was done at Foyer's machine. */
  screen: z.string(),
  /** The procedure of this contract, such as `appointments.cancel`; or `administrator.reset`, which is none. */
  action: z.string(),
  /** The kind of the answer. */
  outcome: z.string().optional(),
  /** Of the appointment, until it is forgotten. */
  code: z.string().optional(),
  /** What else tells one from the next: a clerk, a screen, names of settings; never a visitor. */
  detail: z.string().optional(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

const NamesSchema = z.array(z.string().max(60)).max(MAX_NAMES_MEANT);

/** Names that the trail is written with, by what they are called on the page that asks. */
const MeantSchema = z.object({ actions: NamesSchema, outcomes: NamesSchema, settings: NamesSchema });
export type Meant = z.infer<typeof MeantSchema>;

const AuditSearchSchema = z.object({
  /** A part of a clerk, a screen, a code, an action or a detail, as it is written down. */
  text: z.string().max(100).optional(),
  /** Also found by `text`: acts, answers, and changes of settings that are called so in the reader's language. */
  meant: MeantSchema.optional(),
  /** Of this clerk, by the whole name. */
  clerk: z.string().max(100).optional(),
  /** This procedure. */
  action: z.string().max(100).optional(),
  /** From this moment on, and before that one. */
  from: InstantSchema.optional(),
  to: InstantSchema.optional(),
  /** Goes on after the `next` of the answer before. */
  before: z.int().optional(),
});
export type AuditSearch = z.infer<typeof AuditSearchSchema>;

/** `next`: there may be more. A long trail is looked through in parts, so a part may be empty. */
const next = z.int().optional();

const reads = { roles: ['desk', 'admin'], changes: false } as const;

export const auditProcedures = {
  /** Newest first. */
  search: procedure
    .meta(reads)
    .input(AuditSearchSchema)
    .output(z.object({ entries: z.array(AuditEntrySchema), next })),
};
