/** The origins of a database's booking system, stored in the database. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Database } from './database.ts';
import { createFacts } from './facts.ts';

const FACT = 'service';
export const NamesSchema = z.array(z.string()).min(1);

/** `https://host[:port]`. Empty: unknown. */
export type ServiceNames = readonly string[];

export const isSameServiceAs = (names: ServiceNames, others: ServiceNames): boolean =>
  names.some((name) => others.includes(name));

/** Empty for databases of an older Foyer. */
export function readServiceNames(sqlite: DatabaseSync): ServiceNames {
  try {
    return createFacts({ sqlite }).read(FACT, NamesSchema) ?? [];
  } catch {
    return [];
  }
}

/** Only changes are written. Throws disk errors. */
export function writeServiceNames(
  database: Pick<Database, 'sqlite' | 'transaction'>,
  names: ServiceNames,
): void {
  if (names.length === 0 || JSON.stringify(readServiceNames(database.sqlite)) === JSON.stringify(names))
    return;
  database.transaction(() => createFacts(database).write(FACT, names));
}

/** Not confirmed by the booking system. */
export function unsentIn(sqlite: DatabaseSync): { readonly checkIns: number; readonly others: number } {
  const row = sqlite
    .prepare(
      `SELECT count(*) FILTER (WHERE kind = 'check-in') AS check_ins, count(*) AS work FROM intents
       WHERE state IN ('queued', 'sending', 'unresolved')`,
    )
    .get();
  const checkIns = Number(row?.['check_ins'] ?? 0);
  return { checkIns, others: Number(row?.['work'] ?? 0) - checkIns + unbookedIn(sqlite) };
}

/** Appointments of lists that are still to be booked. Databases of an older Foyer have none. */
function unbookedIn(sqlite: DatabaseSync): number {
  const isThere = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'list_bookings'").get();
  const count = `SELECT count(*) AS count FROM list_bookings WHERE state IN ('waiting', 'asked')`;
  return isThere ? Number(sqlite.prepare(count).get()?.['count'] ?? 0) : 0;
}

/** Work that would never be sent if the booking system changed now. */
export interface UnsentWork {
  readonly names: ServiceNames;
  readonly count: number;
}

/** For a change that keeps the booking system. */
export const NOTHING_UNSENT: UnsentWork = { names: [], count: 0 };

export function unsentWorkIn(sqlite: DatabaseSync): UnsentWork {
  const { checkIns, others } = unsentIn(sqlite);
  return { names: readServiceNames(sqlite), count: checkIns + others };
}
