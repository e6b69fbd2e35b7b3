/**
 * Converts a data folder in which each service had its own database: the first in the data folder, the others
 * below `services/`. The one in use moves to the data folder, and the others become backups. After an interrupted
 * start, the next one continues.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import { faultFields, type Log } from '../base/log.ts';
import { folderIn, type KnownService, type KnownServices } from '../settings/known-services.ts';
import {
  backUpAtOnce,
  backupName,
  backupsFolderOf,
  LEFT,
  listBackups,
  markLeft,
  makeRoomBelowOwn,
} from '../storage/backups.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
import { spareCopy } from '../storage/copies-to-renew.ts';
import type { Database } from '../storage/database.ts';
import { makeFolderDurably, nameForAside, setAside, syncFolder } from '../storage/durable-files.ts';
import { decidedIn, listsFolderOf, moveLists } from '../storage/lists-folder.ts';
import { outOfReach } from '../storage/out-of-reach.ts';
import { renameFile } from '../storage/rename-file.ts';
import { isThere } from '../storage/restore.ts';
import {
  readServiceNames,
  type ServiceNames,
  unsentWorkIn,
  writeServiceNames,
} from '../storage/service-names.ts';
import {
  closeForGood,
  isOwed,
  keepOnlyRenewed,
  logSetAside,
  type SetAside,
  setAsideNotice,
} from '../storage/set-service-aside.ts';
import { type StorageNotice, writeNotice } from '../storage/storage-notices.ts';
import { openWholeDatabase, REAL_STORAGE, type WholeDatabaseAnswer } from '../storage/whole-database.ts';

export interface MoveOptions {
  readonly dataDir: string;
  readonly services: KnownServices;
  /** Undefined in the demo and without an address. */
  readonly origin: string | undefined;
  readonly log: Log;
  readonly now: number;
}

export type MoveAnswer =
  | { readonly kind: 'moved'; readonly notices: readonly StorageNotice[] }
  /** The next start needs this database. Nothing is lost. */
  | { readonly kind: 'failed'; readonly problem: DatabaseProblem };

const SERVICES = 'services';
const FILE = 'foyer.sqlite';

/** If the list of services was lost, the folder's name is used. */
function namesOf(services: readonly KnownService[], folder: string): ServiceNames {
  const known = services.filter((service) => service.folder === folder).map(({ origin }) => origin);
  const byName = folder === '.' ? [] : [`https://${basename(folder).replace(/_(\d+)$/, ':$1')}`];
  return known.length > 0 ? [...new Set(known)] : byName;
}

function foldersIn(dataDir: string): readonly string[] {
  const folder = join(dataDir, SERVICES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${SERVICES}/${name}`);
}

/** Moves backups and set-aside files. */
function moveBeside(from: string, to: string, now: number, isLeft: boolean): void {
  makeFolderDurably(backupsFolderOf(to));
  // Oldest first, because backups are ordered by number.
  const backups = listBackups(from).toReversed();
  const first = isLeft ? makeRoomBelowOwn(to, backups.length) : (listBackups(to)[0]?.n ?? 0) + 1;
  for (const [place, { name, at }] of backups.entries()) {
    const copy = backupName(at, first + place, isLeft);
    renameFile(join(backupsFolderOf(from), name), join(backupsFolderOf(to), copy));
  }
  const aside = readdirSync(dirname(from)).filter((name) => /^foyer\.sqlite\.(damaged|replaced)-/.test(name));
  for (const name of aside) {
    const taken = existsSync(join(dirname(to), name)) ? `-${now}` : '';
    // Its log keeps the name of its database.
    const moved = name.replace(/(-wal|-shm|-journal)?$/, `${taken}${isLeft ? LEFT : ''}$1`);
    renameFile(join(dirname(from), name), join(dirname(to), moved));
  }
  for (const folder of [backupsFolderOf(to), dirname(to), dirname(from)]) syncFolder(folder);
}

/** Opening it a second time would not find them. Throws disk errors. */
function writeProblems(
  { database, lost, notBackedUp: reason }: Extract<WholeDatabaseAnswer, { kind: 'open' }>,
  at: number,
  log: Log,
): void {
  if (reason !== undefined) {
    log.error('backup-failed', { reason });
    writeNotice(database, { noticeId: 'backup', at, trouble: { kind: 'no-copy-before-update', reason } });
  }
  if (lost !== undefined) writeNotice(database, { noticeId: `database-${at}`, at, trouble: lost });
}

function createOpener({ dataDir, services, log, now }: MoveOptions) {
  const opened: Database[] = [];
  return {
    /** Checked, migrated, and marked with its service. Throws disk errors. */
    open(folder: string): Database | DatabaseProblem {
      const names = namesOf(services.all(), folder);
      const answer = openWholeDatabase({ path: join(dataDir, folder, FILE), now, log, names }, REAL_STORAGE);
      if (answer.kind === 'failed') return answer.problem;
      opened.push(answer.database);
      writeProblems(answer, now, log);
      if (readServiceNames(answer.database.sqlite).length === 0) writeServiceNames(answer.database, names);
      return answer.database;
    },
    close(): void {
      for (const database of opened) database.close();
    },
  };
}

const isProblem = (opened: Database | DatabaseProblem): opened is DatabaseProblem => 'kind' in opened;

function setAsideOf(database: Database, at: string, copy: string, now: number): SetAside {
  const { names, count: unsent } = unsentWorkIn(database.sqlite);
  const [origin = ''] = names;
  const lists = decidedIn(listsFolderOf(at)).length;
  return { kind: 'set-aside', at: now, origin, unsent, lists, copy: basename(copy) };
}

function move(options: MoveOptions, open: (folder: string) => Database | DatabaseProblem): MoveAnswer {
  const { dataDir, services, origin, log, now } = options;
  const path = join(dataDir, FILE);
  const inUse = origin === undefined ? '.' : folderIn(services.all(), origin);
  const notices: StorageNotice[] = [];
  let inPlace: Database | undefined;

  /** The database in the data folder, once the one in use is there. Undefined: none, or it cannot be opened. */
  function place(): Database | undefined {
    if (inPlace === undefined && existsSync(path)) {
      const opened = open('.');
      if (!isProblem(opened)) inPlace = opened;
    }
    return inPlace;
  }

  /** Before a move, so that a start that fails does not lose it. A repeated one replaces it. */
  function announce(database: Database | undefined, folder: string, trouble: SetAside): void {
    const notice = { ...setAsideNotice(trouble), noticeId: `set-aside-${folder}` };
    database?.transaction(() => {
      spareCopy(database, trouble.copy);
      if (isOwed(trouble)) writeNotice(database, notice);
    });
    // For the demo.
    if (isOwed(trouble) && folder !== '.') notices.push(notice);
  }

  function setFolderAside(folder: string): void {
    const at = join(dataDir, folder, FILE);
    if (existsSync(at)) {
      const database = open(folder);
      if (isProblem(database)) {
        log.error('left-service-not-moved', { folder, reason: databaseSentence(database) });
        return;
      }
      keepOnlyRenewed(database, at, '');
      moveBeside(at, path, now, true);
      const copy = join(backupsFolderOf(path), backupName(now, makeRoomBelowOwn(path, 1), true));
      const trouble = setAsideOf(database, at, copy, now);
      announce(place(), folder, trouble);
      markLeft(database.sqlite, { copy: basename(copy), returns: false });
      closeForGood(database, at);
      renameFile(at, copy);
      logSetAside(log, copy, trouble);
      for (const one of [dirname(at), dirname(copy)]) syncFolder(one);
    } else if (existsSync(backupsFolderOf(at))) moveBeside(at, path, now, true);
    rmSync(listsFolderOf(at), { recursive: true, force: true });
  }

  function leaveFirst(mine: Database): DatabaseProblem | undefined {
    if (existsSync(path)) {
      const before = open('.');
      if (isProblem(before)) return before;
      const copy = backUpAtOnce(before.sqlite, path, now, { returns: false });
      keepOnlyRenewed(before, path, copy);
      const trouble = setAsideOf(before, path, copy, now);
      announce(mine, '.', trouble);
      closeForGood(before, path);
      logSetAside(log, copy, trouble);
    } else if (isThere(path)) setAside(path, nameForAside(path, now, 'replaced'));
    rmSync(listsFolderOf(path), { recursive: true, force: true });
    return undefined;
  }

  function moveIn(): DatabaseProblem | undefined {
    const at = join(dataDir, inUse, FILE);
    if (existsSync(at)) {
      const mine = open(inUse);
      if (isProblem(mine)) return mine;
      const problem = leaveFirst(mine);
      if (problem) return problem;
      closeForGood(mine, at);
      renameFile(at, path);
      for (const folder of [dataDir, dirname(at)]) syncFolder(folder);
      log.info('service-moved', { from: inUse });
    }
    const lists = listsFolderOf(at);
    if (existsSync(lists) && !existsSync(listsFolderOf(path))) renameSync(lists, listsFolderOf(path));
    else moveLists(lists, listsFolderOf(path));
    if (existsSync(dirname(at))) moveBeside(at, path, now, false);
    return undefined;
  }

  /** The first database is marked before another service uses the data folder. */
  function nameFirst(): DatabaseProblem | undefined {
    const first = existsSync(path) ? open('.') : undefined;
    if (first === undefined) return undefined;
    if (isProblem(first)) return first;
    closeForGood(first, path);
    return undefined;
  }

  /** A left service must not keep the one in use from its start. */
  function attempt(folder: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      log.error('left-service-not-moved', { folder, ...faultFields(error) });
    }
  }

  // First, because staff are notified in the database in use.
  const problem = inUse === '.' ? undefined : (moveIn() ?? nameFirst());
  if (problem) return { kind: 'failed', problem };
  let folders: readonly string[] = [];
  attempt(SERVICES, () => void (folders = foldersIn(dataDir)));
  for (const folder of folders) if (folder !== inUse) attempt(folder, () => setFolderAside(folder));
  const used = inPlace;
  if (used) attempt('.', () => closeForGood(used, path));
  return { kind: 'moved', notices };
}

export function moveServices(options: MoveOptions): MoveAnswer {
  const opener = createOpener(options);
  try {
    return move(options, opener.open);
  } catch (error) {
    options.log.error('services-not-moved', faultFields(error));
    const path = join(options.dataDir, FILE);
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', problem: outOfReach(path, error, true) ?? { kind: 'not-opened', path, reason } };
  } finally {
    opener.close();
  }
}
