/** The columns of the watched file, as a person confirmed them. */
import { basename } from 'node:path';
import { z } from 'zod';
import { ROSTER_FIELDS } from '../../../contract/appointment-fields.ts';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import { type ColumnsForm, type ColumnsOf, hasNames, shownNames } from './roster-header.ts';

const FACT = 'watched-columns';

/** A folder may contain several forms. */
const FormSchema = z.object({
  path: z.string(),
  names: z.array(z.string()),
  fields: z.array(z.enum(ROSTER_FIELDS).nullable()),
});
type Form = z.infer<typeof FormSchema>;
/** Newest first. An earlier version stored only one. */
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
    /** Undefined if no file is watched. */
    name: path === undefined ? undefined : basename(path),
    forms: (): readonly ColumnsForm[] =>
      kept()
        .filter((one) => one.path === path)
        .map(({ names, fields }) => ({ names, fields: fields.map((field) => field ?? undefined) })),
    /** Changes with any confirmed columns or path. */
    mark: (): string => JSON.stringify([path, facts.text(FACT)]),
    /** `path`: watched, or to be. Throws disk errors. */
    keep(of: string, names: readonly string[], fields: ColumnsOf): void {
      const said = { path: of, names: [...shownNames(names)], fields: fields.map((field) => field ?? null) };
      const others = kept().filter((one) => one.path !== of || !hasNames(one, names));
      const next = [said, ...others].slice(0, MOST_FORMS);
      database.transaction(() => facts.write(FACT, next));
    },
  };
}
