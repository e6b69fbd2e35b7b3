/** The database of a service that is left becomes a copy among the others: it is never used with the next service. */
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

/** `copy`: the name of the file. */
export type SetAside = Extract<StorageTrouble, { kind: 'set-aside' }>;

export const setAsideNotice = (trouble: SetAside): StorageNotice => ({
  noticeId: `set-aside-${trouble.copy}`,
  at: trouble.at,
  trouble,
});

/** Whether staff have to know of it. */
export const isOwed = ({ unsent, lists }: SetAside): boolean => unsent + lists > 0;

/** The log says which file it is and how to go back, also where no person had a word in it. */
export function logSetAside(log: Log, path: string, { origin, unsent, lists }: SetAside): void {
  log.warn('service-set-aside', {
    copy: path,
    origin,
    unsent,
    lists,
    back: 'Set this origin as the address again, then restore this backup in setup.',
  });
}

/** Lists of the service that is left, until it is certain that the next one is used. */
const leftListsOf = (path: string): string => `${path}.left-lists`;

/** Lists that were not all in go with their service: the next one must not get them. */
export const forgetLeftLists = (path: string): void =>
  rmSync(leftListsOf(path), { recursive: true, force: true });

/** Where an erasure still waits for copies to go, this one is all that stays. False: some are still there. */
export function keepOnlyRenewed(database: Database, path: string, copy: string): boolean {
  if (createDatedFacts(database).time(COPIES_TO_RENEW) === undefined) return true;
  removeAside(path, Number.POSITIVE_INFINITY);
  return deleteOtherBackups(path, copy);
}

/** Closes a database that is moved next, as one file with its log in it. Throws when the disk refuses. */
export function closeForGood(database: Database, path: string): void {
  // While the mark is there, an empty log means a loss.
  removeMark(path);
  syncFolder(dirname(path));
  const isBusy = database.sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] !== 0;
  database.close();
  if (isBusy) throw new Error(`The log of ${path} is in use.`);
  for (const end of COMPANIONS) rmSync(`${path}${end}`, { force: true });
}

/**
 * Makes the copy, then puts an empty database of the service with `names` in the place of `database`, which is closed.
 * A crash in between leaves the database where it is, and the next start does it again. Throws when the disk refuses.
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
    // A start that was cut off may have moved them.
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

/** Undoes it, where the next service could not be used: the database goes on as it was. Throws when the disk refuses. */
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
