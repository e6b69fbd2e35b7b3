/** The folder beside a database in which lists that come in are files, and the order of these. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolderDurably, syncFolder } from './durable-files.ts';
import { renameFile } from './rename-file.ts';

/** The end of a database's name while it is made to take the place of another one. */
export const FRESH = '.restored';

/** A database that has not taken its place yet has a folder of its own: its lists count for nothing. */
export const listsFolderOf = (databasePath: string): string =>
  databasePath.endsWith(FRESH) ? `${databasePath}.lists` : join(dirname(databasePath), 'lists');

/** Names of files in it; none where it is not there. */
export const filesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Names of decided lists, in the order they were decided. */
export const decidedIn = (folder: string): readonly string[] =>
  filesIn(folder)
    .filter((name) => /^\d{6,}\.json$/.test(name))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));

/** The name of a list that is decided now: its number is above all that are there, and above `last`. */
export function nextListIn(folder: string, last = 0): string {
  const n = Math.max(last, Number.parseInt(decidedIn(folder).at(-1) ?? '0', 10)) + 1;
  return `${String(n).padStart(6, '0')}.json`;
}

/** Lists that come with a database that takes the place of another one: they are decided after those that are there. */
export function moveLists(from: string, to: string): void {
  for (const name of decidedIn(from)) {
    makeFolderDurably(to);
    renameFile(join(from, name), join(to, nextListIn(to)));
    syncFolder(to);
  }
  rmSync(from, { recursive: true, force: true });
}
