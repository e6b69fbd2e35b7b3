/** What the columns of the watched file are taken for, as a person confirmed it once. No row of it is kept. */
import { basename } from 'node:path';
import { z } from 'zod';
import { ROSTER_FIELDS } from '../../../contract/appointment-fields.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import { type ColumnsForm, type ColumnsOf, hasNames, shownNames } from './roster-header.ts';

const FACT = 'watched-columns';

/** Of one form of a file: a folder may have files of several. */
const FormSchema = z.object({
  path: z.string(),
  names: z.array(z.string()),
  fields: z.array(z.enum(ROSTER_FIELDS).nullable()),
});
type Form = z.infer<typeof FormSchema>;
/** The newest first; an earlier version kept one. */
const KeptSchema = z.union([z.array(FormSchema), FormSchema.transform((one) => [one])]);
const MOST_FORMS = 10;

export type WatchedColumns = ReturnType<typeof createWatchedColumns>;

export function createWatchedColumns(
  database: Pick<Database, 'sqlite' | 'transaction'>,
  path: string | undefined,
) {
  const facts = createFacts(database);
  const kept = (): readonly Form[] => facts.read(FACT, KeptSchema) ?? [];
  return {
    path,
    /** Of the watched file; undefined where none is watched. */
    name: path === undefined ? undefined : basename(path),
    /** What was confirmed for files with these columns. */
    forms: (): readonly ColumnsForm[] =>
      kept()
        .filter((one) => one.path === path)
        .map(({ names, fields }) => ({ names, fields: fields.map((field) => field ?? undefined) })),
    /** Another text once a person took the columns of any list for something else, and for another path. */
    mark: (): string => JSON.stringify([path, facts.text(FACT)]),
    /** `path`: of what is watched, or is to be. Throws what the disk throws. */
    keep(of: string, names: readonly string[], fields: ColumnsOf): void {
      const said = { path: of, names: [...shownNames(names)], fields: fields.map((field) => field ?? null) };
      const others = kept().filter((one) => one.path !== of || !hasNames(one, names));
      const next = [said, ...others].slice(0, MOST_FORMS);
      database.transaction(() => facts.write(FACT, next));
    },
  };
}
