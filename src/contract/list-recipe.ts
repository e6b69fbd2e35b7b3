/** What was decided about lists of one shape: kept under their header, exported with the settings, given to `npm run lists`. */
import { z } from 'zod';
import { AppointmentStatusSchema } from './appointment.ts';
import { LIST_FIELDS } from './list-fields.ts';

const text = z.string().min(1).max(200);
/** More of one kind are not words of a program, but perhaps names of visitors. */
const MAX_RECIPE_WORDS = 500;
const ofWords = <T extends z.ZodType>(schema: T) =>
  z.record(text, schema).refine((words) => Object.keys(words).length <= MAX_RECIPE_WORDS);
const named = z.object({ id: z.int().optional(), name: text.optional() });
/** Anyone: the list's name is ignored, and the booking system chooses. */
const person = named.extend({ isAnyone: z.literal(true).optional() });

export const ListRecipeSchema = z.strictObject({
  /** Of the program, as staff read it. */
  name: text.optional(),
  /** A list of this shape has all these columns. Absent: it is given with its list. */
  header: z.array(z.string().max(200)).max(1_000).optional(),
  /** By the name of the column. `null`: not taken. Columns that are not named here are found by name and content. */
  columns: z.record(z.string().max(200), z.enum(LIST_FIELDS).nullable()).optional(),
  /** Of `03/04/2026`. */
  dateOrder: z.enum(['day-first', 'month-first', 'year-first']).optional(),
  /** IANA, of times that have none of their own. */
  timeZone: text.optional(),
  /** Of a list with times and without days: `YYYY-MM-DD`, or the day on which it is read. */
  day: z.union([z.literal('today'), z.iso.date()]).optional(),
  /** Of a name in one column, without a comma. */
  nameOrder: z.enum(['given-first', 'family-first']).optional(),
  /** By the word in the list; case and accents do not matter. */
  statuses: ofWords(z.union([AppointmentStatusSchema, z.literal('unknown')])).optional(),
  lines: ofWords(named).optional(),
  people: ofWords(person).optional(),
  /** Of rows that name none. */
  line: named.optional(),
  /** Of an appointment without end and length, in minutes. */
  usualMinutes: z.int().min(1).max(1_440).optional(),
  /** As in the Encoding Standard: `windows-1250`. */
  encoding: text.optional(),
  /** Of a workbook, or the list inside a JSON. */
  sheet: text.optional(),
});
export type ListRecipe = z.infer<typeof ListRecipeSchema>;
