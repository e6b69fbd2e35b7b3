/** Windows has no modes, so nothing is checked there. */
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PathProblem } from '../../contract/setting-problem.ts';

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** Such as `ENOSPC`, or `unknown`. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** `error`: of a look at a path that a person typed. */
export function pathProblem(error: unknown): PathProblem {
  switch (systemCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'nothing-there';
    case 'EACCES':
    case 'EPERM':
      return 'no-right-to-read';
    default:
      return 'not-readable';
  }
}

const hasModes = process.platform !== 'win32';

/**
 * This process and its children create private files and folders, also in libraries and SQLite. Not allowed in threads.
 */
export function keepNewFilesPrivate(): void {
  if (hasModes) process.umask(OTHERS);
}

/** Root can do anything anyway. */
const isTrusted = ({ uid }: Stats, ours = process.getuid?.()): boolean => uid === 0 || uid === ours;

/** Fails for files of other accounts. */
function narrow(path: string, { mode }: Stats, most = 0o700): void {
  try {
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & most);
  } catch {
    // The caller checks the result.
  }
}

/**
 * Makes a folder and its direct entries private, without following links. False if others still have access.
 */
export function removeOthersAccess(folder: string, mayNarrow = true): boolean {
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
 * Whether another account could have changed the file: it owns it, can write it or its folder, or it is a link. `ours`:
 * the reading account, if root prepares the file.
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
 * Whether a file belongs to someone else in a shared folder, such as /tmp. Also removes the group's right to write a
 * file of ours, which a usual umask gives.
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
 * Creates missing parents too, for the owner only. Throws system errors. Node's `recursive` loops forever if mkdir
 * fails with ENOENT, as below /proc.
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
