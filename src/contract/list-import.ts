/**
 * A list of appointments that a person brings: sent in pieces, looked at, and put in once it is confirmed. An import is
 * the asking screen's alone, and nothing of it is on a disk before it is confirmed; then all its good rows come in, or none.
 */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { MAX_COLUMNS, LIST_CHUNK_BYTES } from './limits.ts';
import { done, procedure } from './procedure.ts';
import { ROSTER_FIELDS } from './roster-fields.ts';
import { RosterProblemsSchema, RosterUnreadableSchema } from './roster.ts';

const count = z.int().min(0);

const ColumnSchema = z.object({
  /** As the file names it, cut at 100 characters. */
  name: z.string(),
  /** Of the first row, cut at 60 characters. */
  example: z.string(),
  /** What it is taken for; absent: it is left out. */
  field: z.enum(ROSTER_FIELDS).optional(),
});
export type ListColumn = z.infer<typeof ColumnSchema>;

const CountsSchema = z.object({
  /** What putting it in would do, as of when it was looked at. */
  new: count,
  changed: count,
  same: count,
  /** Something about it is on its way to the service: not taken now. */
  waiting: count,
  /** It ended more than a day ago, and is not kept. */
  over: count,
  /** Lines that cannot be read, and lines that can be with a doubt. */
  bad: count,
  doubtful: count,
});
export type ListCounts = z.infer<typeof CountsSchema>;

const ListStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receiving'), bytes: count, of: count }),
  z.object({ kind: z.literal('reading'), rows: count }),
  z.object({
    kind: z.literal('preview'),
    /** Of a CSV; a JSON list has fields of its own names. */
    columns: z.array(ColumnSchema),
    /** Nothing can be put in before these have a column. */
    missing: z.array(z.string()),
    counts: CountsSchema,
  }),
  z.object({ kind: z.literal('unreadable'), why: RosterUnreadableSchema }),
  z.object({ kind: z.literal('writing'), rows: count, of: count }),
  /** `written`: new ones and changed ones. */
  z.object({ kind: z.literal('done'), written: count, waiting: count, bad: count }),
  /** The disk did not take it, and none of it is in. It may be confirmed again. */
  z.object({ kind: z.literal('not-written') }),
  /** The disk does not take more at the moment. The rest follows by itself; confirmed again, at once. */
  z.object({ kind: z.literal('held-up'), rows: count, of: count }),
  /** It is the watched file, which is read by itself this way from now on. */
  z.object({ kind: z.literal('watched') }),
  /** It was given up, or nobody looked at it for an hour, or the hub started anew. */
  z.object({ kind: z.literal('gone') }),
]);
export type ListState = z.infer<typeof ListStateSchema>;

const ImportIdSchema = z.string().max(100);
const onImport = z.object({ importId: ImportIdSchema });

/** Of a watched folder: which of its files. */
const file = z.string().optional();

const BegunSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), importId: ImportIdSchema, file }),
  /** Of more bytes than Foyer takes by hand. */
  z.object({ kind: z.literal('too-large'), most: count, file }),
  /** Others put lists in at the moment. */
  z.object({ kind: z.literal('busy') }),
]);

/** Only putting it in changes anything. */
const looking = procedure.meta({ roles: ['desk', 'admin'], changes: false });
const puttingIn = procedure.meta({ roles: ['desk', 'admin'] });

export const listProcedures = {
  /** `bytes`: of the whole file. An import that this screen began before is given up. */
  begin: looking.input(z.object({ bytes: count })).output(BegunSchema),
  /** The file that the hub reads by itself; without a name there is none. `isUnknown`: nothing of it is, before its columns are named. */
  watched: looking.output(z.object({ name: z.string().optional(), isUnknown: z.boolean() })),
  /** Looks at that file as it is now. Confirmed, its columns are taken for what was said from then on. */
  beginWatched: looking.output(
    z.discriminatedUnion('kind', [...BegunSchema.options, z.object({ kind: z.literal('not-there') })]),
  ),
  /**
   * Looks at a file of the hub's machine, or at the last of a folder, before it is watched (`rosterFile`). Confirmed, its
   * columns are kept for that path. `not-there`: nothing that is a list, or a folder, and may be read. `empty`: a folder
   * without a list.
   */
  beginAt: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(z.object({ path: z.string().max(1_000) }))
    .output(
      z.discriminatedUnion('kind', [
        ...BegunSchema.options,
        z.object({ kind: z.literal('not-there') }),
        z.object({ kind: z.literal('empty') }),
      ]),
    ),
  /** The piece that begins at byte `at`, in base64. False: it is not the next one, or there is no such import. */
  add: looking
    .input(onImport.extend({ at: count, base64: z.string().max(Math.ceil(LIST_CHUNK_BYTES / 3) * 4) }))
    .output(done),
  watch: looking.input(onImport).output(eventIterator(ListStateSchema)),
  /** What each column is taken for, in the file's order; it is read anew. */
  map: looking
    .input(onImport.extend({ fields: z.array(z.enum(ROSTER_FIELDS).nullable()).max(MAX_COLUMNS) }))
    .output(done),
  /** Lines that cannot be read, or only with a doubt; 200 at most, from the one numbered `from`. */
  problems: looking.input(onImport.extend({ from: count })).output(RosterProblemsSchema),
  /** Puts the good lines in. */
  confirm: puttingIn.input(onImport).output(done),
  /** Gives it up; nothing of it is kept. */
  cancel: looking.input(onImport).output(done),
};
