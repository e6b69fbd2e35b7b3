/** Why something was not done here: input problems and Foyer's own reasons. */
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
  'nothing-to-change',
  'unknown-field',
  'not-an-appointment',
  /** Another shape altogether. */
  'wrong',
]);
export type InputRule = z.infer<typeof InputRuleSchema>;

/** Limits are in `limits.ts`. */
export const InputProblemSchema = z.object({
  /** Path with dots. Empty for the whole input. */
  field: z.string(),
  rule: InputRuleSchema,
});
export type InputProblem = z.infer<typeof InputProblemSchema>;

/** Foyer did not send it. */
export const OwnRefusalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      /** Unreadable on the disk. */
      'unreadable',
      /** From a backup: it may have been done or reverted since. */
      'copy',
      /** A visitor without an appointment got no answer in time, and certainly no booking. */
      'not-sent',
      /** Known appointments fill the line's day, so nothing was asked for. */
      'no-time-left',
      /** This computer's clock may be wrong, so no time was asked for. */
      'clock-in-doubt',
    ]),
  }),
  /** The list moved the appointment to another day, perhaps with another code. Days are `YYYY-MM-DD`. */
  z.object({
    kind: z.literal('other-day'),
    from: z.string(),
    code: z.string().optional(),
    to: z.string(),
    /** An earlier attempt may have reached the service. */
    unsure: z.boolean(),
  }),
  /** Against the rules of the service's documentation. */
  z.object({ kind: z.literal('input'), problems: z.array(InputProblemSchema).min(1) }),
  /** Words of an older Foyer. */
  z.object({ kind: z.literal('words'), words: z.string() }),
]);
export type OwnRefusal = z.infer<typeof OwnRefusalSchema>;
