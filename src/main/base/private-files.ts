/** Who else of this machine may read and write what Foyer keeps. Windows has no modes, and nothing here looks there. */
import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What others than the owner may do: read, write, look into. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** What the system calls a failure, such as `ENOSPC`; `unknown` for whatever else was thrown. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

const hasModes = process.platform !== 'win32';

/**
 * From here on this process and its children make files of mode 0600 and folders of 0700, whatever the umask was: also
 * what libraries make under names of their own, and what SQLite keeps beside a database. Threads may not call it.
 */
export function keepNewFilesPrivate(): void {
  if (hasModes) process.umask(OTHERS);
}

/** Files of ours and of root's are as good as each other: root could do anything. */
const isTrusted = ({ uid }: Stats, ours = process.getuid?.()): boolean => uid === 0 || uid === ours;

/** Takes rights of others away; one that stays as it is belongs to somebody else. */
function narrow(path: string, { mode }: Stats, most = 0o700): void {
  try {
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & most);
  } catch {
    // Looked at by whoever needs to know.
  }
}

/**
 * Takes a folder from everybody but its owner, and what is directly in it; links are not followed below it. False where
 * others can still come in: the folder is somebody else's, its file system has no modes, or it may not be narrowed.
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
 * Whether an account that is neither ours nor root's can have put what is at `path` there or can change it: it is theirs,
 * they may write it or its folder, or it is a link. False where there is nothing. `ours`: the account that will look,
 * where root prepares a file for it.
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
 * Whether a file that people write by hand and may link to is somebody else's in a folder that others may write, such as
 * /tmp; the owner of the folder could put it there anyway. The right of others to write a file of ours is taken away, where
 * the disk takes that: a usual umask gives it to the group.
 */
export function isOfStranger(path: string): boolean {
  if (!hasModes) return false;
  const file = statSync(path);
  if ((file.mode & OTHERS_WRITE) !== 0 && file.uid === process.getuid?.()) narrow(path, file, 0o755);
  const folder = statSync(dirname(path));
  const isShared = (folder.mode & OTHERS_WRITE) !== 0;
  return isShared && ![file, lstatSync(path)].every((each) => isTrusted(each) || each.uid === folder.uid);
}
