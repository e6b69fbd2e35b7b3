/** File changes that survive a power cut: the old state or the new one. */
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

/** Not for an open database: closing a file releases SQLite's lock on it. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export function syncFolder(folder: string): void {
  // Windows cannot open a directory. Its file system journals renames.
  if (process.platform === 'win32') return;
  const directory = openSync(folder, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** Readable by the hub's user only. False if it exists. */
export function makeFolderDurably(folder: string): boolean {
  if (existsSync(folder)) return false;
  makeFolder(folder);
  syncFolder(dirname(folder));
  return true;
}

export function keepToOwner(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {
    // Of another user, or on a file system without modes.
  }
}

/** Only the hub's user can read it. SQLite gives its log the same mode. */
export function keepPrivate(path: string): void {
  // Closing an existing database would release SQLite's lock on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  else keepToOwner(path);
}

/** A temporary file is renamed over the old one. Throws disk errors. */
export function writeFileDurably(path: string, text: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`;
  try {
    // A leftover or a planted link is never written through.
    rmSync(temporary, { force: true });
    const file = openSync(temporary, 'wx', mode);
    try {
      // `writeSync` may write only a part.
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

/** Readable by the hub's user only. `to` must not exist. Throws disk errors. */
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

/** Ignores errors. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The next backup uses the same name and reports the problem.
  }
}

export const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** `2026-11-21T10-20-30Z`: file names contain no colons. */
export function timeInName(at: number): string {
  const time = new Date(Number.isFinite(at) ? at : 0);
  return time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

/** An unused file name beside `path`. */
export function nameForAside(path: string, at: number, why: 'damaged' | 'replaced'): string {
  const wanted = `${basename(path)}.${why}-${timeInName(at)}`;
  const isTaken = (name: string): boolean =>
    ['', ...COMPANIONS].some((end) => existsSync(join(dirname(path), `${name}${end}`)));
  let name = wanted;
  for (let n = 2; isTaken(name); n++) name = `${wanted}-${n}`;
  return name;
}

/** Companions first: a remaining log would be used with the next database. */
export function setAside(path: string, name: string): void {
  for (const end of [...COMPANIONS, '']) {
    if (existsSync(`${path}${end}`)) renameFile(`${path}${end}`, join(dirname(path), `${name}${end}`));
  }
  syncFolder(dirname(path));
}

/** Call it before SQLite opens them. */
export function copyAside(path: string, name: string): void {
  for (const end of ['', ...COMPANIONS]) {
    if (existsSync(`${path}${end}`)) copyDurably(`${path}${end}`, join(dirname(path), `${name}${end}`));
  }
}
