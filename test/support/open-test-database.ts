import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/main/storage/database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real database file of the newest version, closed when the running test is over. */
export function openTestDatabase(path = join(temporaryFolder(), 'foyer.sqlite')): Database {
  const opened = openDatabase(path);
  if (opened.kind !== 'open') throw new Error(opened.sentence);
  onTestFinished(() => opened.database.close());
  return opened.database;
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
