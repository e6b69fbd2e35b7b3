/** Why something that was asked here was not done. */
import { z } from 'zod';

export const InputRuleSchema = z.enum([
  'missing',
  'not-text',
  'not-a-number',
  'not-a-list',
  'not-a-time',
  'too-short',
  'too-long',
  'special-characters',
  'empty',
  'not-a-phone-number',
  'not-an-email',
  'not-a-language',
  'not-a-uuid',
  'not-ids',
  'no-option',
  'value-or-options',
  'not-after-start',
  'too-long-after-start',
  /** A change without a field that changes. */
  'nothing-to-change',
  'unknown-field',
  'not-an-appointment',
  /** None of these: it has another shape altogether. */
  'wrong',
]);
export type InputRule = z.infer<typeof InputRuleSchema>;

/** Numbers that rules name are in `limits.ts`. */
export const InputProblemSchema = z.object({
  /** Path of the field, dots between the parts; empty for the whole input. */
  field: z.string(),
  rule: InputRuleSchema,
});
export type InputProblem = z.infer<typeof InputProblemSchema>;

/** Foyer itself did not ask the service. */
export const OwnRefusalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      /** What was to be sent cannot be read from the disk any more. */
      'unreadable',
      /** It stood in a copy of the database, and may have been done or taken back since. */
      'copy',
    ]),
  }),
  /** The appointment list has the appointment on another day by now, perhaps with another code. Days `YYYY-MM-DD`. */
  z.object({
    kind: z.literal('other-day'),
    from: z.string(),
    code: z.string().optional(),
    to: z.string(),
    /** An attempt before may have reached the service. */
    unsure: z.boolean(),
  }),
  /** What was to be sent breaks rules of the service's own documentation. */
  z.object({ kind: z.literal('input'), problems: z.array(InputProblemSchema).min(1) }),
  /** Words of an older Foyer. */
  z.object({ kind: z.literal('words'), words: z.string() }),
]);
export type OwnRefusal = z.infer<typeof OwnRefusalSchema>;
