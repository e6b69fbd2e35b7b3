/** One writer, WAL, every commit synced before it returns, checked and migrated. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import { MIGRATIONS, type Migration } from './migrations/index.ts';
import { outOfReach } from './out-of-reach.ts';

export interface Database {
  readonly sqlite: DatabaseSync;
  /** One transaction, synced when it returns. A throw rolls back and is passed on. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** Dependencies extend this, like those of `base/capabilities.ts`. */
export interface Stored {
  readonly database: Database;
}

/**
 * `damaged`: not a database, or its check failed. `no-room`, `no-right` and `not-opened`: the content may be good. The
 * file is never changed.
 */
type OpenProblem = Exclude<DatabaseProblem, { kind: 'not-replaced' }>;

export type OpenAnswer =
  | { readonly kind: 'open'; readonly database: Database }
  | { readonly kind: 'failed'; readonly problem: OpenProblem };

export interface OpenOptions {
  readonly migrations?: readonly Migration[];
  /** Runs before the first migration of a database with content. */
  readonly beforeMigration?: (sqlite: DatabaseSync) => void;
  /** Also checks every index, which is slower. Default: only for small files. */
  readonly thorough?: boolean;
}

const NumberRow = z.record(z.string(), z.union([z.number(), z.string()]));

function pragma(sqlite: DatabaseSync, name: string): string {
  const row = NumberRow.parse(sqlite.prepare(`PRAGMA ${name}`).get());
  return String(Object.values(row)[0]);
}

/**
 * `synchronous=2` is FULL: in WAL mode every commit is followed by an fsync
 * (sqlite.org/pragma.html#pragma_synchronous).
 */
const REQUIRED: readonly (readonly [name: string, set: string, expected: string])[] = [
  ['locking_mode', 'EXCLUSIVE', 'exclusive'],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', '2'],
  ['foreign_keys', 'ON', '1'],
  ['secure_delete', 'ON', '1'],
  // Otherwise `VACUUM` copies all names to a file in the system's temporary folder.
  ['temp_store', 'MEMORY', '2'],
  // The only real flush on macOS. No effect elsewhere.
  ['fullfsync', 'ON', '1'],
  ['checkpoint_fullfsync', 'ON', '1'],
  // The commit that fills the log copies it into the file, and blocks the hub. Measured in a file of 100 MB: 18 ms with
  // 250 pages, 34 ms with SQLite's 1,000, at worst 67.
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
  // A nested transaction joins the outer one.
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
/** SQLITE_BUSY and SQLITE_LOCKED (sqlite.org/rescode.html). */
const IN_USE = new Set([5, 6]);

/** Bytes. The full check takes 12 ms for 1 MB, 690 ms for 43 MB (measured). */
const SMALL_BYTES = 8_000_000;

/** Undefined if pages, constraints, tables and, if `thorough`, indexes are good. */
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
  // A flipped bit in a text passes SQLite's own checks, but would stop the board.
  const unreadable = hasTickets && sqlite.prepare('SELECT 1 FROM tickets WHERE NOT json_valid(state)').get();
  return unreadable ? 'a ticket in it cannot be read' : undefined;
}

/** A problem of a backup that is not damaged. */
export const OF_A_NEWER_FOYER = 'it was written by a newer version of Foyer';

/** Undefined if the backup can replace the database. */
export function problemInCopy(
  sqlite: DatabaseSync,
  migrations: readonly Migration[] = MIGRATIONS,
): string | undefined {
  const version = Number(pragma(sqlite, 'user_version'));
  if (version === 0) return 'it is empty';
  if (version > (migrations.at(-1)?.version ?? 0)) return OF_A_NEWER_FOYER;
  return problemIn(sqlite, migrations, true);
}

/** A start checks the database and the backups it may need. */
const schemas = new WeakMap<readonly Migration[], Map<number, string>>();

/** Making the tables takes 6 ms, so each version is made once. */
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
  // A migration that fails after a passed check does not show damage.
  const corrupt = code === 11 || code === 26;
  const reason = error instanceof Error ? error.message : String(error);
  return failed(outOfReach(path, error, checked && !corrupt) ?? { kind: 'damaged', path, reason });
}

/** Expected problems are values, and the file is then unchanged. */
export function openDatabase(path: string, options: OpenOptions = {}): OpenAnswer {
  const { migrations = MIGRATIONS, beforeMigration } = options;
  let sqlite: DatabaseSync | undefined;
  let checked = false;
  try {
    const opened = new DatabaseSync(path, { timeout: 0 });
    sqlite = opened;
    // Otherwise SQLite creates an index file for its log, which needs room on the disk.
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
