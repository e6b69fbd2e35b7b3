/** What the columns of the watched file are taken for, as a person confirmed it once. No row of it is kept. */
import { basename } from 'node:path';
import { z } from 'zod';
import { ROSTER_FIELDS } from '../../../contract/roster-fields.ts';
import type { Database } from '../../storage/database.ts';
import { type ColumnsForm, type ColumnsOf, hasNames, shownNames } from './roster-header.ts';

export interface WatchedColumns {
  /** Of the watched file; undefined where none is watched. */
  readonly name: string | undefined;
  readonly path: string | undefined;
  /** What was confirmed for files with these columns. */
  forms(): readonly ColumnsForm[];
  /** Another text once a person took the columns of any list for something else, and for another path. */
  mark(): string;
  /** `path`: of what is watched, or is to be. Throws what the disk throws. */
  keep(path: string, names: readonly string[], fields: ColumnsOf): void;
}

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

export function createWatchedColumns(
  { sqlite, transaction }: Pick<Database, 'sqlite' | 'transaction'>,
  path: string | undefined,
): WatchedColumns {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const stored = (): unknown => select.get(FACT)?.['value'];
  function kept(): readonly Form[] {
    const value = stored();
    return typeof value === 'string' ? (KeptSchema.safeParse(JSON.parse(value)).data ?? []) : [];
  }
  return {
    path,
    name: path === undefined ? undefined : basename(path),
    forms: () =>
      kept()
        .filter((one) => one.path === path)
        .map(({ names, fields }) => ({ names, fields: fields.map((field) => field ?? undefined) })),
    mark: () => JSON.stringify([path, stored()]),
    keep(of, names, fields) {
      const said = { path: of, names: [...shownNames(names)], fields: fields.map((field) => field ?? null) };
      const others = kept().filter((one) => one.path !== of || !hasNames(one, names));
      const next = [said, ...others].slice(0, MOST_FORMS);
      transaction(() => void upsert.run(FACT, JSON.stringify(next)));
    },
  };
}
