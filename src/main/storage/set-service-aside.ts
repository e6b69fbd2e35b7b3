/** A previous booking system's database is never used with the next one. */
import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StorageTrouble } from '../../contract/storage-trouble.ts';
import type { Log } from '../base/log.ts';
import { removeAside } from './aside-files.ts';
import { backUpAtOnce, backupsFolderOf, deleteOtherBackups, inCopy } from './backups.ts';
import { COPIES_TO_RENEW, spareCopy } from './copies-to-renew.ts';
import { type Database, openDatabase } from './database.ts';
import { createDatedFacts } from './dated-facts.ts';
import { COMPANIONS, removeQuietly, syncFolder, writeFileDurably } from './durable-files.ts';
import { readErased, takeErased } from './erased-ids.ts';
import { decidedIn, listsFolderOf, moveLists } from './lists-folder.ts';
import { renameFile } from './rename-file.ts';
import { putInPlace, takeAudit } from './restore.ts';
import { removeMark } from './running-log.ts';
import {
  isSameServiceAs,
  NamesSchema,
  readServiceNames,
  type ServiceNames,
  unsentWorkIn,
  writeServiceNames,
} from './service-names.ts';
import { readNotices, type StorageNotice, writeNotice } from './storage-notices.ts';

/** `copy`: the file name. */
export type SetAside = Extract<StorageTrouble, { kind: 'set-aside' }>;

export const setAsideNotice = (trouble: SetAside): StorageNotice => ({
  noticeId: `set-aside-${trouble.copy}`,
  at: trouble.at,
  trouble,
});

const isOwed = ({ unsent, lists }: SetAside): boolean => unsent + lists > 0;

/** Logs the file and the way back, even if staff are not notified. */
function logSetAside(log: Log, path: string, { origin, unsent, lists }: SetAside): void {
  log.warn('service-set-aside', {
    copy: path,
    origin,
    unsent,
    lists,
    back: 'Set this origin as the address again, then restore this backup in setup.',
  });
}

/** Kept until the next booking system is certain to be used. */
const leftListsOf = (path: string): string => `${path}.left-lists`;

/** In the folder of lists, says whose they are. */
const OWNER = 'service.json';

function isOwnerOfLeft(path: string, names: ServiceNames): boolean {
  try {
    const owner = NamesSchema.safeParse(JSON.parse(readFileSync(join(leftListsOf(path), OWNER), 'utf8')));
    return isSameServiceAs(owner.data ?? [], names);
  } catch {
    return false;
  }
}

/** The next booking system must not get them. Deletes none of `names`. */
export function forgetLeftLists(path: string, names: ServiceNames): void {
  if (!isOwnerOfLeft(path, names)) rmSync(leftListsOf(path), { recursive: true, force: true });
}

function leaveLists(path: string, left: ServiceNames): void {
  const lists = listsFolderOf(path);
  if (decidedIn(lists).length === 0) return rmSync(lists, { recursive: true, force: true });
  writeFileDurably(join(lists, OWNER), JSON.stringify(left), 0o600);
  renameFile(lists, leftListsOf(path));
  return syncFolder(dirname(path));
}

/** If the change to the next booking system did not succeed. Throws disk errors. */
export function takeListsBack(path: string, names: ServiceNames): void {
  if (!isOwnerOfLeft(path, names)) return;
  moveLists(leftListsOf(path), listsFolderOf(path));
}

/** If an erasure is pending, only `copy` stays. False if other backups remain. */
function keepOnlyRenewed(database: Database, path: string, copy: string): boolean {
  if (createDatedFacts(database).time(COPIES_TO_RENEW) === undefined) return true;
  removeAside(path, Number.POSITIVE_INFINITY);
  return deleteOtherBackups(path, [basename(copy)]);
}

/** Merges the log into one file, which is moved next. Throws disk errors. */
export function closeForGood(database: Database, path: string): void {
  // While the mark exists, an empty log means a loss.
  removeMark(path);
  syncFolder(dirname(path));
  const isBusy = database.sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] !== 0;
  database.close();
  if (isBusy) throw new Error(`The log of ${path} is in use.`);
  for (const end of COMPANIONS) rmSync(`${path}${end}`, { force: true });
}

/** Of the database in place after an error. Empty if unreadable. */
function namesAt(path: string): ServiceNames {
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path, { readOnly: true });
    return readServiceNames(sqlite);
  } catch {
    return [];
  } finally {
    if (sqlite?.isOpen) sqlite.close();
  }
}

/**
 * Starts an empty database for `names`, after a backup. Closes `database`. After a crash, the next start repeats this.
 * Throws disk errors if the database was not replaced, and then leaves no backup.
 */
export function setServiceAside(options: {
  readonly path: string;
  readonly database: Database;
  readonly names: ServiceNames;
  readonly now: number;
  readonly log: Log;
  /** What was not sent may only be sent after the backup is restored in setup. */
  readonly isAsked: boolean;
}): SetAside {
  const { path, database, names, now, log, isAsked } = options;
  const { names: left, count: unsent } = unsentWorkIn(database.sqlite);
  const [origin = ''] = left;
  let made: { readonly copy: string; readonly trouble: SetAside } | undefined;
  try {
    // An interrupted start may have moved them.
    takeListsBack(path, left);
    forgetLeftLists(path, []);
    const lists = decidedIn(listsFolderOf(path)).length;
    const copy = backUpAtOnce(database.sqlite, path, now, { returns: !isAsked || unsent === 0 });
    const trouble: SetAside = { kind: 'set-aside', at: now, origin, unsent, lists, copy: basename(copy) };
    made = { copy, trouble };
    const erased = readErased(database.sqlite);
    const notices = readNotices(database.sqlite).filter((notice) => notice.trouble.kind === 'set-aside');
    const areRenewed = keepOnlyRenewed(database, path, copy);
    closeForGood(database, path);
    putInPlace({
      path,
      copy: undefined,
      aside: undefined,
      openDatabase: (at) => openDatabase(at),
      prepare(fresh) {
        writeServiceNames(fresh, names);
        // After a change back, no list may import them again.
        takeErased(fresh, erased, names);
        inCopy(copy, (from) => takeAudit(fresh, from));
        for (const notice of notices) writeNotice(fresh, notice);
        if (isOwed(trouble)) writeNotice(fresh, setAsideNotice(trouble));
        if (!areRenewed) {
          createDatedFacts(fresh).keep(COPIES_TO_RENEW, now);
          spareCopy(fresh, basename(copy));
        }
        leaveLists(path, left);
        return false;
      },
    });
  } catch (error) {
    database.close();
    const inPlace = namesAt(path);
    // It goes on, and has its lists again when it is opened.
    if (made && isSameServiceAs(inPlace, left)) removeQuietly(made.copy);
    // Only what follows the rename failed.
    if (!made || !isSameServiceAs(inPlace, names)) throw error;
  }
  logSetAside(log, made.copy, made.trouble);
  return made.trouble;
}

/** Restores the database if the next booking system cannot be used. Its start removes the backup. Throws disk errors. */
export function takeServiceBack(path: string, { copy: name }: SetAside): void {
  const copy = join(backupsFolderOf(path), name);
  putInPlace({
    path,
    copy,
    aside: undefined,
    isExact: true,
    openDatabase: (at) => openDatabase(at),
    prepare: () => false,
  });
  removeMark(path);
  takeListsBack(path, namesAt(path));
}
