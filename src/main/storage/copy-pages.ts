/**
 * Electron does not run the tests of `backup()` on its Node (Electron 45, script/node-disabled-tests.json:
 * parallel/test-sqlite-backup), so it is first tried in memory.
 */
import type * as sqliteModule from 'node:sqlite';

type Sqlite = typeof sqliteModule;
type CopyByPages = Sqlite['backup'];

/** A named import of a missing part would end the start without a message. */
const sqlite = (): Partial<Sqlite> => process.getBuiltinModule('node:sqlite');

const TRIES = 20;

/** SQLite's codes for busy and locked. Node 24.21 reports 0 if the first pages met a transaction. */
const MET_A_TRANSACTION: readonly unknown[] = [0, 5, 6];

/**
 * SQLite rejects a copy for good if its first pages met a transaction (sqlite3_backup_step, SQLITE_LOCKED).
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

/** Undefined if `backup()` does not work. Takes under a millisecond. Never throws. */
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

/** Blocks the thread, 0.2 s for 100,000 appointments. `path`: empty or missing. */
export function copyAtOnce(database: sqliteModule.DatabaseSync, path: string): void {
  database.prepare('VACUUM INTO ?').run(path);
}
