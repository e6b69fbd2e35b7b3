/** The folder of imported lists beside a database. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolderDurably, syncFolder } from './durable-files.ts';
import { renameFile } from './rename-file.ts';

/** Suffix of a database that will replace another one. */
export const FRESH = '.restored';

/** A replacement's lists count only once it is in place. */
export const listsFolderOf = (databasePath: string): string =>
  databasePath.endsWith(FRESH) ? `${databasePath}.lists` : join(dirname(databasePath), 'lists');

export const filesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** In the order of decision. */
export const decidedIn = (folder: string): readonly string[] =>
  filesIn(folder)
    .filter((name) => /^\d{6,}\.json$/.test(name))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

/** Its number is above all existing ones and `last`. */
export function nextListIn(folder: string, last = 0): string {
  const n = Math.max(last, Number.parseInt(decidedIn(folder).at(-1) ?? '0', 10)) + 1;
  return `${String(n).padStart(6, '0')}.json`;
}

/** A replacement's lists come after the existing ones. */
export function moveLists(from: string, to: string): void {
  for (const name of decidedIn(from)) {
    makeFolderDurably(to);
    renameFile(join(from, name), join(to, nextListIn(to)));
    syncFolder(to);
  }
  rmSync(from, { recursive: true, force: true });
}
