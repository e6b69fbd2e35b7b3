/**
 * Opens the hub's SQLite file and makes sure that it is what the promises need: one writer, WAL, every commit synced
 * to disk before it returns, checked and at this version.
 */
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { MIGRATIONS, type Migration } from './migrations/index.ts';

export interface Database {
  readonly sqlite: DatabaseSync;
  /** Runs `work` in one transaction, synced to disk when it returns. A throw rolls back and passes on. */
  transaction<T>(work: () => T): T;
  close(): void;
}

export type OpenAnswer =
  | { readonly kind: 'open'; readonly database: Database }
  /** Another process has the file. */
  | { readonly kind: 'in-use'; readonly sentence: string }
  /** Written by a newer Foyer: left as it is. */
  | { readonly kind: 'newer'; readonly sentence: string }
  /** Not readable as a database, or failing its check: left as it is. */
  | { readonly kind: 'damaged'; readonly sentence: string };

const NumberRow = z.record(z.string(), z.union([z.number(), z.string()]));

function pragma(sqlite: DatabaseSync, name: string): string {
  const row = NumberRow.parse(sqlite.prepare(`PRAGMA ${name}`).get());
  return String(Object.values(row)[0]);
}

/**
 * SQLite's own words for the settings a durable outbox stands on. `synchronous=2` is FULL: in WAL mode every commit is
 * followed by an fsync (sqlite.org/pragma.html#pragma_synchronous).
 */
const REQUIRED: readonly (readonly [name: string, set: string, expected: string])[] = [
  ['locking_mode', 'EXCLUSIVE', 'exclusive'],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', '2'],
  ['foreign_keys', 'ON', '1'],
  ['secure_delete', 'ON', '1'],
  // macOS only has a real flush behind this one; elsewhere it changes nothing.
  ['fullfsync', 'ON', '1'],
  ['checkpoint_fullfsync', 'ON', '1'],
];

function configure(sqlite: DatabaseSync): void {
  for (const [name, set] of REQUIRED) sqlite.exec(`PRAGMA ${name} = ${set}`);
  for (const [name, , expected] of REQUIRED) {
    const actual = pragma(sqlite, name);
    if (actual !== expected) throw new Error(`PRAGMA ${name} is ${actual}, not ${expected}`);
  }
}

function transaction<T>(sqlite: DatabaseSync, work: () => T): T {
  // A transaction inside another joins it: the outermost commit is the one that is synced.
  if (sqlite.isTransaction) return work();
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    sqlite.exec('COMMIT');
    return result;
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    throw error;
  }
}

function migrate(sqlite: DatabaseSync, migrations: readonly Migration[]): void {
  const version = Number(pragma(sqlite, 'user_version'));
  for (const migration of migrations) {
    if (migration.version <= version) continue;
    transaction(sqlite, () => {
      sqlite.exec(migration.sql);
      sqlite.exec(`PRAGMA user_version = ${migration.version}`);
    });
  }
}

const SqliteError = z.object({ errcode: z.number() });
/** SQLITE_BUSY and SQLITE_LOCKED, the primary codes of "somebody else has it". */
const IN_USE = new Set([5, 6]);

/**
 * Opens (or creates) the database at `path` and migrates it to the newest version.
 * Expected trouble is an answer with a sentence; the file is then left untouched.
 */
export function openDatabase(path: string, migrations: readonly Migration[] = MIGRATIONS): OpenAnswer {
  let sqlite: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(path, { timeout: 0 });
    sqlite = opened;
    const newest = migrations.at(-1)?.version ?? 0;
    if (Number(pragma(opened, 'user_version')) > newest) {
      opened.close();
      return {
        kind: 'newer',
        sentence: `The database ${path} was written by a newer version of Foyer. Install that version, or start with another data directory.`,
      };
    }
    configure(opened);
    const check = pragma(opened, 'quick_check');
    if (check !== 'ok') {
      opened.close();
      return { kind: 'damaged', sentence: `The database ${path} is damaged (${check}).` };
    }
    migrate(opened, migrations);
    return {
      kind: 'open',
      database: {
        sqlite: opened,
        transaction: (work) => transaction(opened, work),
        close: () => {
          if (opened.isOpen) opened.close();
        },
      },
    };
  } catch (error) {
    if (sqlite?.isOpen) sqlite.close();
    const known = SqliteError.safeParse(error);
    if (known.success && IN_USE.has(known.data.errcode & 0xff)) {
      return {
        kind: 'in-use',
        sentence: `Another Foyer is using the database ${path}. Stop it, or start with another data directory.`,
      };
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'damaged', sentence: `The database ${path} cannot be opened (${reason}).` };
  }
}
