/** A previous booking system's database is never used with the next one. */
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { StorageTrouble } from '../../contract/storage-trouble.ts';
import type { Log } from '../base/log.ts';
import { removeAside } from './aside-files.ts';
import { backUpAtOnce, backupsFolderOf, deleteOtherBackups } from './backups.ts';
import { COPIES_TO_RENEW } from './copies-to-renew.ts';
import { type Database, openDatabase } from './database.ts';
import { createDatedFacts } from './dated-facts.ts';
import { COMPANIONS, syncFolder } from './durable-files.ts';
import { decidedIn, listsFolderOf, moveLists } from './lists-folder.ts';
import { putInPlace } from './restore.ts';
import { removeMark } from './running-log.ts';
import { type ServiceNames, unsentWorkIn, writeServiceNames } from './service-names.ts';
import { type StorageNotice, writeNotice } from './storage-notices.ts';

/** `copy`: the file name. */
export type SetAside = Extract<StorageTrouble, { kind: 'set-aside' }>;

export const setAsideNotice = (trouble: SetAside): StorageNotice => ({
  noticeId: `set-aside-${trouble.copy}`,
  at: trouble.at,
  trouble,
});

export const isOwed = ({ unsent, lists }: SetAside): boolean => unsent + lists > 0;

/** Logs the file and the way back, even if staff are not notified. */
export function logSetAside(log: Log, path: string, { origin, unsent, lists }: SetAside): void {
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

/** The next booking system must not get them. */
export const forgetLeftLists = (path: string): void =>
  rmSync(leftListsOf(path), { recursive: true, force: true });

/** If an erasure is pending, only `copy` stays. False if other backups remain. */
export function keepOnlyRenewed(database: Database, path: string, copy: string): boolean {
  if (createDatedFacts(database).time(COPIES_TO_RENEW) === undefined) return true;
  removeAside(path, Number.POSITIVE_INFINITY);
  return deleteOtherBackups(path, copy);
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

/**
 * Starts an empty database for `names`, after a backup. Closes `database`. After a crash, the next start repeats this.
 * Throws disk errors.
 */
export function setServiceAside(options: {
  readonly path: string;
  readonly database: Database;
  readonly names: ServiceNames;
  readonly now: number;
  readonly log: Log;
}): SetAside {
  const { path, database, names, now, log } = options;
  try {
    const { names: left, count: unsent } = unsentWorkIn(database.sqlite);
    const [origin = ''] = left;
    // An interrupted start may have moved them.
    const lists = [listsFolderOf(path), leftListsOf(path)].flatMap(decidedIn).length;
    const copy = backUpAtOnce(database.sqlite, path, now, true);
    const areRenewed = keepOnlyRenewed(database, path, copy);
    const trouble: SetAside = { kind: 'set-aside', at: now, origin, unsent, lists, copy: basename(copy) };
    logSetAside(log, copy, trouble);
    closeForGood(database, path);
    putInPlace({
      path,
      copy: undefined,
      aside: undefined,
      openDatabase: (at) => openDatabase(at),
      prepare(fresh) {
        writeServiceNames(fresh, names);
        if (isOwed(trouble)) writeNotice(fresh, setAsideNotice(trouble));
        if (!areRenewed) createDatedFacts(fresh).keep(COPIES_TO_RENEW, now);
        moveLists(listsFolderOf(path), leftListsOf(path));
        return false;
      },
    });
    return trouble;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Restores the database if the next booking system cannot be used. Throws disk errors. */
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
  moveLists(leftListsOf(path), listsFolderOf(path));
  rmSync(copy, { force: true });
}
