/** Copies of the database: seen, made and put back by an administrator. */
import { z } from 'zod';
import { InstantSchema } from './appointment.ts';
import { procedure } from './procedure.ts';

const CopyNameSchema = z.string().max(100);

const CopiesSchema = z.object({
  /** Newest first. */
  copies: z.array(z.object({ name: CopyNameSchema, at: InstantSchema, bytes: z.int() })),
  /** What a person types on Foyer's machine to copy everything for another one. */
  moveCommand: z.string(),
});
export type Copies = z.infer<typeof CopiesSchema>;

const MakeCopyAnswerSchema = z.discriminatedUnion('kind', [
  /** It was checked. */
  z.object({ kind: z.literal('made'), name: CopyNameSchema }),
  /** The copy, and so the database itself, fails its check. */
  z.object({ kind: z.literal('not-good') }),
  /** `reason`: the system's words. */
  z.object({ kind: z.literal('not-made'), reason: z.string() }),
]);
export type MakeCopyAnswer = z.infer<typeof MakeCopyAnswerSchema>;

const PutBackAnswerSchema = z.discriminatedUnion('kind', [
  /** The hub runs with it; what was there is kept for some days as the file `aside`. */
  z.object({ kind: z.literal('put-back'), aside: z.string().optional() }),
  z.object({ kind: z.literal('unknown') }),
  /** The copy fails its check: nothing was changed. */
  z.object({ kind: z.literal('not-good'), reason: z.string() }),
  /** Nothing was changed. `isLost`: no hub runs any more, and Foyer starts again. */
  z.object({ kind: z.literal('failed'), reason: z.string(), isLost: z.boolean() }),
]);
export type PutBackAnswer = z.infer<typeof PutBackAnswerSchema>;

export const copiesProcedures = {
  list: procedure.meta({ roles: ['admin'], changes: false }).output(CopiesSchema),
  make: procedure.meta({ roles: ['admin'] }).output(MakeCopyAnswerSchema),
  /** Ends every stream, as a change of settings does; what waits in the copy goes on as after damage. */
  putBack: procedure
    .meta({ roles: ['admin'] })
    .input(z.object({ name: CopyNameSchema }))
    .output(PutBackAnswerSchema),
};
