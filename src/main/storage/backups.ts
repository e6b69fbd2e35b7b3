/** Names and ages of database backups. */
import { closeSync, openSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { DAY_MS } from '../../clock/clock.ts';
import { type ClockJudgement, isDayInDoubt } from '../base/clock-judgement.ts';
import { problemInCopy } from './database.ts';
import { makeFolderDurably, removeQuietly, syncFile, syncFolder, timeInName } from './durable-files.ts';
import { createFacts } from './facts.ts';
import { renameFile } from './rename-file.ts';

const BACKUPS_FOLDER = 'backups';

export const BACKUPS_KEPT = 7;

/** Backups contain names, so an older one is deleted unless it is the newest. */
export const COPY_DAYS = 8;

export interface Backup {
  readonly name: string;
  /** Grows by one per backup, so the order does not depend on the clock. */
  readonly n: number;
  readonly at: number;
  /** A previous booking system's database. Earlier backups are not of the current database either. */
  readonly isLeft: boolean;
}

/** Ends the names of a left service's files. */
export const LEFT = '-left';

const LEFT_AS = 'left-as';
const LeftAsSchema = z.object({
  /** Its own file name. Also in the database that was restored from it, which sends its unsent work. */
  copy: z.string(),
  /** It is restored automatically if its address is set again. */
  returns: z.boolean(),
});
export type LeftAs = z.infer<typeof LeftAsSchema>;

/** For the last state of a service that is left. Throws disk errors. */
const markLeft = (sqlite: DatabaseSync, mark: LeftAs): void => createFacts({ sqlite }).write(LEFT_AS, mark);

/** Undefined for every other database. */
export function readLeft(sqlite: DatabaseSync): LeftAs | undefined {
  try {
    return createFacts({ sqlite }).read(LEFT_AS, LeftAsSchema);
  } catch {
    return undefined;
  }
}

/** Throws disk errors. */
export const unmarkLeft = (sqlite: DatabaseSync): void => createFacts({ sqlite }).remove(LEFT_AS);

const NAME = /^foyer-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}Z)-(\d{6,})(-left)?\.sqlite$/;

export function readBackupName(name: string): Backup | undefined {
  const match = NAME.exec(name);
  if (!match) return undefined;
  const at = Date.parse(`${match[1]}:${match[2]}:${match[3]}`);
  return Number.isNaN(at) ? undefined : { name, n: Number(match[4]), at, isLeft: match[5] !== undefined };
}

export function backupName(at: number, n: number, isLeft = false): string {
  return `foyer-${timeInName(at)}-${String(n).padStart(6, '0')}${isLeft ? LEFT : ''}.sqlite`;
}

export const backupsFolderOf = (databasePath: string): string => join(dirname(databasePath), BACKUPS_FOLDER);

/** Newest first. An unreadable folder has none. */
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

/** Backups of the current database, newest first. */
export function ownBackups(backups: readonly Backup[]): readonly Backup[] {
  const left = backups.findIndex(({ isLeft }) => isLeft);
  return left < 0 ? backups : backups.slice(0, left);
}

/** The newest is a day old, or dated ahead of the clock. */
export function isBackupDue(backups: readonly Backup[], now: number): boolean {
  const [newest] = ownBackups(backups);
  return newest === undefined || now - newest.at >= DAY_MS || newest.at - now > DAY_MS / 24;
}

export interface OldBackups {
  /** The earliest possible current time. */
  readonly now: number;
  readonly most: number;
}

/** Each jump of the clock makes a backup, which must not displace those of earlier days. */
export const oldBackupsAt = (judged: ClockJudgement): OldBackups => ({
  now: judged.earliest,
  most: isDayInDoubt(judged) ? 2 * BACKUPS_KEPT : BACKUPS_KEPT,
});

/** Never the newest of the current database. Others' go by age alone. `backups`: newest first. */
export function backupsToDelete(backups: readonly Backup[], { now, most }: OldBackups): readonly Backup[] {
  const own = ownBackups(backups);
  const isYoung = (backup: Backup): boolean => now - backup.at <= COPY_DAYS * DAY_MS;
  const young = own.filter((backup, place) => place === 0 || isYoung(backup));
  // A backup with a wrong date displaces none.
  const kept = new Set([...young.slice(0, most), ...backups.slice(own.length).filter(isYoung)]);
  return backups.filter((backup) => !kept.has(backup));
}

export function deleteOldBackups(databasePath: string, old: OldBackups): void {
  for (const { name } of backupsToDelete(listBackups(databasePath), old)) {
    removeQuietly(join(backupsFolderOf(databasePath), name));
  }
}

/** `kept`: file names. False if one could not be removed. */
export function deleteOtherBackups(databasePath: string, kept: readonly string[]): boolean {
  const folder = backupsFolderOf(databasePath);
  const others = () => listBackups(databasePath).filter(({ name }) => !kept.includes(name));
  for (const { name } of others()) removeQuietly(join(folder, name));
  return others().length === 0;
}

/** `unfinished`: the name until the backup is complete. */
export function nextBackup(
  databasePath: string,
  now: number,
  isLeft = false,
): { readonly path: string; readonly unfinished: string } {
  const n = (listBackups(databasePath)[0]?.n ?? 0) + 1;
  const path = join(backupsFolderOf(databasePath), backupName(now, n, isLeft));
  return { path, unfinished: `${path}.new` };
}

/** Removes leftovers of interrupted backups. */
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

export function keepBackup({ path, unfinished }: ReturnType<typeof nextBackup>): void {
  syncFile(unfinished);
  renameFile(unfinished, path);
  syncFolder(dirname(path));
}

/**
 * Nothing else runs yet, so `VACUUM INTO` may block (0.2 s for 100,000 appointments). Returns the path. Throws disk
 * errors.
 */
export function backUpAtOnce(
  sqlite: DatabaseSync,
  databasePath: string,
  now: number,
  left?: Pick<LeftAs, 'returns'>,
): string {
  const next = nextBackup(databasePath, now, left !== undefined);
  makeFolderDurably(dirname(next.path));
  try {
    // SQLite would create the file readable for others, but accepts an empty one.
    closeSync(openSync(next.unfinished, 'w', 0o600));
    sqlite.prepare('VACUUM INTO ?').run(next.unfinished);
    if (left) {
      const copy = new DatabaseSync(next.unfinished);
      try {
        markLeft(copy, { copy: basename(next.path), ...left });
      } finally {
        copy.close();
      }
    }
    keepBackup(next);
    return next.path;
  } catch (error) {
    for (const path of [next.unfinished, next.path]) removeQuietly(path);
    throw error;
  }
}

/** Without a lock, and without a change. Throws SQLite's errors. */
export function inCopy<T>(copy: string, read: (sqlite: DatabaseSync) => T): T {
  const sqlite = new DatabaseSync(new URL(`${pathToFileURL(copy).href}?immutable=1`), { readOnly: true });
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Undefined if the backup is good. Reads without a lock, and changes nothing. */
export function problemInBackup(path: string): string | undefined {
  try {
    return inCopy(path, problemInCopy);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
