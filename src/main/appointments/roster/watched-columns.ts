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
  /** Throws what the disk throws. */
  keep(names: readonly string[], fields: ColumnsOf): void;
}

const FACT = 'watched-columns';

const KeptSchema = z.object({
  path: z.string(),
  names: z.array(z.string()),
  fields: z.array(z.enum(ROSTER_FIELDS).nullable()),
});

export function createWatchedColumns(
  { sqlite, transaction }: Pick<Database, 'sqlite' | 'transaction'>,
  path: string | undefined,
): WatchedColumns {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    path,
    name: path === undefined ? undefined : basename(path),
    fieldsFor(names) {
      const value = select.get(FACT)?.['value'];
      const kept = typeof value === 'string' ? KeptSchema.safeParse(JSON.parse(value)).data : undefined;
      const isOfThis =
        kept?.path === path && JSON.stringify(kept?.names) === JSON.stringify(shownNames(names));
      return kept && isOfThis ? kept.fields.map((field) => field ?? undefined) : undefined;
    },
    keep(names, fields) {
      if (path === undefined) return;
      const kept = { path, names: shownNames(names), fields: fields.map((field) => field ?? null) };
      transaction(() => void upsert.run(FACT, JSON.stringify(kept)));
    },
  };
}
