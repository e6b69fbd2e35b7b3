/** Whose database it is: the origins of one service, as a fact in the database itself. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Database } from './database.ts';

const FACT = 'service';
const NamesSchema = z.array(z.string()).min(1);

/** Origins (`https://host[:port]`) under which one service is known. Empty: it is not known whose it is. */
export type ServiceNames = readonly string[];

export const isSameServiceAs = (names: ServiceNames, others: ServiceNames): boolean =>
  names.some((name) => others.includes(name));

/** Empty for a database of a Foyer that did not write this down. */
export function readServiceNames(sqlite: DatabaseSync): ServiceNames {
  try {
    const value = sqlite.prepare('SELECT value FROM facts WHERE name = ?').get(FACT)?.['value'];
    return value === undefined ? [] : (NamesSchema.safeParse(JSON.parse(String(value))).data ?? []);
  } catch {
    return [];
  }
}

/** Writes them where they are known and not there yet. Throws when the disk refuses. */
export function writeServiceNames(
  database: Pick<Database, 'sqlite' | 'transaction'>,
  names: ServiceNames,
): void {
  if (names.length === 0 || JSON.stringify(readServiceNames(database.sqlite)) === JSON.stringify(names))
    return;
  database.transaction(() =>
    database.sqlite
      .prepare(
        'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(FACT, JSON.stringify(names)),
  );
}

/** How many check-ins, and how many other changes, the service has not confirmed. */
export function unsentIn(sqlite: DatabaseSync): { readonly checkIns: number; readonly others: number } {
  const row = sqlite
    .prepare(
      `SELECT count(*) FILTER (WHERE kind = 'check-in') AS check_ins, count(*) AS work FROM intents
       WHERE state IN ('queued', 'sending', 'unresolved')`,
    )
    .get();
  const checkIns = Number(row?.['check_ins'] ?? 0);
  return { checkIns, others: Number(row?.['work'] ?? 0) - checkIns };
}

/** What a service would be owed for ever if its database were left now. */
export interface UnsentWork {
  /** Whose it is; empty: nobody's. */
  readonly names: ServiceNames;
  readonly count: number;
}

/** For a change that leaves no service. */
export const NOTHING_UNSENT: UnsentWork = { names: [], count: 0 };

export function unsentWorkIn(sqlite: DatabaseSync): UnsentWork {
  const { checkIns, others } = unsentIn(sqlite);
  return { names: readServiceNames(sqlite), count: checkIns + others };
}
