/** Backups of the database. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { procedure } from './procedure.ts';

const CopyNameSchema = z.string().max(100);

const CopiesSchema = z.object({
  /** Newest first. */
  copies: z.array(
    z.object({
      name: CopyNameSchema,
      at: InstantSchema,
      bytes: z.int(),
      isLeft: z.boolean(),
      /** It failed a check since Foyer started. */
      isDamaged: z.literal(true).optional(),
    }),
  ),
  /** The command that moves Foyer to another computer. */
  moveCommand: z.string(),
});
export type Copies = z.infer<typeof CopiesSchema>;

const MakeCopyAnswerSchema = z.discriminatedUnion('kind', [
  /** It was checked. */
  z.object({ kind: z.literal('made'), name: CopyNameSchema }),
  /** The backup, and so the database, failed its check. */
  z.object({ kind: z.literal('not-good') }),
  /** `reason`: the system's words. */
  z.object({ kind: z.literal('not-made'), reason: z.string() }),
  /** Foyer restarts. */
  z.object({ kind: z.literal('stopped') }),
]);
export type MakeCopyAnswer = z.infer<typeof MakeCopyAnswerSchema>;

const PutBackAnswerSchema = z.discriminatedUnion('kind', [
  /** In use. The previous database is kept for some days as `aside`. */
  z.object({ kind: z.literal('put-back'), aside: z.string().optional() }),
  z.object({ kind: z.literal('unknown') }),
  /** The backup failed its check: nothing changed. `reason`: SQLite's words, for the log. */
  z.object({ kind: z.literal('not-good'), reason: z.string() }),
  /** A newer Foyer made the backup. Nothing changed. */
  z.object({ kind: z.literal('newer') }),
  /** A backup of the service at `origin`, and another one is in use. Nothing changed. */
  z.object({ kind: z.literal('other-service'), origin: z.string() }),
  /** A backup of a service that was left, but it does not say of which. Nothing changed. */
  z.object({ kind: z.literal('unnamed') }),
  /** Another program uses the database. Nothing changed. */
  z.object({ kind: z.literal('in-use') }),
  /** Nothing changed. `reason`: the system's words. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  /** No hub runs any more, so Foyer ends. `reason`: why none could start. */
  z.object({ kind: z.literal('lost'), reason: z.string() }),
]);
export type PutBackAnswer = z.infer<typeof PutBackAnswerSchema>;

export const copiesProcedures = {
  list: procedure.meta({ roles: ['admin'], changes: false }).output(CopiesSchema),
  make: procedure.meta({ roles: ['admin'] }).output(MakeCopyAnswerSchema),
  /** Ends every stream. Unsent entries of the backup continue as after damage. */
  putBack: procedure
    .meta({ roles: ['admin'] })
    .input(z.object({ name: CopyNameSchema }))
    .output(PutBackAnswerSchema),
};
