/**
 * Opens the hub's SQLite file and makes sure that it is what the promises need: one writer, WAL, every commit synced
 * to disk before it returns, checked and at this version.
 */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';
import { outOfReach } from './out-of-reach.ts';

export interface Database {
  readonly sqlite: DatabaseSync;
  /** Runs `work` in one transaction, synced to disk when it returns. A throw rolls back and passes on. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** For bags of dependencies, as in `base/capabilities.ts`. */
export interface Stored {
  readonly database: Database;
}

/**
 * `in-use`: another process has the file. `newer`: written by a newer Foyer. `damaged`: not a database, or one that fails
 * its check; its reason has no names or values in it. `no-room`, `no-right`, `not-opened`: out of reach, by room, permission, a
 * failing disk or a failing migration; what is in the file may be whole. In all of them the file is left as it is.
 */
type OpenProblem = Exclude<DatabaseProblem, { kind: 'not-replaced' }>;

export type OpenAnswer =
  | { readonly kind: 'open'; readonly database: Database }
  | { readonly kind: 'failed'; readonly problem: OpenProblem };

export interface OpenOptions {
  readonly migrations?: readonly Migration[];
  /** Runs before the first migration of a database that holds something. */
  readonly beforeMigration?: (sqlite: DatabaseSync) => void;
  /** Also checks every index against its table: slower. By default only where the file is small. */
  readonly thorough?: boolean;
}

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
  // Otherwise `VACUUM` copies all names to a file in the system's folder for temporary files, if there is one.
  ['temp_store', 'MEMORY', '2'],
  // macOS only has a real flush behind this one; elsewhere it changes nothing.
  ['fullfsync', 'ON', '1'],
  ['checkpoint_fullfsync', 'ON', '1'],
  // The commit that makes the log this long brings it into the file, and holds the hub: measured with 250 pages all
  // over a file of 100 MB 18 ms, with SQLite's 1,000 pages 34 ms and at worst 67.
  ['wal_autocheckpoint', '250', '250'],
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

function migrate(sqlite: DatabaseSync, path: string, migrations: readonly Migration[]): void {
  const version = Number(pragma(sqlite, 'user_version'));
  for (const migration of migrations) {
    if (migration.version <= version) continue;
    migration.before?.(sqlite, path);
    transaction(sqlite, () => {
      sqlite.exec(migration.sql);
      sqlite.exec(`PRAGMA user_version = ${migration.version}`);
    });
  }
}

const SqliteError = z.object({ errcode: z.number() });
/** SQLITE_BUSY and SQLITE_LOCKED, the primary codes of "somebody else has it" (sqlite.org/rescode.html). */
const IN_USE = new Set([5, 6]);

/** Below this many bytes a start affords the full check; measured: 12 ms for 1 MB, 690 ms for 43 MB. */
const SMALL_BYTES = 8_000_000;

/** What is wrong with the content, or undefined: pages, constraints, indexes (when thorough), and the tables that are there. */
function problemIn(
  sqlite: DatabaseSync,
  migrations: readonly Migration[],
  thorough: boolean,
): string | undefined {
  const check = pragma(sqlite, thorough ? 'integrity_check(1)' : 'quick_check(1)');
  if (check !== 'ok') return check;
  const version = Number(pragma(sqlite, 'user_version'));
  if (schemaOf(sqlite) !== schemaAt(version, migrations)) return 'its tables are not those of its version';
  const hasTickets = sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'tickets'`).get();
  // A flipped bit in a text passes SQLite's own checks; here it would stop the board.
  const unreadable = hasTickets && sqlite.prepare('SELECT 1 FROM tickets WHERE NOT json_valid(state)').get();
  return unreadable ? 'a ticket in it cannot be read' : undefined;
}

/** What is wrong with a copy that is to take the database's place: it must be whole, hold something, and not be newer. */
export function problemInCopy(
  sqlite: DatabaseSync,
  migrations: readonly Migration[] = MIGRATIONS,
): string | undefined {
  const version = Number(pragma(sqlite, 'user_version'));
  if (version === 0) return 'it is empty';
  if (version > (migrations.at(-1)?.version ?? 0)) return 'it was written by a newer version of Foyer';
  return problemIn(sqlite, migrations, true);
}

/** By the migrations, then by the version: a start checks the database, and the backups that it may need. */
const schemas = new WeakMap<readonly Migration[], Map<number, string>>();

/** The tables that a database of this version has. Making them takes 6 ms, so each version is made once. */
function schemaAt(version: number, migrations: readonly Migration[]): string {
  const known = schemas.get(migrations) ?? new Map<number, string>();
  schemas.set(migrations, known);
  const before = known.get(version);
  if (before !== undefined) return before;
  const made = new DatabaseSync(':memory:');
  try {
    for (const migration of migrations) if (migration.version <= version) made.exec(migration.sql);
    const schema = schemaOf(made);
    known.set(version, schema);
    return schema;
  } finally {
    made.close();
  }
}

function schemaOf(sqlite: DatabaseSync): string {
  const rows = sqlite
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .all();
  return JSON.stringify(rows.filter((row) => row['name'] !== 'sqlite_sequence'));
}

const failed = (problem: OpenProblem): OpenAnswer => ({ kind: 'failed', problem });

function answerOf(path: string, error: unknown, checked: boolean): OpenAnswer {
  const known = SqliteError.safeParse(error);
  const code = known.success ? known.data.errcode & 0xff : 0;
  if (IN_USE.has(code)) return failed({ kind: 'in-use', path });
  // A migration that fails on a database that passed its check says nothing against the database.
  const corrupt = code === 11 || code === 26;
  const reason = error instanceof Error ? error.message : String(error);
  return failed(outOfReach(path, error, checked && !corrupt) ?? { kind: 'damaged', path, reason });
}

/**
 * Opens (or creates) the database at `path` and migrates it to the newest version.
 * Expected trouble is an answer; the file is then left untouched.
 */
export function openDatabase(path: string, options: OpenOptions = {}): OpenAnswer {
  const { migrations = MIGRATIONS, beforeMigration } = options;
  let sqlite: DatabaseSync | undefined;
  let checked = false;
  try {
    const opened = new DatabaseSync(path, { timeout: 0 });
    sqlite = opened;
    // Before anything is read: otherwise SQLite makes a file for the index of its log, for which a full disk has no room.
    opened.exec('PRAGMA locking_mode = EXCLUSIVE');
    const newest = migrations.at(-1)?.version ?? 0;
    const version = Number(pragma(opened, 'user_version'));
    if (version > newest) {
      opened.close();
      return failed({ kind: 'newer', path });
    }
    configure(opened);
    const isSmall = statSync(path).size <= SMALL_BYTES;
    const reason = problemIn(opened, migrations, options.thorough ?? isSmall);
    if (reason !== undefined) {
      opened.close();
      return failed({ kind: 'damaged', path, reason });
    }
    checked = true;
    if (version > 0 && version < newest) beforeMigration?.(opened);
    migrate(opened, path, migrations);
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
    return answerOf(path, error, checked);
  }
}
