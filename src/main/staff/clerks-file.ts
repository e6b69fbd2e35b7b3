/**
 * The file with the clerks. It belongs to the house and not to a service, as the screens do: another service is another
 * database, and must not switch sign-in off.
 */
import type { Log } from '../base/log.ts';
import { keepToOwner, type writeFileDurably } from '../storage/durable-files.ts';
import { openJsonFile } from '../storage/json-file.ts';
import { type Clerks, ClerksSchema } from './clerk-record.ts';

export interface ClerksFile {
  /** As of the last write. Nobody, and sign-in off, where there is no file. */
  read(): Clerks;
  /** There is a file that cannot be read: sign-in is on, with nobody who could, until something is written. */
  isUnreadable(): boolean;
  /** Durable where it returns true; otherwise nothing has changed, and the log says so, once until it is taken again. */
  write(clerks: Clerks): boolean;
}

const NOBODY: Clerks = { isOn: false, clerks: [] };
const CLOSED: Clerks = { isOn: true, clerks: [] };

/** `now` is milliseconds since 1970, for the name of a file that is set aside; `what` names it in the log. */
export function openClerksFile(
  path: string,
  log: Log,
  now: () => number,
  writeText?: typeof writeFileDurably,
  what: 'clerks' | 'administrator' = 'clerks',
): ClerksFile {
  const file = openJsonFile({
    path,
    schema: ClerksSchema,
    log,
    notWritten: `${what}-not-written`,
    writeText,
  });
  const { found } = file;
  let isUnreadable = found.kind === 'damaged';
  let inForce = found.kind === 'read' ? found.content : isUnreadable ? CLOSED : NOBODY;
  if (isUnreadable) log.error(`${what}-unreadable`);
  else if (found.kind === 'read') keepToOwner(path);

  /** It may be of use to somebody, so it is not written over. */
  function setUnreadableAside(): void {
    if (!isUnreadable) return;
    file.setAside(now());
    isUnreadable = false;
    log.warn(`${what}-set-aside`);
  }

  return {
    read: () => inForce,
    isUnreadable: () => isUnreadable,
    write(clerks) {
      if (!file.write(clerks, setUnreadableAside)) return false;
      inForce = clerks;
      return true;
    },
  };
}
