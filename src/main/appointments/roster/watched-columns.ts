/** What the columns of the watched file are taken for, as a person confirmed it once. No row of it is kept. */
import { basename } from 'node:path';
import { z } from 'zod';
import { ROSTER_FIELDS } from '../../../contract/roster-fields.ts';
import type { Database } from '../../storage/database.ts';
import { type ColumnsOf, shownNames } from './roster-header.ts';

export interface WatchedColumns {
  /** Of the watched file; undefined where none is watched. */
  readonly name: string | undefined;
  readonly path: string | undefined;
  /** What was confirmed for a file with these columns; undefined where they are others, or nothing was. */
  fieldsFor(names: readonly string[]): ColumnsOf | undefined;
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
  function forms(): readonly Form[] {
    const value = stored();
    return typeof value === 'string' ? (KeptSchema.safeParse(JSON.parse(value)).data ?? []) : [];
  }
  const isOf = (one: Form, of: string | undefined, names: readonly string[]): boolean =>
    one.path === of && JSON.stringify(one.names) === JSON.stringify(names);

  return {
    path,
    name: path === undefined ? undefined : basename(path),
    fieldsFor(names) {
      const kept = forms().find((one) => isOf(one, path, shownNames(names)));
      return kept?.fields.map((field) => field ?? undefined);
    },
    mark: () => JSON.stringify([path, stored()]),
    keep(of, names, fields) {
      const shown = [...shownNames(names)];
      const kept: Form = { path: of, names: shown, fields: fields.map((field) => field ?? null) };
      const others = forms().filter((one) => !isOf(one, of, shown));
      const next = [kept, ...others].slice(0, MOST_FORMS);
      transaction(() => void upsert.run(FACT, JSON.stringify(next)));
    },
  };
}
