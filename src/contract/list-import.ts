/**
 * Import of an appointment list by hand: uploaded in chunks, previewed, confirmed. It belongs to the asking screen.
 * Nothing is on disk before confirmation, then all valid rows or none.
 */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { AppointmentStatusSchema, InstantSchema } from './appointment.ts';
import { LIST_CHUNK_BYTES } from './limits.ts';
import { LIST_FIELDS } from './list-fields.ts';
import { ListQuestionSchema, TableDoubtSchema } from './list-questions.ts';
import { ListRecipeSchema } from './list-recipe.ts';
import { done, procedure } from './procedure.ts';
import { RosterProblemsSchema, RosterUnreadableSchema } from './roster.ts';
import { PathProblemSchema } from './setting-problem.ts';

const count = z.int().min(0);
const MAX_FILE_NAME_LENGTH = 255;

/** The first three values, each cut at 60 characters. */
const samples = z.array(z.string()).readonly();

const ColumnSchema = z.object({
  /** Cut at 200 characters. A recipe calls a column without a name `#3`, by its place from 1. */
  name: z.string(),
  /** Absent: ignored. */
  field: z.enum(LIST_FIELDS).optional(),
  why: z.enum(['recipe', 'name', 'content', 'name-and-content']).optional(),
  /** Fits this as well, and is not taken. */
  rivals: z.enum(LIST_FIELDS).optional(),
  samples,
});
export type ListColumn = z.infer<typeof ColumnSchema>;

const EncodingSchema = z.object({
  /** As in the Encoding Standard: `windows-1250`. */
  name: z.string(),
  isGuess: z.boolean(),
  /** The best first, with this one. One only where no other reads anything different. */
  candidates: z.array(z.object({ name: z.string(), samples })).readonly(),
});

const FirstRowSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  line: z.string().optional(),
  /** Null for an unknown word: such a visitor is never expected. */
  status: AppointmentStatusSchema.nullable(),
  code: z.string().optional(),
  alias: z.string().optional(),
});

/** A list as it is understood so far. */
const UnderstoodSchema = z.object({
  /** The program that wrote it, from a recipe. */
  source: z.string().optional(),
  container: z.enum(['delimited', 'json', 'calendar', 'workbook']),
  encoding: EncodingSchema.optional(),
  sheet: z.string().optional(),
  sheets: z.array(z.string()).readonly().optional(),
  /** The first 1,000. */
  columns: z.array(ColumnSchema).readonly(),
  questions: z.array(ListQuestionSchema).readonly(),
  doubts: z.array(TableDoubtSchema).readonly(),
  /** Its rows have ids of the booking system. Those of other lists can be booked. */
  isOfService: z.boolean(),
  /** Up to five, as read. */
  first: z.array(FirstRowSchema).readonly(),
  /** What is decided so far, to be changed and sent back with `decide`. */
  recipe: ListRecipeSchema,
});
export type UnderstoodList = z.infer<typeof UnderstoodSchema>;

const CountsSchema = z.object({
  /** Effect of the import at the time of the preview. Of a list that is not of the service: rows that can be booked. */
  new: count,
  changed: count,
  same: count,
  /** Being sent to the service: skipped. */
  waiting: count,
  /** Ended more than a day ago: skipped. */
  over: count,
  /** Still expected here on the days of the list, and not in it. Importing leaves them as they are. */
  notListed: count,
  /** Unreadable rows. `doubtful`: imported with a doubt. */
  bad: count,
  doubtful: count,
});
export type ListCounts = z.infer<typeof CountsSchema>;

const ListStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receiving'), bytes: count, of: count }),
  z.object({ kind: z.literal('reading'), rows: count }),
  UnderstoodSchema.extend({ kind: z.literal('preview'), counts: CountsSchema }),
  z.object({ kind: z.literal('unreadable'), why: RosterUnreadableSchema }),
  z.object({ kind: z.literal('writing'), rows: count, of: count }),
  /** `written`: new ones and changed ones. */
  z.object({ kind: z.literal('done'), written: count, waiting: count, bad: count }),
  /** The disk failed: nothing was imported. Can be confirmed again. */
  z.object({ kind: z.literal('not-written') }),
  /** The disk is full for now. The rest follows automatically, or when confirmed again. */
  z.object({ kind: z.literal('held-up'), rows: count, of: count }),
  /** It is the watched file, which is now read with this recipe. */
  z.object({ kind: z.literal('watched') }),
  /** Cancelled, idle for an hour, or the hub restarted. */
  z.object({ kind: z.literal('gone') }),
]);
export type ListState = z.infer<typeof ListStateSchema>;

const ImportIdSchema = z.string().max(100);
const onImport = z.object({ importId: ImportIdSchema });

/** Name in a watched folder. */
const file = z.string().optional();

const BegunSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), importId: ImportIdSchema, file }),
  z.object({ kind: z.literal('too-large'), most: count, file }),
  /** Others are importing. */
  z.object({ kind: z.literal('busy') }),
]);

/** Only putting it in changes anything. */
const looking = procedure.meta({ roles: ['desk', 'admin'], changes: false });
const puttingIn = procedure.meta({ roles: ['desk', 'admin'] });

export const listProcedures = {
  /** Bytes and name of the whole file. Cancels the screen's previous import. */
  begin: looking
    .input(z.object({ bytes: count, name: z.string().max(MAX_FILE_NAME_LENGTH).optional() }))
    .output(BegunSchema),
  /** The watched file. `isUnknown`: not read before a person answers. */
  watched: looking.output(z.object({ name: z.string().optional(), isUnknown: z.boolean() })),
  /** Previews the watched file. Confirmed, it is read so from then on. */
  beginWatched: looking.output(
    z.discriminatedUnion('kind', [...BegunSchema.options, z.object({ kind: z.literal('not-there') })]),
  ),
  /**
   * Previews a file, or the last file of a folder, on the hub's machine before it is watched (`rosterFile`).
   * Confirmed, its recipe is kept. `not-there`: no readable list or folder. `empty`: a folder
   * without a list.
   */
  beginAt: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(z.object({ path: z.string().max(1_000) }))
    .output(
      z.discriminatedUnion('kind', [
        ...BegunSchema.options,
        z.object({ kind: z.literal('not-there'), why: PathProblemSchema.optional() }),
        z.object({ kind: z.literal('empty') }),
      ]),
    ),
  /** The chunk at byte `at`, base64. False: not the next one, or no such import. */
  add: looking
    .input(onImport.extend({ at: count, base64: z.string().max(Math.ceil(LIST_CHUNK_BYTES / 3) * 4) }))
    .output(done),
  watch: looking.input(onImport).output(eventIterator(ListStateSchema)),
  /** Reads the list again with this recipe. */
  decide: looking.input(onImport.extend({ recipe: ListRecipeSchema })).output(done),
  /** Unreadable or doubtful rows: up to 200 from number `from`. */
  problems: looking.input(onImport.extend({ from: count })).output(RosterProblemsSchema),
  /** Imports the good rows, of the watched file nothing yet, and keeps the recipe for lists of this shape. */
  confirm: puttingIn.input(onImport).output(done),
  cancel: looking.input(onImport).output(done),
};
