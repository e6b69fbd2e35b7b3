import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { backupsFolderOf } from '../../../src/main/storage/backups.ts';
import { type Database, openDatabase } from '../../../src/main/storage/database.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface TestDisk {
  /** Every sync takes so many milliseconds longer, of the whole process: a worn card, a disk that others use. */
  readonly syncMs?: number;
  /** Full from the beginning; `emptyDisk` gives it room. */
  readonly full?: boolean;
}

function openedAt(path: string): Database {
  const opened = openDatabase(path);
  if (opened.kind !== 'open') throw new Error(opened.problem.kind);
  return opened.database;
}

function emptyFile(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  try {
    const path = join(folder, 'foyer.sqlite');
    openedAt(path).close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let empty: Uint8Array | undefined;

/**
 * Puts an empty database of the newest version at `path` if none was ever there. Thousands of tests begin with one, and
 * its migrations take seven times as long as a copy of the file. Tests of the first start and of migrations use
 * `openDatabase` or `openStorage`.
 */
export function placeEmptyDatabase(path: string): void {
  if (!existsSync(dirname(path)) || existsSync(path) || existsSync(backupsFolderOf(path))) return;
  empty ??= emptyFile();
  writeFileSync(path, empty, { mode: 0o600 });
}

/** A real database file of the newest version, closed when the running test is over. */
export function openTestDatabase(
  path = join(temporaryFolder(), 'foyer.sqlite'),
  { syncMs = 0, full = false }: TestDisk = {},
): Database {
  placeEmptyDatabase(path);
  const database = openedAt(path);
  onTestFinished(() => database.close());
  return onDisk(database, { syncMs, full });
}

/** The same database on a disk like this. */
export function onDisk(database: Database, { syncMs = 0, full = false }: TestDisk): Database {
  if (full) fillDisk(database);
  return syncMs === 0 ? database : withSlowSyncs(database, syncMs);
}

/** A commit ends with a sync; a savepoint within a transaction has none. */
function withSlowSyncs(database: Database, syncMs: number): Database {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  return {
    ...database,
    transaction(work) {
      const isInner = database.sqlite.isTransaction;
      const result = database.transaction(work);
      if (!isInner) Atomics.wait(nothing, 0, 0, syncMs);
      return result;
    },
  };
}

/** Lets the file grow by no more than `pages`: the next larger write fails with SQLITE_FULL, as on a full disk. */
export function fillDisk({ sqlite }: Database, pages = 0): void {
  const count = Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count']);
  sqlite.exec(`PRAGMA max_page_count = ${count + pages}`);
  // The free room within the pages that are there is used up, so that every insert of some size needs a new page.
  const blob = sqlite.prepare('INSERT INTO facts (name, value) VALUES (?, ?)');
  for (const size of [3_000, 1_000, 300, 100, 30, 1]) {
    for (let n = 0; ; n++) {
      try {
        blob.run(`filler-${size}-${n}`, 'x'.repeat(size));
      } catch {
        break;
      }
    }
  }
}

/** Gives the disk room again. */
export function emptyDisk({ sqlite }: Database): void {
  sqlite.exec('PRAGMA max_page_count = 1073741823');
}
