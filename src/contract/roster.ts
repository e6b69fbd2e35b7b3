/** Problems of appointment lists, and what staff decide about them. */
import { z } from 'zod';

/** Of a CSV or a JSON list. */
const RosterPlaceSchema = z.enum(['line', 'entry']);
export type RosterPlace = z.infer<typeof RosterPlaceSchema>;

/** An error, or a doubt. */
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
      /** Probably mistyped: its names would be kept until then. */
      'too-far-ahead',
      'too-long-after-start',
      /** Left out. */
      'open-quote',
      /** An hour that the clocks skip, read as one hour later. */
      'skipped-hour',
      /** An hour that occurs twice, read as the first. */
      'double-hour',
    ]),
  }),
  /** More than `most` characters, or no text. */
  z.object({ kind: z.enum(['not-text', 'too-long']), most: z.number().int() }),
  /** More cells than columns. */
  z.object({ kind: z.literal('too-many-cells'), cells: z.number().int(), columns: z.number().int() }),
  /** Same id as another row, which counts. */
  z.object({ kind: z.literal('double'), place: RosterPlaceSchema, number: z.number().int() }),
  /** Same code as another visitor's row of the day. Both are imported. */
  z.object({ kind: z.literal('double-code'), place: RosterPlaceSchema, number: z.number().int() }),
]);
export type RosterRule = z.infer<typeof RosterRuleSchema>;

/** A rejected or doubtful row. */
const RosterProblemSchema = z.object({
  place: RosterPlaceSchema,
  /** From 1, including the header. */
  number: z.number().int(),
  /** Absent for the whole row. */
  field: z.string().optional(),
  rule: RosterRuleSchema,
  /** Imported with a doubt. */
  isTaken: z.boolean(),
});
export type RosterProblem = z.infer<typeof RosterProblemSchema>;

export const RosterUnreadableSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      /** JSON without a list in it. */
      'not-a-list',
      /** Unfinished JSON. */
      'no-end',
      /** For example a picture or a PDF. */
      'not-text',
      /** A web page, or XML. */
      'web-page',
      /** A workbook with a password. */
      'locked',
      /** A workbook of an older form: `.xls` or `.xlsb`. */
      'old-workbook',
      /** A workbook of another program: `.ods`. */
      'other-workbook',
      /** A workbook or calendar that is cut off, or otherwise broken. */
      'damaged',
    ]),
  }),
  /** The first line lacks these columns. */
  z.object({ kind: z.literal('no-columns'), columns: z.array(z.string()) }),
  /** Beyond `LIST_BOUNDS`: more than `most` of `bound`, first found there. */
  z.object({
    kind: z.literal('past-bound'),
    bound: z.enum(['rows', 'characters', 'fields', 'depth', 'bytes']),
    most: z.number().int(),
    place: RosterPlaceSchema,
    number: z.number().int(),
  }),
  /** Too much memory or time. */
  z.object({ kind: z.literal('given-up') }),
]);
export type RosterUnreadable = z.infer<typeof RosterUnreadableSchema>;

/** A list is not read, or only in part. */
export const RosterTroubleSchema = z.discriminatedUnion('kind', [
  /**
   * `restless`: it changes too often to be read. `not-written`: disk. `empty`: no appointments. None of these removes
   * any.
   */
  z.object({ kind: z.enum(['missing', 'folder-missing', 'restless', 'too-large', 'not-written', 'empty']) }),
  z.object({ kind: z.literal('unreadable'), why: RosterUnreadableSchema }),
  z.object({
    kind: z.literal('rows'),
    /** Unreadable rows. `doubtful`: imported with a doubt. */
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

/** `withdraw`: the list is right. `keep`: they stay until the list has them again. */
export const RosterDecisionSchema = z.enum(['withdraw', 'keep']);
export type RosterDecision = z.infer<typeof RosterDecisionSchema>;

export const RosterDecisionAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  /** Someone else decided, or the list has changed. */
  z.object({ kind: z.literal('too-late') }),
  z.object({ kind: z.literal('not-saved') }),
]);
export type RosterDecisionAnswer = z.infer<typeof RosterDecisionAnswerSchema>;

export const RosterLossSchema = z.object({
  /** `YYYY-MM-DD` at the location. */
  day: z.string(),
  gone: z.number().int(),
  /** Appointments of the list on that day. */
  of: z.number().int(),
});
