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

/** `backup()` of `node:sqlite` if it works here; under a millisecond. Never throws. */
export async function findCopyByPages(): Promise<CopyByPages | undefined> {
  const { backup, DatabaseSync } = sqlite();
  if (typeof backup !== 'function' || DatabaseSync === undefined) return undefined;
  try {
    const tiny = new DatabaseSync(':memory:');
    try {
      tiny.exec('CREATE TABLE tiny (value INTEGER) STRICT');
      return (await backup(tiny, ':memory:')) > 0 ? backup : undefined;
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
