/**
 * The file with the clerks. It belongs to the house and not to a service, as the screens do: another service is another
 * database, and must not switch sign-in off.
 */
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../base/log.ts';
import { nameForAside, syncFolder, writeFileDurably } from '../storage/durable-files.ts';
import { renameFile } from '../storage/rename-file.ts';
import { type Clerks, ClerksSchema } from './clerk-record.ts';

const OWNER_ONLY = 0o600;

export interface ClerksFile {
  /** As of the last write. Nobody, and sign-in off, where there is no file. */
  read(): Clerks;
  /** There is a file that cannot be read: sign-in is on, with nobody who could, until something is written. */
  isUnreadable(): boolean;
  /** Durable where it returns true; otherwise nothing has changed, and the log says so, once until it is taken again. */
  write(clerks: Clerks): boolean;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

const NOBODY: Clerks = { isOn: false, clerks: [] };
const CLOSED: Clerks = { isOn: true, clerks: [] };

function load(path: string): Clerks | 'damaged' {
  try {
    const parsed = ClerksSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : 'damaged';
  } catch (error) {
    return reasonOf(error) === 'ENOENT' ? NOBODY : 'damaged';
  }
}

/** `now` is milliseconds since 1970, for the name of a file that is set aside; `what` names it in the log. */
export function openClerksFile(
  path: string,
  log: Log,
  now: () => number,
  writeText: typeof writeFileDurably = writeFileDurably,
  what: 'clerks' | 'administrator' = 'clerks',
): ClerksFile {
  const found = load(path);
  let isUnreadable = found === 'damaged';
  let inForce: Clerks = found === 'damaged' ? CLOSED : found;
  let isRefused = false;
  if (isUnreadable) log.error(`${what}-unreadable`);
  else {
    try {
      chmodSync(path, OWNER_ONLY);
    } catch {
      // There is none yet, or it is of another user.
    }
  }

  /** It may be of use to somebody, so it is not written over. */
  function setUnreadableAside(): void {
    if (!isUnreadable) return;
    renameFile(path, join(dirname(path), nameForAside(path, now(), 'damaged')));
    syncFolder(dirname(path));
    isUnreadable = false;
    log.warn(`${what}-set-aside`);
  }

  return {
    read: () => inForce,
    isUnreadable: () => isUnreadable,
    write(clerks) {
      try {
        setUnreadableAside();
        writeText(path, `${JSON.stringify(clerks)}\n`, OWNER_ONLY);
      } catch (error) {
        if (!isRefused) log.error(`${what}-not-written`, { reason: reasonOf(error) });
        isRefused = true;
        return false;
      }
      isRefused = false;
      inForce = clerks;
      return true;
    },
  };
}
