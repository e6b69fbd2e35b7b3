/** Whether setup may have a path watched. */
import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/** A whole path, of a file or a folder on this machine that may be read now. What is in it is looked at elsewhere. */
export function isRosterPath(path: string): boolean {
  if (!isAbsolute(path)) return false;
  try {
    accessSync(path, constants.R_OK);
    const found = statSync(path);
    return found.isFile() || found.isDirectory();
  } catch {
    return false;
  }
}
