/** Access of other accounts to Foyer's files. Windows has no modes, so nothing is checked there. */
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Read, write and search for group and others. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** The error code, such as `ENOSPC`, or `unknown`. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

const hasModes = process.platform !== 'win32';

/**
 * From now on this process and its children create files as 0600 and folders as 0700. Covers files of libraries and
 * SQLite's beside a database. Not allowed in threads.
 */
export function keepNewFilesPrivate(): void {
  if (hasModes) process.umask(OTHERS);
}

/** Ours or root's. Root can do anything anyway. */
const isTrusted = ({ uid }: Stats, ours = process.getuid?.()): boolean => uid === 0 || uid === ours;

/** Best effort: fails for files of other accounts. */
function narrow(path: string, { mode }: Stats, most = 0o700): void {
  try {
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & most);
  } catch {
    // The caller checks the result.
  }
}

/**
 * Makes a folder and its direct entries private, without following links. False if others still have access: it
 * belongs to someone else, has no modes, or may not be changed.
 */
export function takeFromOthers(folder: string, mayNarrow = true): boolean {
  if (!hasModes) return true;
  const names = readdirSync(folder);
  if (!mayNarrow) return (statSync(folder).mode & OTHERS) === 0;
  narrow(folder, statSync(folder));
  if ((statSync(folder).mode & OTHERS) !== 0) return false;
  for (const name of names) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() === true || stats?.isDirectory() === true) narrow(path, stats);
  }
  return true;
}

/**
 * Whether an account other than ours and root could have put or changed what is at `path`: it owns it, can write it or
 * its folder, or it is a link. False if nothing is there. `ours`: the account that will read it, if root prepares the
 * file.
 */
export function mayBeOfOthers(path: string, ours?: number): boolean {
  if (!hasModes) return false;
  try {
    const found = lstatSync(path);
    const folder = statSync(dirname(path));
    const isLink = found.isSymbolicLink() || (found.isFile() && found.nlink > 1);
    return (
      isLink || [found, folder].some((each) => !isTrusted(each, ours) || (each.mode & OTHERS_WRITE) !== 0)
    );
  } catch (error) {
    return systemCode(error) !== 'ENOENT';
  }
}

/**
 * Whether a hand-written or linked file belongs to someone else in a folder that others can write, such as /tmp. (The
 * folder's owner could replace it anyway.) Removes others' right to write a file of ours, if possible: a usual umask
 * gives it to the group.
 */
export function isOfStranger(path: string): boolean {
  if (!hasModes) return false;
  const file = statSync(path);
  if ((file.mode & OTHERS_WRITE) !== 0 && file.uid === process.getuid?.()) narrow(path, file, 0o755);
  const folder = statSync(dirname(path));
  const isShared = (folder.mode & OTHERS_WRITE) !== 0;
  return isShared && ![file, lstatSync(path)].every((each) => isTrusted(each) || each.uid === folder.uid);
}

const OWNER_ONLY = 0o700;

/**
 * Creates `path` and missing parents, for the owner only. Existing folders are unchanged. Throws system errors. Node's
 * `recursive` loops forever where the system answers ENOENT to mkdir, as below /proc.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, OWNER_ONLY);
    } catch (error) {
      // Another process has created it.
      if (!existsSync(folder)) throw error;
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}
