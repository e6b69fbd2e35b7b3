/** Copies of the database: their names, which are kept, and whether one is good. */
import { closeSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type ClockJudgement, isDayInDoubt } from '../base/clock-judgement.ts';
import { problemInCopy } from './database.ts';
import { removeQuietly, syncFile, syncFolder, timeInName } from './durable-files.ts';
import { renameFile } from './rename-file.ts';
import { DAY_MS } from './retention.ts';

const BACKUPS_FOLDER = 'backups';

/** How many copies are kept. */
export const BACKUPS_KEPT = 7;

/** Copies hold names: one this old goes even when there are fewer, unless it is the newest. */
export const COPY_DAYS = 8;

export interface Backup {
  readonly name: string;
  /** Grows by one with each copy: the order holds when the clock does not. */
  readonly n: number;
  /** By the clock of the moment. */
  readonly at: number;
  /** The database of a service that was left: it and all before it are no copies of the database beside them. */
  readonly isLeft: boolean;
}

const NAME = /^foyer-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}Z)-(\d{6,})(-left)?\.sqlite$/;

export function readBackupName(name: string): Backup | undefined {
  const match = NAME.exec(name);
  if (!match) return undefined;
  const at = Date.parse(`${match[1]}:${match[2]}:${match[3]}`);
  return Number.isNaN(at) ? undefined : { name, n: Number(match[4]), at, isLeft: match[5] !== undefined };
}

export function backupName(at: number, n: number, isLeft = false): string {
  return `foyer-${timeInName(at)}-${String(n).padStart(6, '0')}${isLeft ? '-left' : ''}.sqlite`;
}

export const backupsFolderOf = (databasePath: string): string => join(dirname(databasePath), BACKUPS_FOLDER);

/** The copies beside a database, newest first. A folder that cannot be read has none. */
export function listBackups(databasePath: string): readonly Backup[] {
  let names: readonly string[];
  try {
    names = readdirSync(backupsFolderOf(databasePath));
  } catch {
    return [];
  }
  return names
    .map(readBackupName)
    .filter((backup) => backup !== undefined)
    .toSorted((a, b) => b.n - a.n);
}

/** The copies of the database beside them, and not of a service that was left before it began. Newest first. */
export function ownBackups(backups: readonly Backup[]): readonly Backup[] {
  const left = backups.findIndex(({ isLeft }) => isLeft);
  return left < 0 ? backups : backups.slice(0, left);
}

/** True when the newest copy is a day old, or is dated ahead of the clock: then nothing is known of its age. */
export function isBackupDue(backups: readonly Backup[], now: number): boolean {
  const [newest] = ownBackups(backups);
  return newest === undefined || now - newest.at >= DAY_MS || newest.at - now > DAY_MS / 24;
}

/** Which copies are old. */
export interface OldBackups {
  /** The moment their age is reckoned from: the earliest that now can be. */
  readonly now: number;
  /** How many are kept. */
  readonly most: number;
}

/** Each jump of a clock makes a copy, and none of them is to push out the copies of the days before. */
export const oldBackupsAt = (judged: ClockJudgement): OldBackups => ({
  now: judged.earliest,
  most: isDayInDoubt(judged) ? 2 * BACKUPS_KEPT : BACKUPS_KEPT,
});

/**
 * Which copies go; the newest of the database beside them never does. Those of a service that was left go by their age
 * alone: new copies do not push them out. `backups` newest first.
 */
export function backupsToDelete(backups: readonly Backup[], { now, most }: OldBackups): readonly Backup[] {
  const own = ownBackups(backups);
  const isYoung = (backup: Backup): boolean => now - backup.at <= COPY_DAYS * DAY_MS;
  const young = own.filter((backup, place) => place === 0 || isYoung(backup));
  // One that a wrong clock dated takes nobody's place.
  const kept = new Set([...young.slice(0, most), ...backups.slice(own.length).filter(isYoung)]);
  return backups.filter((backup) => !kept.has(backup));
}

export function deleteOldBackups(databasePath: string, old: OldBackups): void {
  for (const { name } of backupsToDelete(listBackups(databasePath), old)) {
    removeQuietly(join(backupsFolderOf(databasePath), name));
  }
}

/** Removes every copy but the one at `kept`; false when one could not be removed. */
export function deleteOtherBackups(databasePath: string, kept: string): boolean {
  const folder = backupsFolderOf(databasePath);
  const others = () => listBackups(databasePath).filter(({ name }) => join(folder, name) !== kept);
  for (const { name } of others()) removeQuietly(join(folder, name));
  return others().length === 0;
}

/** The place of the next copy, and where it is written until it is whole. */
export function nextBackup(
  databasePath: string,
  now: number,
  isLeft = false,
): { readonly path: string; readonly unfinished: string } {
  const n = (listBackups(databasePath)[0]?.n ?? 0) + 1;
  const path = join(backupsFolderOf(databasePath), backupName(now, n, isLeft));
  return { path, unfinished: `${path}.new` };
}

/** Removes what a copy that was cut off left behind. */
export function clearUnfinished(databasePath: string): void {
  const folder = backupsFolderOf(databasePath);
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) if (/\.sqlite\.new(-[\w-]+)?$/.test(name)) removeQuietly(join(folder, name));
}

/** Gives a finished copy its name, for good. */
export function keepBackup({ path, unfinished }: ReturnType<typeof nextBackup>): void {
  syncFile(unfinished);
  renameFile(unfinished, path);
  syncFolder(dirname(path));
}

/**
 * A copy at once, before a migration or of a service that is left. Nothing else runs yet, so `VACUUM INTO` may take its
 * time (0.2 s for 100,000 appointments). Returns its path. Throws when the disk refuses.
 */
export function backUpAtOnce(
  sqlite: DatabaseSync,
  databasePath: string,
  now: number,
  isLeft = false,
): string {
  const next = nextBackup(databasePath, now, isLeft);
  try {
    // SQLite makes a file that others can read, but keeps to one that is there and empty.
    closeSync(openSync(next.unfinished, 'w', 0o600));
    sqlite.prepare('VACUUM INTO ?').run(next.unfinished);
    keepBackup(next);
    return next.path;
  } catch (error) {
    removeQuietly(next.unfinished);
    throw error;
  }
}

/** What is wrong with a copy, or undefined. Reads it as it lies there, without a lock, a log or a change. */
export function problemInBackup(path: string): string | undefined {
  let copy: DatabaseSync | undefined;
  try {
    copy = new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
    return problemInCopy(copy);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (copy?.isOpen) copy.close();
  }
}
