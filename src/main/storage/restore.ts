/** Replaces a damaged database by a good backup or an empty one. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseProblem, StorageTrouble } from '../../contract/storage-trouble.ts';
import { type Backup, backupsFolderOf, listBackups, ownBackups } from './backups.ts';
import { type Database, type openDatabase } from './database.ts';
import { databaseSentence } from './database-sentence.ts';
import { COMPANIONS, copyDurably, nameForAside, setAside, syncFile, syncFolder } from './durable-files.ts';
import { noteRestored, reconsider, takeLife } from './earlier-database.ts';
import { FRESH, listsFolderOf, moveLists } from './lists-folder.ts';
import { renameFile } from './rename-file.ts';
import { readServiceNames, type ServiceNames, writeServiceNames } from './service-names.ts';
import { writeNotice } from './storage-notices.ts';

type Replacement = Extract<StorageTrouble, { kind: 'replaced' }>;

interface RestoreOptions {
  readonly path: string;
  readonly now: number;
  readonly what: Replacement['what'];
  readonly names: ServiceNames;
  readonly openDatabase: (path: string) => ReturnType<typeof openDatabase>;
  readonly problemInBackup: (path: string) => string | undefined;
}

type RestoreAnswer =
  | { readonly kind: 'replaced'; readonly aside: string | undefined; readonly from: string | undefined }
  | { readonly kind: 'failed'; readonly problem: DatabaseProblem };

function newestGood(options: RestoreOptions): Backup | undefined {
  const folder = backupsFolderOf(options.path);
  return ownBackups(listBackups(options.path)).find(
    ({ name }) => !options.problemInBackup(join(folder, name)),
  );
}

interface InPlace {
  readonly path: string;
  /** Absent: start empty. */
  readonly copy: string | undefined;
  /** Absent: overwrite the existing one. */
  readonly aside: string | undefined;
  /** Nothing has been sent since the backup. */
  readonly isExact?: boolean;
  readonly openDatabase: (path: string) => ReturnType<typeof openDatabase>;
  /** Runs in one transaction. True if it deleted something. */
  readonly prepare: (database: Database) => boolean;
}

/**
 * The new database is complete before anything is moved. After a crash, the next start repeats this. Throws disk
 * errors.
 */
export function putInPlace({ path, copy, aside, isExact, openDatabase: open, prepare }: InPlace): void {
  const fresh = `${path}${FRESH}`;
  const freshLists = listsFolderOf(fresh);
  const clear = (): void => {
    for (const end of ['', ...COMPANIONS]) rmSync(`${fresh}${end}`, { force: true });
    rmSync(freshLists, { recursive: true, force: true });
  };
  let database: Database | undefined;
  try {
    clear();
    if (copy !== undefined) copyDurably(copy, fresh);
    const opened = open(fresh);
    if (opened.kind !== 'open') throw new Error(databaseSentence(opened.problem));
    const made = opened.database;
    database = made;
    const isLess = made.transaction(() => {
      if (copy !== undefined && isExact !== true) reconsider(made);
      takeLife(made, path);
      return prepare(made);
    });
    // Unused pages may still contain it.
    if (isLess) made.sqlite.exec('VACUUM');
    // Closing merges the log into the one file that is renamed.
    made.close();
    syncFile(fresh);
    if (aside !== undefined) setAside(path, aside);
    moveLists(freshLists, listsFolderOf(path));
    renameFile(fresh, path);
    syncFolder(dirname(path));
  } catch (error) {
    database?.close();
    try {
      clear();
    } catch {
      // The next try clears the rest.
    }
    throw error;
  }
}

export const isThere = (path: string): boolean =>
  ['', ...COMPANIONS].some((end) => existsSync(`${path}${end}`));

/** Adds a notice for staff. */
export function replaceDatabase(options: RestoreOptions): RestoreAnswer {
  const { path, now } = options;
  try {
    const from = newestGood(options);
    const aside = isThere(path) ? nameForAside(path, now, 'damaged') : undefined;
    const trouble: StorageTrouble = {
      kind: 'replaced',
      what: options.what,
      at: now,
      ...(from ? { from: from.at } : {}),
      ...(aside === undefined ? {} : { aside }),
    };
    putInPlace({
      path,
      copy: from && join(backupsFolderOf(path), from.name),
      aside,
      openDatabase: options.openDatabase,
      prepare(database) {
        noteRestored(database, now);
        writeNotice(database, { noticeId: `database-${now}`, at: now, trouble });
        if (readServiceNames(database.sqlite).length === 0) writeServiceNames(database, options.names);
        return false;
      },
    });
    return { kind: 'replaced', aside, from: from?.name };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', problem: { kind: 'not-replaced', path, what: options.what, reason } };
  }
}

/**
 * Adds the entries of the audit trail that `from` has since, without appointments and their codes. So no one empties the trail with another address or
 * an old backup. Call it in a transaction. Throws SQLite's errors.
 */
export function takeAudit({ sqlite }: Pick<Database, 'sqlite'>, from: DatabaseSync): void {
  // Also those that were deleted in time.
  const last = sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").get()?.['seq'] ?? 0;
  const insert = sqlite.prepare(
    'INSERT INTO audit (n, at, clerk, screen, action, outcome, detail) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const rows = from.prepare(
    'SELECT n, at, clerk, screen, action, outcome, detail FROM audit WHERE n > ? ORDER BY n',
  );
  for (const { n, at, clerk, screen, action, outcome, detail } of rows.iterate(last))
    insert.run(...[n, at, clerk, screen, action, outcome, detail].map((value) => value ?? null));
}
