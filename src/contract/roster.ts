/** What the front desk and an administrator are told about the roster, and what they decide. */
import { z } from 'zod';

/** A CSV has lines, a JSON list has entries. */
const RosterPlaceSchema = z.enum(['line', 'entry']);
export type RosterPlace = z.infer<typeof RosterPlaceSchema>;

/** The rule that a field breaks, or what makes it doubtful. */
const RosterRuleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'missing',
      'not-a-number',
      'not-a-time',
      'not-a-status',
      'not-a-code',
      'not-an-object',
      'before-start',
      /** A date that was mistyped: its names would stay for as long as it is ahead. */
      'too-far-ahead',
      'too-long-after-start',
      /** A quote that is not closed; it was left out. */
      'open-quote',
      /** An hour that the clocks skip; it was taken for one hour later. */
      'skipped-hour',
      /** It comes twice when the clocks are set back; it was taken for the first. */
      'double-hour',
    ]),
  }),
  /** No text, or of more characters than `most`. */
  z.object({ kind: z.enum(['not-text', 'too-long']), most: z.number().int() }),
  /** More cells than the first line has columns: which is which is not known. */
  z.object({ kind: z.literal('too-many-cells'), cells: z.number().int(), columns: z.number().int() }),
  /** Another row has the same id, and counts. */
  z.object({ kind: z.literal('double'), place: RosterPlaceSchema, number: z.number().int() }),
  /** A row of the same day and of another visitor has the same code; both are taken. */
  z.object({ kind: z.literal('double-code'), place: RosterPlaceSchema, number: z.number().int() }),
]);
export type RosterRule = z.infer<typeof RosterRuleSchema>;

/** A line of the roster that could not be taken, or was taken with a doubt. */
const RosterProblemSchema = z.object({
  place: RosterPlaceSchema,
  /** From 1, as a person counts them in the file: the header's line is one. */
  number: z.number().int(),
  /** The column as we name it; absent where it is the row as a whole. */
  field: z.string().optional(),
  rule: RosterRuleSchema,
  /** The row was taken all the same, with a doubt. */
  isTaken: z.boolean(),
});
export type RosterProblem = z.infer<typeof RosterProblemSchema>;

/** Why nothing of a file can be read. */
export const RosterUnreadableSchema = z.discriminatedUnion('kind', [
  /** `not-a-list`: its JSON begins as an object. `no-end`: its JSON list does not end. `not-text`: such as a workbook. */
  z.object({ kind: z.enum(['not-a-list', 'no-end', 'not-text']) }),
  /** The first line lacks these columns. */
  z.object({ kind: z.literal('no-columns'), columns: z.array(z.string()) }),
  /** It holds more than `LIST_BOUNDS` allows: more than `most` of what `bound` counts, first found at that place. */
  z.object({
    kind: z.literal('past-bound'),
    bound: z.enum(['rows', 'characters', 'fields', 'depth', 'bytes']),
    most: z.number().int(),
    place: RosterPlaceSchema,
    number: z.number().int(),
  }),
  /** Reading it took more memory or time than it may. */
  z.object({ kind: z.literal('given-up') }),
]);
export type RosterUnreadable = z.infer<typeof RosterUnreadableSchema>;

/** The roster is not read, or not whole. */
export const RosterTroubleSchema = z.discriminatedUnion('kind', [
  /**
   * `restless`: never left alone long enough to be read. `not-written`: the disk would not take it. `empty`: it can be
   * read and has no appointment. Nothing is taken away for it.
   */
  z.object({ kind: z.enum(['missing', 'folder-missing', 'restless', 'too-large', 'not-written', 'empty']) }),
  z.object({ kind: z.literal('unreadable'), why: RosterUnreadableSchema }),
  z.object({
    kind: z.literal('rows'),
    /** Rows that could not be read, and rows read with a doubt. */
    bad: z.number().int(),
    doubtful: z.number().int(),
    /** The first of them. */
    problems: z.array(RosterProblemSchema),
    /** How many `roster.problems` tells. */
    total: z.number().int(),
  }),
]);

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
