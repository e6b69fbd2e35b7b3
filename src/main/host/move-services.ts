/**
 * Brings a data directory of an older Foyer into today's form, once: there each service that was used had a database of
 * its own, the first one in the data directory and the others in folders below `services/`. The one in use moves to the
 * data directory; the others become backups. A start that is cut off at any step is made good by the next one.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import { faultFields, type Log } from '../base/log.ts';
import { folderIn, type KnownService, type KnownServices } from '../settings/known-services.ts';
import { backUpAtOnce, backupName, backupsFolderOf, listBackups, nextBackup } from '../storage/backups.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
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
import { openWholeDatabase, REAL_STORAGE } from '../storage/whole-database.ts';

export interface MoveOptions {
  readonly dataDir: string;
  readonly services: KnownServices;
  /** Of the address that is set; undefined in the demo and without one. */
  readonly origin: string | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type MoveAnswer =
  /** For staff, once a hub is open. */
  | { readonly kind: 'moved'; readonly notices: readonly StorageNotice[] }
  /** A database that the next start needs could not be opened. Nothing is lost. */
  | { readonly kind: 'failed'; readonly problem: DatabaseProblem };

const SERVICES = 'services';
const FILE = 'foyer.sqlite';

/** Whose the database in a folder is; a list of services that was lost leaves what the folder's name says. */
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

/** Moves what lies beside one database beside another: copies of it, and files that were set aside. */
function moveBeside(from: string, to: string, now: number, isLeft: boolean): void {
  makeFolderDurably(backupsFolderOf(to));
  // The oldest first: the order of copies is that of their numbers.
  for (const { name, at } of listBackups(from).toReversed()) {
    const n = (listBackups(to)[0]?.n ?? 0) + 1;
    renameFile(join(backupsFolderOf(from), name), join(backupsFolderOf(to), backupName(at, n, isLeft)));
  }
  const aside = readdirSync(dirname(from)).filter((name) => /^foyer\.sqlite\.(damaged|replaced)-/.test(name));
  for (const name of aside) {
    const taken = existsSync(join(dirname(to), name)) ? `-${now}` : '';
    renameFile(join(dirname(from), name), join(dirname(to), `${name}${taken}`));
  }
  for (const folder of [backupsFolderOf(to), dirname(to), dirname(from)]) syncFolder(folder);
}

/** Opens databases one after the other; all that are still open are closed at the end. */
function createOpener({ dataDir, services, log, now }: MoveOptions) {
  const opened: Database[] = [];
  return {
    /** Checked, at today's version, and with a word on whose it is. Throws what the disk throws. */
    open(folder: string): Database | DatabaseProblem {
      const names = namesOf(services.all(), folder);
      const answer = openWholeDatabase({ path: join(dataDir, folder, FILE), now, log, names }, REAL_STORAGE);
      if (answer.kind === 'failed') return answer.problem;
      opened.push(answer.database);
      if (readServiceNames(answer.database.sqlite).length === 0) writeServiceNames(answer.database, names);
      return answer.database;
    },
    close(): void {
      for (const database of opened) database.close();
    },
  };
}

const isProblem = (opened: Database | DatabaseProblem): opened is DatabaseProblem => 'kind' in opened;

/** What staff have to know of a database at `at` that is now the backup at `copy`. */
function setAsideOf(database: Database, at: string, copy: string, { now, log }: MoveOptions): SetAside {
  const { names, count: unsent } = unsentWorkIn(database.sqlite);
  const [origin = ''] = names;
  const lists = decidedIn(listsFolderOf(at)).length;
  const trouble: SetAside = { kind: 'set-aside', at: now, origin, unsent, lists, copy: basename(copy) };
  logSetAside(log, copy, trouble);
  return trouble;
}

function move(options: MoveOptions, open: (folder: string) => Database | DatabaseProblem): MoveAnswer {
  const { dataDir, services, origin, log, now } = options;
  const path = join(dataDir, FILE);
  const inUse = origin === undefined ? '.' : folderIn(services.all(), origin);
  const notices: StorageNotice[] = [];

  /** The database of a service that is not in use becomes a copy, behind those that were made of it. */
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
      const copy = nextBackup(path, now, true).path;
      const trouble = setAsideOf(database, at, copy, options);
      closeForGood(database, at);
      renameFile(at, copy);
      for (const one of [dirname(at), dirname(copy)]) syncFolder(one);
      if (isOwed(trouble)) notices.push(setAsideNotice(trouble));
    } else if (existsSync(backupsFolderOf(at))) moveBeside(at, path, now, true);
    rmSync(listsFolderOf(at), { recursive: true, force: true });
  }

  /** A copy is made of the database that `mine` takes the place of. */
  function leaveFirst(mine: Database): DatabaseProblem | undefined {
    if (existsSync(path)) {
      const before = open('.');
      if (isProblem(before)) return before;
      const copy = backUpAtOnce(before.sqlite, path, now, true);
      keepOnlyRenewed(before, path, copy);
      const trouble = setAsideOf(before, path, copy, options);
      if (isOwed(trouble)) mine.transaction(() => writeNotice(mine, setAsideNotice(trouble)));
      closeForGood(before, path);
    } else if (isThere(path)) setAside(path, nameForAside(path, now, 'replaced'));
    rmSync(listsFolderOf(path), { recursive: true, force: true });
    return undefined;
  }

  /** The database of the service in use takes the place of the first one's. */
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

  /** The first one says whose it is before another service has the data directory. */
  function nameFirst(): DatabaseProblem | undefined {
    const first = existsSync(path) ? open('.') : undefined;
    if (first === undefined) return undefined;
    if (isProblem(first)) return first;
    closeForGood(first, path);
    return undefined;
  }

  for (const folder of foldersIn(dataDir)) if (folder !== inUse) setFolderAside(folder);
  const problem = inUse === '.' ? undefined : (moveIn() ?? nameFirst());
  return problem ? { kind: 'failed', problem } : { kind: 'moved', notices };
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
