/** Puts a good copy, or an empty database, in the place of one that is damaged. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseProblem, StorageTrouble } from '../../contract/storage-trouble.ts';
import { type Backup, backupsFolderOf, listBackups, ownBackups } from './backups.ts';
import { type Database, type openDatabase } from './database.ts';
import { databaseSentence } from './database-sentence.ts';
import { COMPANIONS, copyDurably, nameForAside, setAside, syncFile, syncFolder } from './durable-files.ts';
import { FRESH, listsFolderOf, moveLists } from './lists-folder.ts';
import { renameFile } from './rename-file.ts';
import { readServiceNames, type ServiceNames, writeServiceNames } from './service-names.ts';
import { writeNotice } from './storage-notices.ts';

type Replacement = Extract<StorageTrouble, { kind: 'replaced' }>;

export interface RestoreOptions {
  readonly path: string;
  readonly now: number;
  readonly what: Replacement['what'];
  readonly names: ServiceNames;
  readonly openDatabase: (path: string) => ReturnType<typeof openDatabase>;
  readonly problemInBackup: (path: string) => string | undefined;
}

export type RestoreAnswer =
  | { readonly kind: 'replaced'; readonly aside: string | undefined; readonly from: string | undefined }
  /** Nothing was changed. */
  | { readonly kind: 'failed'; readonly problem: DatabaseProblem };

/**
 * What waited to be sent when the copy was made may have been sent since. A check-in may be sent again: it sets a
 * state, and a refusal then means that it was. What staff could have taken back since is not sent, and a create is
 * never sent twice: both go in front of a person.
 */
const RECONSIDER = `
  UPDATE intents SET unknown_attempts = unknown_attempts + 1, state = 'queued'
    WHERE state IN ('queued', 'sending') AND kind = 'check-in';
  UPDATE intents SET state = 'unresolved'
    WHERE state IN ('queued', 'sending') AND kind IN ('create', 'auto-assign');
  UPDATE appointments SET status = intents.previous_status FROM intents
    WHERE intents.appointment_id = appointments.id AND intents.state IN ('queued', 'sending')
      AND (intents.kind = 'no-show' AND appointments.status = 'No-show'
        OR intents.kind = 'cancel' AND appointments.status = 'Cancelled');
  UPDATE intents SET state = 'refused', settled_at = created_at,
      message = '{"kind":"copy"}'
    WHERE state IN ('queued', 'sending') AND kind IN ('no-show', 'cancel', 'edit');
`;

function newestGood(options: RestoreOptions): Backup | undefined {
  const folder = backupsFolderOf(options.path);
  return ownBackups(listBackups(options.path)).find(
    ({ name }) => !options.problemInBackup(join(folder, name)),
  );
}

export interface InPlace {
  readonly path: string;
  /** The copy that is to be the database; absent: an empty one. */
  readonly copy: string | undefined;
  /** The name under which what is there is kept; absent: it is closed, and written over. */
  readonly aside: string | undefined;
  /** It goes on as it was: nothing has been sent since the copy was made. */
  readonly isExact?: boolean;
  readonly openDatabase: (path: string) => ReturnType<typeof openDatabase>;
  /** Runs in one transaction, before anything is moved; true where it took something out. */
  readonly prepare: (database: Database) => boolean;
}

/**
 * The new database is made whole beside the old one before anything is moved. A crash in between finds the database
 * missing and begins again. Throws when it cannot be made or the disk refuses; what is there then stays.
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
      if (copy !== undefined && isExact !== true) made.sqlite.exec(RECONSIDER);
      return prepare(made);
    });
    // Gaps of its pages may still hold it.
    if (isLess) made.sqlite.exec('VACUUM');
    // Closing writes everything into the one file that is renamed.
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
      // What is left is cleared by the next try.
    }
    throw error;
  }
}

export const isThere = (path: string): boolean =>
  ['', ...COMPANIONS].some((end) => existsSync(`${path}${end}`));

/** With a notice for staff already in it. */
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
