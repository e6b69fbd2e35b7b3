/** What the front desk and an administrator are told about the roster, and what they decide. */
import { z } from 'zod';

/** A line of the roster that could not be taken, or was taken with a doubt. */
const RosterProblemSchema = z.object({
  /** A CSV has lines, a JSON list has entries. */
  place: z.enum(['line', 'entry']),
  /** From 1, as a person counts them in the file. */
  number: z.number().int(),
  /** The column, or `the line`. */
  field: z.string(),
  /** What is wrong with it; follows the field's name in a sentence. */
  rule: z.string(),
  isTaken: z.boolean(),
});

export const RosterProblemsSchema = z.object({
  total: z.number().int().min(0),
  problems: z.array(RosterProblemSchema),
});
export type RosterProblems = z.infer<typeof RosterProblemsSchema>;

/** `withdraw`: the roster is right, they are gone. `keep`: they stay until the roster has them again. */
export const RosterDecisionSchema = z.enum(['withdraw', 'keep']);
export type RosterDecision = z.infer<typeof RosterDecisionSchema>;

export const RosterDecisionAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  /** Somebody else decided, or the roster says something else by now. */
  z.object({ kind: z.literal('too-late') }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type RosterDecisionAnswer = z.infer<typeof RosterDecisionAnswerSchema>;

/** What a file would take away from one day. */
export const RosterLossSchema = z.object({
  /** `YYYY-MM-DD` at the location. */
  day: z.string(),
  gone: z.number().int(),
  /** How many appointments of that day the roster brought. */
  of: z.number().int(),
});
