/**
 * The two ways to copy the open database. Electron does not run the tests of `backup()` on its Node (Electron 45,
 * script/node-disabled-tests.json: parallel/test-sqlite-backup), so it is tried on a database in memory before it is
 * trusted with a real one.
 */
import type * as sqliteModule from 'node:sqlite';

type Sqlite = typeof sqliteModule;
type CopyByPages = Sqlite['backup'];

/** Looked up when it is used: a named import of what a runtime lacks would end the start without a word. */
const sqlite = (): Partial<Sqlite> => process.getBuiltinModule('node:sqlite');

/** How often a copy is begun before its failure counts. */
const TRIES = 20;

/** SQLite's codes for busy and locked; Node 24.21 tells none, 0, where the first pages met a transaction. */
const MET_A_TRANSACTION: readonly unknown[] = [0, 5, 6];

/**
 * `backup`, begun again where its first pages met a transaction of the hub: the copy reads beside the hub's thread, and
 * SQLite then refuses it once and for all (sqlite3_backup_step, SQLITE_LOCKED).
 */
export function beginAgain(backup: CopyByPages): CopyByPages {
  return async (database, path, options) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await backup(database, path, options ?? {});
      } catch (error) {
        const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
        if (tries === TRIES || !MET_A_TRANSACTION.includes(code)) throw error;
      }
    }
  };
}

/** `backup()` of `node:sqlite` if it works here; under a millisecond. Never throws. */
export async function findCopyByPages(): Promise<CopyByPages | undefined> {
  const { backup, DatabaseSync } = sqlite();
  if (typeof backup !== 'function' || DatabaseSync === undefined) return undefined;
  try {
    const tiny = new DatabaseSync(':memory:');
    try {
      tiny.exec('CREATE TABLE tiny (value INTEGER) STRICT');
      return (await backup(tiny, ':memory:')) > 0 ? beginAgain(backup) : undefined;
    } finally {
      tiny.close();
    }
  } catch {
    return undefined;
  }
}

/** Copies in one piece and holds the thread meanwhile, 0.2 s for 100,000 appointments. `path` is empty or not there. */
export function copyAtOnce(database: sqliteModule.DatabaseSync, path: string): void {
  database.prepare('VACUUM INTO ?').run(path);
}
