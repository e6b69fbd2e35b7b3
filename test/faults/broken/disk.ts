/** Storage that is broken on purpose; the disk suite must notice. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, openDatabase } from '../../../src/main/storage/database.ts';
import { MIGRATIONS } from '../../../src/main/storage/migrations/index.ts';
import { openStorage, type StorageOptions } from '../../../src/main/storage/open-storage.ts';
import { isStorageFailure } from '../../../src/main/storage/storage-failure.ts';
import { REAL_STORAGE, type StorageParts } from '../../../src/main/storage/whole-database.ts';
import { runDiskSuite } from '../disk/suite.ts';
import type { BrokenVariant } from './variant.ts';

const withParts = (parts: Partial<StorageParts>) => (options: StorageOptions) =>
  openStorage(options, { ...REAL_STORAGE, ...parts });

function databaseOf(sqlite: DatabaseSync): Database {
  function transaction<T>(work: () => T): T {
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
  return { sqlite, transaction, close: () => sqlite.close() };
}

/** Opens whatever SQLite opens. */
const withoutCheck: StorageParts['openDatabase'] = (path, options) => {
  try {
    const sqlite = new DatabaseSync(path);
    sqlite.exec('PRAGMA journal_mode = WAL');
    const version = Number(sqlite.prepare('PRAGMA user_version').get()?.['user_version']);
    for (const migration of options.migrations ?? MIGRATIONS) {
      if (migration.version <= version) continue;
      sqlite.exec(`${migration.sql}; PRAGMA user_version = ${migration.version}`);
    }
    return { kind: 'open', database: databaseOf(sqlite) };
  } catch {
    return openDatabase(path, options);
  }
};

/** Begins anew and tells nobody. */
const silently: StorageParts['replaceDatabase'] = ({ path, openDatabase: open }) => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true, recursive: true });
  const opened = open(path);
  if (opened.kind === 'open') opened.database.close();
  return { kind: 'replaced', aside: undefined, from: undefined };
};

/** Deletes what it could not read. */
const deleting: StorageParts['replaceDatabase'] = (options) => {
  const answer = REAL_STORAGE.replaceDatabase(options);
  const name = answer.kind === 'replaced' ? answer.aside : undefined;
  if (name !== undefined) rmSync(join(options.path, '..', name), { force: true, recursive: true });
  return answer;
};

/** Moves the database aside and leaves its log, which is then taken for the log of the new one. */
const leavingTheLog: StorageParts['replaceDatabase'] = (options) => {
  renameSync(options.path, `${options.path}.damaged-x`);
  const opened = options.openDatabase(options.path);
  if (opened.kind === 'open') opened.database.close();
  return { kind: 'replaced', aside: undefined, from: undefined };
};

/** Says that it is written when the disk is full. */
const pretending: StorageParts['openDatabase'] = (path, options) => {
  const opened = openDatabase(path, options);
  if (opened.kind !== 'open') return opened;
  const { database } = opened;
  return {
    kind: 'open',
    database: {
      ...database,
      transaction(work) {
        try {
          return database.transaction(work);
        } catch (error) {
          if (!isStorageFailure(error)) throw error;
          // Done again where there is room, for the answer, and taken back.
          database.sqlite.exec('PRAGMA max_page_count = 1073741823; BEGIN');
          try {
            return work();
          } finally {
            database.sqlite.exec('ROLLBACK');
          }
        }
      },
    },
  };
};

const variant = (
  name: string,
  parts: Partial<StorageParts>,
  only: RegExp,
  example: RegExp,
): BrokenVariant => ({
  name: `storage that ${name}`,
  suite: 'disk',
  example,
  run: () => runDiskSuite({ seed: 1, runs: 4, stopAt: example }, { openStorage: withParts(parts) }, only),
});

export const variants: readonly BrokenVariant[] = [
  variant(
    'begins anew in silence when the database is damaged',
    { replaceDatabase: silently },
    /cut|header/,
    /silent/,
  ),
  variant('deletes the damaged database', { replaceDatabase: deleting }, /cut|header/, /nothing set aside/),
  variant(
    'leaves the log of a damaged database',
    { replaceDatabase: leavingTheLog },
    /its newest copy/,
    /silent|threw/,
  ),
  variant(
    'does not check what it opens',
    { openDatabase: withoutCheck },
    /^a page of|a table gone/,
    /threw|silent|not /,
  ),
  variant(
    'does not read the log before SQLite does',
    { problemInLog: () => undefined },
    /log noise|bit of its log/,
    /silent/,
  ),
  variant(
    'restores a copy without checking it',
    { problemInBackup: () => undefined },
    /copy too/,
    /copy too/,
  ),
  variant('migrates without a copy', { backUpBeforeMigration: () => {} }, /migration/, /migration/),
  variant('says "saved" when the disk is full', { openDatabase: pretending }, /full disk/, /full disk/),
];
