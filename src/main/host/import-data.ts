/**
 * Moves a git checkout's data folder into a package. A checked copy takes the place by two renames, so that a failure
 * leaves one folder or the other whole.
 */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemCode } from '../base/private-files.ts';
import { freeBytesAt } from '../storage/compaction.ts';
import { syncFile, syncFolder, timeInName } from '../storage/durable-files.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
import { MIGRATIONS } from '../storage/migrations/index.ts';
import { type RowCounts, rowCounts } from '../storage/row-counts.ts';
import { databasesIn } from './databases.ts';
import { linkProblem, moveHouse } from './move-house.ts';

type ImportAnswer =
  | {
      readonly kind: 'imported';
      readonly files: number;
      /** The package's previous folder, if it had data. */
      readonly aside: string | undefined;
      /** They are in a keychain, which a package does not read. */
      readonly needsSecrets: boolean;
    }
  /** Nothing has changed. */
  | { readonly kind: 'failed'; readonly sentence: string };

const failed = (sentence: string): ImportAnswer => ({ kind: 'failed', sentence });

/** Data that a person has entered. A start alone writes none of these files and tables. */
const CHOSEN = /^(?:settings|services|secrets(?:\.encrypted)?|clerks|admin)\.json$/;
const OF_VISITS = ['appointments', 'intents', 'list_bookings', 'tickets', 'audit'];

const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;

/** SQLITE_BUSY: a hub has it open. */
const BUSY = 5;

/** Exclusive, so that this process, which may be root's, leaves no files beside it. */
async function countsOf(path: string): Promise<RowCounts | 'in use' | 'cannot be read' | undefined> {
  if (!existsSync(path)) return undefined;
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path, { timeout: 0 });
    sqlite.exec('PRAGMA locking_mode = EXCLUSIVE');
    return await rowCounts(sqlite);
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    return code === BUSY ? 'in use' : 'cannot be read';
  } finally {
    sqlite?.close();
  }
}

async function useOf(dataDir: string): Promise<'in-use' | 'has-data' | 'none'> {
  for (const path of databasesIn(dataDir)) {
    const counts = await countsOf(path);
    if (counts === 'in use') return 'in-use';
    // An unreadable database is data too.
    if (counts === 'cannot be read') return 'has-data';
    if (counts !== undefined && OF_VISITS.some((table) => (counts.rows[table] ?? 0) > 0)) return 'has-data';
  }
  return readdirSync(dataDir).some((name) => CHOSEN.test(name)) ? 'has-data' : 'none';
}

async function databaseTrouble(from: string): Promise<string | undefined> {
  for (const path of databasesIn(from)) {
    const counts = await countsOf(path);
    if (counts === 'in use') return `Foyer is running with ${from}. Stop it first. Nothing was changed.`;
    if (typeof counts === 'object' && counts.version > NEWEST)
      return `${databaseSentence({ kind: 'newer', path })} Nothing was changed.`;
  }
  return undefined;
}

const sizeOf = (path: string): number => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
};

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * If this is root's process, uses the rights of the folder's owner. That account may replace a file by a link
 * meanwhile, which then reads nothing that it could not read itself.
 */
export async function withRightsOf<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  // The target of a link would let its owner choose the rights.
  const { uid, gid } = lstatSync(folder);
  const groups = isRoot() && uid !== 0 ? process.getgroups?.() : undefined;
  if (groups === undefined) return work();
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}

function makeStaged(from: string, to: string): void {
  const { uid, gid } = lstatSync(from);
  mkdirSync(staged(to), { mode: 0o700 });
  if (isRoot()) chownSync(staged(to), uid, gid);
}

function settle(folder: string, owner: Owner | undefined): void {
  // Root's first, so that the other account can change nothing in it from here on.
  if (isRoot()) chownSync(folder, 0, 0);
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settle(path, owner);
    else if (!entry.isFile()) rmSync(path);
    else {
      chmodSync(path, 0o600);
      if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
      syncFile(path);
    }
  }
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  syncFolder(folder);
}

/** Returns where `to` was moved. Throws system errors, and `to` is then unchanged. */
function replacePlace(staged: string, to: string, now: number): string | undefined {
  if (!existsSync(to)) {
    renameSync(staged, to);
    return undefined;
  }
  const aside = `${to}.before-import-${timeInName(now)}`;
  renameSync(to, aside);
  try {
    renameSync(staged, to);
  } catch (error) {
    renameSync(aside, to);
    throw error;
  }
  return aside;
}

interface ImportDataDeps {
  /** Free bytes on a folder's disk. Default: the system's figure. */
  readonly roomIn?: ((folder: string) => number) | undefined;
  readonly now: number;
  /** For a sentence. */
  readonly stopCommand: string;
  /** Owner of a new package folder. */
  readonly owner: Owner | undefined;
  /** Runs before the renames. May throw. */
  readonly prepare?: (owner: Owner | undefined) => void;
  readonly undo?: () => void;
}

/** Undefined if `from` is a data folder. Its database may be missing if only settings were made. */
function noDataFolder(from: string): string | undefined {
  const databases = databasesIn(from).map((path) => relative(from, dirname(path)));
  if (existsSync(join(from, 'settings.json')) || databases.includes('')) return undefined;
  // For a checkout, the data would be one folder too deep.
  const [within] = databases;
  return `${from} is not a data folder of Foyer.${within === undefined ? '' : ` Try ${join(from, within)}.`}`;
}

const staged = (to: string): string => join(dirname(to), `.${basename(to)}.importing`);

/** May throw system errors and leave `staged`. */
async function bring(from: string, to: string, deps: ImportDataDeps): Promise<ImportAnswer> {
  const trouble = await withRightsOf(
    from,
    async () => noDataFolder(from) ?? linkProblem(from) ?? (await databaseTrouble(from)),
  );
  if (trouble !== undefined) return failed(trouble);
  const use = existsSync(to) ? await useOf(to) : 'none';
  if (use === 'in-use')
    return failed(`Foyer is running with ${to}. Stop it first: ${deps.stopCommand}. Nothing was changed.`);
  if (use === 'has-data')
    return failed(`${to} already has settings or visitors, so nothing was imported. Move it away first.`);
  rmSync(staged(to), { recursive: true, force: true });
  if (sizeOf(from) >= (deps.roomIn ?? freeBytesAt)(dirname(to)))
    return failed(`The disk with ${to} does not have enough space for ${from}. Nothing was changed.`);
  const owner = existsSync(to) ? statSync(to) : deps.owner;
  makeStaged(from, to);
  const moved = await withRightsOf(from, () => moveHouse(from, staged(to)));
  if (moved.kind === 'failed') {
    rmSync(staged(to), { recursive: true, force: true });
    return failed(`${moved.sentence} Nothing was changed.`);
  }
  rmSync(join(staged(to), 'foyer.config.json'), { force: true });
  settle(staged(to), owner);
  deps.prepare?.(owner);
  const aside = replacePlace(staged(to), to, deps.now);
  syncFolder(dirname(to));
  return { kind: 'imported', files: moved.files, aside, needsSecrets: moved.needsSecrets };
}

function removeStaged(to: string): void {
  try {
    rmSync(staged(to), { recursive: true, force: true });
  } catch {
    // Nothing was staged there.
  }
}

const NO_RIGHT: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);

/** Does not change `from`. */
export async function importData(from: string, to: string, deps: ImportDataDeps): Promise<ImportAnswer> {
  if (!existsSync(from)) return failed(`Folder ${from} not found.`);
  const [there, here] = [from, to].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (there?.ino === here?.ino && there?.dev === here?.dev)
    return failed(`${from} is the package's own data folder.`);
  try {
    return await bring(from, to, deps);
  } catch (error) {
    removeStaged(to);
    deps.undo?.();
    const code = systemCode(error);
    // A mount point cannot be renamed.
    if (code === 'EBUSY')
      return failed(
        `${to} is a mount point, so it cannot be replaced. Unmount it, run the import again, copy the new ${to} to its disk, and mount that disk again. Nothing was changed.`,
      );
    const way = NO_RIGHT.has(code) ? ' Run this as root.' : '';
    return failed(`${from} could not be imported (${code}).${way} Nothing was changed.`);
  }
}
