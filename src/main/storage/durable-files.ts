/** Files that are written, moved and copied so that a power cut leaves the old state or the new one. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../base/private-files.ts';
import { renameFile } from './rename-file.ts';

/** Syncs the content of a file. Do not use it on a database that is open: closing a file drops SQLite's lock on it. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export function syncFolder(folder: string): void {
  // Windows cannot open a directory; its rename is journalled by the file system.
  if (process.platform === 'win32') return;
  const directory = openSync(folder, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** Makes `folder`, readable by the hub's user only; false when it was there. */
export function makeFolderDurably(folder: string): boolean {
  if (existsSync(folder)) return false;
  makeFolder(folder);
  syncFolder(dirname(folder));
  return true;
}

/** Takes a file that is there from everybody but the hub's user. */
export function keepToOwner(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {
    // Of another user, or on a file system without modes.
  }
}

/** Makes a database file that others on this machine cannot read; SQLite gives its log the same mode. */
export function keepPrivate(path: string): void {
  // Never opened where it is there: closing it would drop SQLite's lock on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  else keepToOwner(path);
}

/** Writes beside the file, syncs, renames over it and syncs the directory. Throws when the disk refuses. */
export function writeFileDurably(path: string, text: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`;
  try {
    // Whatever has the name is of a process that died, or a link that somebody laid: it is never written through.
    rmSync(temporary, { force: true });
    const file = openSync(temporary, 'wx', mode);
    try {
      // Not writeSync: it may write a part, and says so only in its return value.
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameFile(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Copies onto a name that is free, readable by the hub's user only. Throws when the disk refuses. */
export function copyDurably(from: string, to: string): void {
  try {
    closeSync(openSync(to, 'wx', 0o600));
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    syncFile(to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
  syncFolder(dirname(to));
}

/** Removes a file nobody needs any more; one that cannot be removed stays. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The next copy takes the same name, and says what is wrong with it.
  }
}

/** The files SQLite keeps beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** `2026-11-21T10-20-30Z`: in file names no colons. */
export function timeInName(at: number): string {
  const time = new Date(Number.isFinite(at) ? at : 0);
  return time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

/** The name under which a database is kept that is used no more; one that is free. Only the name, beside `path`. */
export function nameForAside(path: string, at: number, why: 'damaged' | 'replaced'): string {
  const wanted = `${basename(path)}.${why}-${timeInName(at)}`;
  const isTaken = (name: string): boolean =>
    ['', ...COMPANIONS].some((end) => existsSync(join(dirname(path), `${name}${end}`)));
  let name = wanted;
  for (let n = 2; isTaken(name); n++) name = `${wanted}-${n}`;
  return name;
}

/**
 * Moves a database and its companions aside. The companions go first: a log that stayed would be taken for the log of
 * the database that comes in its place.
 */
export function setAside(path: string, name: string): void {
  for (const end of [...COMPANIONS, '']) {
    if (existsSync(`${path}${end}`)) renameFile(`${path}${end}`, join(dirname(path), `${name}${end}`));
  }
  syncFolder(dirname(path));
}

/** Copies a database and its companions aside before SQLite opens them. */
export function copyAside(path: string, name: string): void {
  for (const end of ['', ...COMPANIONS]) {
    if (existsSync(`${path}${end}`)) copyDurably(`${path}${end}`, join(dirname(path), `${name}${end}`));
  }
}
