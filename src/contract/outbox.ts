/**
 * What a person decides: about a new appointment of which nobody knows whether the service has made it, and about
 * anything that was set aside because it cannot be sent.
 */
import { z } from 'zod';
import { AppointmentIdSchema } from './appointment.ts';
import { LONGEST_CODE } from './limits.ts';

export const DecisionSchema = z.discriminatedUnion('kind', [
  /** A person looked at the service and found it, under this id and, where they saw one, this code. */
  z.object({
    kind: z.literal('it-is-there'),
    appointmentId: AppointmentIdSchema,
    code: z.string().max(LONGEST_CODE).optional(),
  }),
  /** A person looked and is sure that it is not there; or wants what was set aside sent now. */
  z.object({ kind: z.literal('send-again') }),
  /** A person looked and found that what was set aside is done there. A booking is told by its id instead. */
  z.object({ kind: z.literal('it-was-done') }),
  /** It is not wanted any more, or was done in another way. What it had changed here goes back. */
  z.object({ kind: z.literal('give-up') }),
]);
export type Decision = z.infer<typeof DecisionSchema>;

/** `too-late`: somebody else has decided. `not-an-id`: nothing was decided. `not-saved`: the disk took no change. */
export const ResolveAnswerSchema = z.object({
  kind: z.enum(['resolved', 'too-late', 'not-an-id', 'not-saved']),
});
export type ResolveAnswer = z.infer<typeof ResolveAnswerSchema>;
