/** What is wrong with one field of an appointment that is to be booked or changed. */
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
