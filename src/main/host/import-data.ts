/**
 * Moves the data folder of a git checkout into a package: everything is copied beside the package's own folder and looked
 * through, then takes its place by two renames, so that a fault in between leaves one or the other whole.
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
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemCode } from '../base/private-files.ts';
import { syncFile, syncFolder, timeInName } from '../storage/durable-files.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
import { MIGRATIONS } from '../storage/migrations/index.ts';
import { type RowCounts, rowCounts } from '../storage/row-counts.ts';
import { databasesIn } from './databases.ts';
import { linkProblem, moveHouse } from './move-house.ts';

export type ImportAnswer =
  | {
      readonly kind: 'imported';
      readonly files: number;
      /** What the package had, if it had something: kept beside it. */
      readonly aside: string | undefined;
      /** They are in a keychain, which a package does not read. */
      readonly needsSecrets: boolean;
    }
  /** One sentence; nothing has changed. */
  | { readonly kind: 'failed'; readonly sentence: string };

const failed = (sentence: string): ImportAnswer => ({ kind: 'failed', sentence });

/** What somebody has done in a package: a start alone makes none of these files, and no row of these tables. */
const CHOSEN = /^(?:settings|services|secrets(?:\.encrypted)?|clerks|admin)\.json$/;
const OF_VISITS = ['appointments', 'intents', 'tickets', 'audit'];

const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;

/** SQLITE_BUSY: a hub has it. */
const BUSY = 5;

/** Opened for itself alone, so that nothing of this process, which may be root's, stays beside it. */
async function countsOf(path: string): Promise<RowCounts | 'in use' | 'cannot be read'> {
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

type InUse = 'in-use' | 'has-data' | 'none';

async function useOf(dataDir: string): Promise<InUse> {
  for (const path of databasesIn(dataDir)) {
    const counts = existsSync(path) ? await countsOf(path) : undefined;
    if (counts === 'in use') return 'in-use';
    // One that cannot be read is somebody's as well.
    if (counts === 'cannot be read') return 'has-data';
    if (counts !== undefined && OF_VISITS.some((table) => (counts.rows[table] ?? 0) > 0)) return 'has-data';
  }
  return readdirSync(dataDir).some((name) => CHOSEN.test(name)) ? 'has-data' : 'none';
}

/** Why the databases of `from` cannot be brought; undefined where they can. */
async function databaseTrouble(from: string): Promise<string | undefined> {
  for (const path of databasesIn(from)) {
    const counts = existsSync(path) ? await countsOf(path) : undefined;
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

/** What the disk of `folder` takes of anybody, in bytes. */
function roomOnDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * Runs it with the rights of the account that `folder` belongs to, where this is root's process: whatever that account
 * changes in the meantime, such as a file for a link, brings nothing that it could not read itself.
 */
export async function withRightsOf<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  // Not what a link leads to: whoever lays it would choose whose rights these are.
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

/** A folder for what is copied with the rights of the account of `from`. */
function makeStaged(from: string, to: string): void {
  const { uid, gid } = lstatSync(from);
  mkdirSync(staged(to), { mode: 0o700 });
  if (isRoot()) chownSync(staged(to), uid, gid);
}

/** Everything in `folder` is its owner's alone, and on the disk. Only root may give a file to another account. */
function settle(folder: string, owner: Owner | undefined): void {
  // Root's first: from here on the account that it was copied for changes nothing in it.
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

/** Puts `staged` where `to` is; returns where `to` went. Throws where the system refuses, and then `to` is as it was. */
function takePlace(staged: string, to: string, now: number): string | undefined {
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

export interface ImportDataDeps {
  /** Bytes that the disk of a folder takes; by default as the system says. */
  readonly roomIn?: ((folder: string) => number) | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How the package's Foyer is stopped, for a sentence. */
  readonly stopCommand: string;
  /** Where the package's folder is not there yet: whose it is to be. */
  readonly owner: Owner | undefined;
  /** Puts what belongs elsewhere in its place, before the change of places; may throw. */
  readonly prepare?: (owner: Owner | undefined) => void;
  /** Takes that back: nothing was imported. */
  readonly undo?: () => void;
}

/** Why `from` is no data folder; undefined where it is one. Its database may be away: a package made by settings alone. */
function noDataFolder(from: string): string | undefined {
  const databases = databasesIn(from).map((path) => relative(from, dirname(path)));
  const isOne =
    existsSync(join(from, 'settings.json')) || databases.some((at) => at === '' || at.startsWith('services'));
  if (isOne) return undefined;
  // A checkout, say: its data would lie one folder too deep.
  const [within] = databases;
  return `${from} is not a data folder of Foyer.${within === undefined ? '' : ` Try ${join(from, within)}.`}`;
}

const staged = (to: string): string => join(dirname(to), `.${basename(to)}.importing`);

/** May throw what the system says; `staged` may then be there. */
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
  if (sizeOf(from) >= (deps.roomIn ?? roomOnDisk)(dirname(to)))
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
  const aside = takePlace(staged(to), to, deps.now);
  syncFolder(dirname(to));
  return { kind: 'imported', files: moved.files, aside, needsSecrets: moved.needsSecrets };
}

/** What was staged belongs to whoever may write there, and so does what removes it. */
function removeStaged(to: string): void {
  try {
    rmSync(staged(to), { recursive: true, force: true });
  } catch {
    // Nothing was staged there.
  }
}

const NO_RIGHT: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);

/** Nothing of `from` is changed. */
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
    // A folder that a disk is mounted on has no other name.
    if (code === 'EBUSY')
      return failed(
        `${to} is a mount point, so it cannot be replaced. Unmount it, run the import again, copy the new ${to} to its disk, and mount that disk again. Nothing was changed.`,
      );
    const way = NO_RIGHT.has(code) ? ' Run this as root.' : '';
    return failed(`${from} could not be imported (${code}).${way} Nothing was changed.`);
  }
}
