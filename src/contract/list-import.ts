/**
 * Import of an appointment list by hand: uploaded in chunks, previewed, confirmed. It belongs to the asking screen.
 * Nothing is on disk before confirmation, then all valid rows or none.
 */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { MAX_COLUMNS, LIST_CHUNK_BYTES } from './limits.ts';
import { done, procedure } from './procedure.ts';
import { ROSTER_FIELDS } from './appointment-fields.ts';
import { RosterProblemsSchema, RosterUnreadableSchema } from './roster.ts';
import { PathProblemSchema } from './setting-problem.ts';

const count = z.int().min(0);

const ColumnSchema = z.object({
  /** Cut at 100 characters. */
  name: z.string(),
  /** From the first row, cut at 60 characters. */
  example: z.string(),
  /** Absent: ignored. */
  field: z.enum(ROSTER_FIELDS).optional(),
});
export type ListColumn = z.infer<typeof ColumnSchema>;

const CountsSchema = z.object({
  /** Effect of the import at the time of the preview. */
  new: count,
  changed: count,
  same: count,
  /** Being sent to the service: skipped. */
  waiting: count,
  /** Ended more than a day ago: skipped. */
  over: count,
  /** Unreadable rows. `doubtful`: imported with a doubt. */
  bad: count,
  doubtful: count,
});
export type ListCounts = z.infer<typeof CountsSchema>;

const ListStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receiving'), bytes: count, of: count }),
  z.object({ kind: z.literal('reading'), rows: count }),
  z.object({
    kind: z.literal('preview'),
    /** Only of a CSV file. */
    columns: z.array(ColumnSchema),
    /** Required fields without a column. */
    missing: z.array(z.string()),
    counts: CountsSchema,
  }),
  z.object({ kind: z.literal('unreadable'), why: RosterUnreadableSchema }),
  z.object({ kind: z.literal('writing'), rows: count, of: count }),
  /** `written`: new ones and changed ones. */
  z.object({ kind: z.literal('done'), written: count, waiting: count, bad: count }),
  /** The disk failed: nothing was imported. Can be confirmed again. */
  z.object({ kind: z.literal('not-written') }),
  /** The disk is full for now. The rest follows automatically, or when confirmed again. */
  z.object({ kind: z.literal('held-up'), rows: count, of: count }),
  /** It is the watched file, which is now read with these columns. */
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
  /** Bytes of the whole file. Cancels the screen's previous import. */
  begin: looking.input(z.object({ bytes: count })).output(BegunSchema),
  /** The watched file. `isUnknown`: not read before its columns are named. */
  watched: looking.output(z.object({ name: z.string().optional(), isUnknown: z.boolean() })),
  /** Previews the watched file. Confirmed, its columns are used from then on. */
  beginWatched: looking.output(
    z.discriminatedUnion('kind', [...BegunSchema.options, z.object({ kind: z.literal('not-there') })]),
  ),
  /**
   * Previews a file, or the last file of a folder, on the hub's machine before it is watched (`rosterFile`).
   * Confirmed, its columns are stored for that path. `not-there`: no readable list or folder. `empty`: a folder
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
  /** Fields in column order. The list is read again. */
  map: looking
    .input(onImport.extend({ fields: z.array(z.enum(ROSTER_FIELDS).nullable()).max(MAX_COLUMNS) }))
    .output(done),
  /** Unreadable or doubtful rows: up to 200 from number `from`. */
  problems: looking.input(onImport.extend({ from: count })).output(RosterProblemsSchema),
  /** Puts the good lines in. */
  confirm: puttingIn.input(onImport).output(done),
  cancel: looking.input(onImport).output(done),
};
