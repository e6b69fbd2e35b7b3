/** Stores what the columns of the watched file mean, as a person confirmed it. No row is stored. */
import { basename } from 'node:path';
import { z } from 'zod';
import { ROSTER_FIELDS } from '../../../contract/appointment-fields.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import { type ColumnsForm, type ColumnsOf, hasNames, shownNames } from './roster-header.ts';

const FACT = 'watched-columns';

/** A folder may have files of several forms. */
const FormSchema = z.object({
  path: z.string(),
  names: z.array(z.string()),
  fields: z.array(z.enum(ROSTER_FIELDS).nullable()),
});
type Form = z.infer<typeof FormSchema>;
/** Newest first. An earlier version stored one. */
const KeptSchema = z.union([z.array(FormSchema), FormSchema.transform((one) => [one])]);
const MAX_FORMS = 10;

export type WatchedColumns = ReturnType<typeof createWatchedColumns>;

export function createWatchedColumns(
  database: Pick<Database, 'sqlite' | 'transaction'>,
  path: string | undefined,
) {
  const facts = createFacts(database);
  const kept = (): readonly Form[] => facts.read(FACT, KeptSchema) ?? [];
  return {
    path,
    /** Undefined where no file is watched. */
    name: path === undefined ? undefined : basename(path),
    forms: (): readonly ColumnsForm[] =>
      kept()
        .filter((one) => one.path === path)
        .map(({ names, fields }) => ({ names, fields: fields.map((field) => field ?? undefined) })),
    /** Changes with what columns mean, and with the path. */
    mark: (): string => JSON.stringify([path, facts.text(FACT)]),
    /** `of`: the path that is watched, or is to be. Throws what the disk throws. */
    keep(of: string, names: readonly string[], fields: ColumnsOf): void {
      const said = { path: of, names: [...shownNames(names)], fields: fields.map((field) => field ?? null) };
      const others = kept().filter((one) => one.path !== of || !hasNames(one, names));
      const next = [said, ...others].slice(0, MAX_FORMS);
      database.transaction(() => facts.write(FACT, next));
    },
  };
}
