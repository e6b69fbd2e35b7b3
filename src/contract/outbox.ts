/**
 * What a person decides: about a new appointment of which nobody knows whether the service has made it, about anything
 * that was set aside because it cannot be sent, and about what the service refused.
 */
import { z } from 'zod';
import { AppointmentIdSchema } from './appointment.ts';
import { MAX_CODE_LENGTH } from './limits.ts';

export const DecisionSchema = z.discriminatedUnion('kind', [
  /** A person looked at the service and found it, under this id and, where they saw one, this code. */
  z.object({
    kind: z.literal('it-is-there'),
    appointmentId: AppointmentIdSchema,
    code: z.string().max(MAX_CODE_LENGTH).optional(),
  }),
  /** A person looked and is sure that it is not there; or wants what was set aside, or refused, sent now. */
  z.object({ kind: z.literal('send-again') }),
  /** A person looked and found that what was set aside is done there. A booking is told by its id instead. */
  z.object({ kind: z.literal('it-was-done') }),
  /** A person found what was refused cancelled at the service; it is shown so here, and the service is told nothing. */
  z.object({ kind: z.literal('show-as-cancelled') }),
  /** It is not wanted any more, or was done in another way. What it had changed here goes back. */
  z.object({ kind: z.literal('give-up') }),
]);
export type Decision = z.infer<typeof DecisionSchema>;

/**
 * `too-late`: somebody else has decided. `not-an-id`, and `of-another`, which is the id of another visitor's
 * appointment: nothing was decided. `not-possible`: the appointment is in another state by now. `not-saved`: the disk took no change.
 */
export const ResolveAnswerSchema = z.object({
  kind: z.enum(['resolved', 'too-late', 'not-an-id', 'of-another', 'not-possible', 'not-saved']),
});
export type ResolveAnswer = z.infer<typeof ResolveAnswerSchema>;
