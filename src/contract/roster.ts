/** Problems of appointment lists, and what staff decide about them. */
import { z } from 'zod';
import { LIST_FIELDS } from './list-fields.ts';
import { ListQuestionSchema } from './list-questions.ts';

/** Of a CSV or a JSON list. */
const RosterPlaceSchema = z.enum(['line', 'entry']);
export type RosterPlace = z.infer<typeof RosterPlaceSchema>;

/** Why a row is left out. `text` is of its cell, cut at 60 characters: only in a preview. */
const text = z.string().optional();
const RowFaultRuleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'missing',
      'not-a-time',
      /** Day or month: the column does not say. */
      'date-order-open',
      /** Before 1900 or from 2100. */
      'out-of-range',
      'no-time',
      'all-day',
      /** In the night, where the other times are in the day: perhaps of the afternoon. */
      'odd-hour',
      /** As a spreadsheet program writes large numbers: ids that differed may be equal. */
      'changed-id',
      /** An entry of a calendar that is about no one. */
      'no-name',
      'before-start',
      /** Probably mistyped: its names would be kept until then. */
      'too-far-ahead',
      'too-long-after-start',
      'not-a-number',
      'not-a-length',
      'not-an-object',
      /** A line by name that neither settings nor appointments have. */
      'unknown-line',
    ]),
    text,
  }),
  z.object({ kind: z.literal('too-long'), most: z.int() }),
  /** More cells than columns. */
  z.object({ kind: z.literal('too-many-cells'), cells: z.int(), columns: z.int() }),
]);
export type RowFaultRule = z.infer<typeof RowFaultRuleSchema>;

/** What is uncertain about a row that is taken. */
const RowDoubtRuleSchema = z.object({
  kind: z.enum([
    /** A quote that is not closed was left out. */
    'open-quote',
    /** A time zone that nobody knows: the lobby's is used. */
    'unknown-zone',
    /** The event repeats more often than is read. */
    'recurs-on',
    'unknown-status',
    /** The appointment has none, or keeps the one stored here. */
    'no-code',
    'not-a-code',
    /** A spreadsheet program probably changed it: it is not taken. */
    'changed-code',
    'changed-phone',
    /** Where the last name begins. */
    'name-guessed',
    /** The list has no year. */
    'year-guessed',
    /** An hour that the clocks skip, read as one hour later. */
    'skipped-hour',
    /** An hour that occurs twice, read as the first. */
    'double-hour',
    /** One column says cancelled and another does not. */
    'cancelled-in-doubt',
    'several-people',
    /** The visitor said no to the invitation. */
    'declined',
  ]),
  text,
});
export type RowDoubtRule = z.infer<typeof RowDoubtRuleSchema>;

const RosterRuleSchema = z.union([
  RowFaultRuleSchema,
  RowDoubtRuleSchema,
  /** Same id as another row, which counts. */
  z.object({ kind: z.literal('double'), place: RosterPlaceSchema, number: z.int() }),
  /** Same code as another visitor's row of the day. Both are imported. */
  z.object({ kind: z.literal('double-code'), place: RosterPlaceSchema, number: z.int() }),
]);
export type RosterRule = z.infer<typeof RosterRuleSchema>;

/** One of the problems of a row: those of a row follow each other. */
const RosterProblemSchema = z.object({
  place: RosterPlaceSchema,
  /** From 1, including the header. */
  number: z.number().int(),
  /** Absent for the whole row. */
  field: z.enum(LIST_FIELDS).optional(),
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
  /** Its rows have no ids of the booking system: nothing is imported, and the preview offers to book them. */
  z.object({ kind: z.literal('other-list') }),
  /** Questions for the preview. `bad`: rows that are left out until they are answered; absent: all. */
  z.object({
    kind: z.literal('asks'),
    questions: z.array(ListQuestionSchema).readonly(),
    bad: z.int().optional(),
  }),
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
