/** A call that is none: an event of Foyer's own, over its own port, to every display. */
import { z } from 'zod';
import { procedure } from './procedure.ts';

const TestCallAnswerSchema = z.object({
  /** Whether the event came in; where it did not, no display was told. `silent`: nothing answers at the port. */
  loop: z.enum(['heard', 'refused', 'silent']),
  /** Every display that is connected. */
  displays: z.array(z.object({ screenId: z.string(), isTold: z.boolean() })),
});
export type TestCallAnswer = z.infer<typeof TestCallAnswerSchema>;

export const testCallProcedures = {
  /** Nothing of it stays: no call, no figure and no row of the journal. */
  send: procedure.meta({ roles: ['admin'], changes: false }).output(TestCallAnswerSchema),
};
