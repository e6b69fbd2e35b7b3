/** An address that was mistyped and then corrected must not cost the day. */
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import {
  backupsFolderOf,
  COPY_DAYS,
  inCopy,
  listBackups,
  ownBackups,
  problemInBackup,
  readLeft,
} from './backups.ts';
import { COPIES_TO_RENEW } from './copies-to-renew.ts';
import { type Database, openDatabase } from './database.ts';
import { createDatedFacts } from './dated-facts.ts';
import { copyAside, nameForAside, syncFolder } from './durable-files.ts';
import { readErased, takeErased } from './erased-ids.ts';
import { decidedIn, listsFolderOf } from './lists-folder.ts';
import { renameFile } from './rename-file.ts';
import { putInPlace, takeAudit } from './restore.ts';
import { isSameServiceAs, readServiceNames, type ServiceNames, writeServiceNames } from './service-names.ts';
import { readNotices, writeNotice } from './storage-notices.ts';
import { closeForGood } from './set-service-aside.ts';

/** Nothing has happened at the booking system that is left. */
function isEmpty({ sqlite }: Database, path: string): boolean {
  const used = `SELECT EXISTS (SELECT 1 FROM appointments) OR EXISTS (SELECT 1 FROM intents)
    OR EXISTS (SELECT 1 FROM list_bookings) AS used`;
  return sqlite.prepare(used).get()?.['used'] === 0 && decidedIn(listsFolderOf(path)).length === 0;
}

const isOf = (copy: string, names: ServiceNames): boolean =>
  inCopy(copy, (sqlite) => {
    const left = readLeft(sqlite);
    return left?.copy === basename(copy) && left.returns && isSameServiceAs(readServiceNames(sqlite), names);
  });

/** The newest one of `names`, if `database` has nothing of its own. Undefined: begin empty. */
export function copyToReturnTo(
  database: Database,
  path: string,
  names: ServiceNames,
  now: number,
): string | undefined {
  if (!isEmpty(database, path)) return undefined;
  return listBackups(path)
    .filter(({ isLeft, at }) => isLeft && now - at <= COPY_DAYS * DAY_MS)
    .map(({ name }) => join(backupsFolderOf(path), name))
    .find((copy) => problemInBackup(copy) === undefined && isOf(copy, names));
}

/**
 * Restores `copy` as it was, and keeps the empty database beside it. Closes `database`. The next start removes `copy`.
 * After a crash, the next start repeats this. Throws disk errors.
 */
export function returnToService(options: {
  readonly path: string;
  readonly database: Database;
  readonly copy: string;
  readonly names: ServiceNames;
  readonly now: number;
  readonly log: Log;
}): void {
  const { path, database, copy, names, now, log } = options;
  try {
    const erased = readErased(database.sqlite);
    // Its own work is back. Its lists are not.
    const notices = readNotices(database.sqlite).filter(
      ({ trouble }) => trouble.kind === 'set-aside' && (trouble.copy !== basename(copy) || trouble.lists > 0),
    );
    const isWished = createDatedFacts(database).time(COPIES_TO_RENEW) !== undefined;
    closeForGood(database, path);
    // They are of the empty database, and must never replace a damaged one of `names`.
    for (const { name, at } of ownBackups(listBackups(path)))
      renameFile(join(backupsFolderOf(path), name), join(dirname(path), nameForAside(path, at, 'replaced')));
    syncFolder(backupsFolderOf(path));
    const aside = nameForAside(path, now, 'replaced');
    copyAside(path, aside);
    putInPlace({
      path,
      copy,
      // A crash must not leave none.
      aside: undefined,
      isExact: true,
      openDatabase: (at) => openDatabase(at),
      prepare(fresh) {
        writeServiceNames(fresh, names);
        takeErased(fresh, erased, names);
        for (const notice of notices) writeNotice(fresh, notice);
        if (isWished) createDatedFacts(fresh).keep(COPIES_TO_RENEW, now);
        inCopy(path, (from) => takeAudit(fresh, from));
        return false;
      },
    });
    log.warn('service-restored', { copy, aside });
  } finally {
    database.close();
  }
}
