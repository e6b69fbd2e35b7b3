/** What only a person can say about a list, and what is uncertain about it as a whole. */
import { z } from 'zod';
import { LIST_FIELDS } from './list-fields.ts';

const field = z.enum(LIST_FIELDS);
const texts = z.array(z.string()).readonly();

export const ListQuestionSchema = z.discriminatedUnion('kind', [
  /** `03/04/2026` in every row. `isMixed`: no order fits all rows. Nothing comes in before it is answered. */
  z.object({ kind: z.literal('date-order'), columns: texts, samples: texts, isMixed: z.boolean() }),
  /** The rows have times; the day is from this title. */
  z.object({ kind: z.literal('day-of-title'), title: z.string() }),
  /**
   * No column is taken for it. `day`: the rows have times only. `lineId`: neither id nor name of a line. Nothing comes in
   * before it is answered.
   */
  z.object({ kind: z.literal('no-column'), field: z.enum(['start', 'firstName', 'day', 'lineId']) }),
  /** Its name says nothing, its cells do. */
  z.object({ kind: z.literal('guessed-column'), field, column: z.string() }),
  z.object({ kind: z.literal('two-columns'), field, columns: texts }),
  /** Rows with an unknown line are left out until it is answered; the others come in with a doubt. */
  z.object({ kind: z.enum(['unknown-statuses', 'unknown-lines', 'unknown-people']), words: texts }),
  z.object({ kind: z.literal('unknown-zone'), zone: z.string() }),
  /** Names without a comma are written in both orders, or in one that few of them show. `sample`: one of them. */
  z.object({ kind: z.literal('name-order'), sample: z.string() }),
  /** No row of a list to be booked names a line. */
  z.object({ kind: z.literal('no-line') }),
]);
export type ListQuestion = Readonly<z.infer<typeof ListQuestionSchema>>;

export const TableDoubtSchema = z.discriminatedUnion('kind', [
  /** Two encodings fit, and read names differently. */
  z.object({ kind: z.literal('encodings'), names: texts }),
  /** Some lines are UTF-8 and others are not; `line` is the first of the others, from 1. */
  z.object({ kind: z.literal('mixed-encodings'), line: z.int() }),
  /** Several columns have this name. They are told apart by a number: `Name (2)`. */
  z.object({ kind: z.literal('double-column'), name: z.string() }),
  /** Nobody knows this name, its few words repeat, and no column is the status: these may say who is cancelled. */
  z.object({ kind: z.literal('unread-column'), name: z.string(), words: texts }),
  /** Other sheets, or other lists in a JSON, have days too, and are not read unless a person chooses one. */
  z.object({ kind: z.literal('more-sheets'), names: texts }),
]);
export type TableDoubt = Readonly<z.infer<typeof TableDoubtSchema>>;
