/** Set-aside databases contain names, so they are deleted in time too. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeQuietly } from './durable-files.ts';

const TIME = /^\.(?:damaged|replaced)-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}Z)/;

/** Undefined for other files. */
function setAsideAt(path: string, name: string): number | undefined {
  const begin = basename(path);
  const match = name.startsWith(begin) ? TIME.exec(name.slice(begin.length)) : null;
  const at = match ? Date.parse(`${match[1]}:${match[2]}:${match[3]}`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** Removes those set aside at `before` or earlier, if possible. */
export function removeAside(path: string, before: number): void {
  let names: readonly string[];
  try {
    names = readdirSync(dirname(path));
  } catch {
    return;
  }
  for (const name of names) {
    const at = setAsideAt(path, name);
    if (at !== undefined && at <= before) removeQuietly(join(dirname(path), name));
  }
}
