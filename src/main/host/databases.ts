/** The databases of a data folder: its own, and the demo's in a folder of it. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { backupsFolderOf } from '../storage/backups.ts';

const FILE = 'foyer.sqlite';

const isDatabase = (path: string): boolean => existsSync(path) || existsSync(backupsFolderOf(path));

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'backups')
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

/** Includes a missing database that has backups. */
export function databasesIn(dataDir: string): readonly string[] {
  return [dataDir, ...foldersIn(dataDir)].map((folder) => join(folder, FILE)).filter(isDatabase);
}

/** The database beside the backup, or else the data folder's own. */
export function databaseOfCopy(dataDir: string, copy: string): string {
  const folder = dirname(resolve(copy));
  const isOurs = basename(folder) === 'backups' && !relative(resolve(dataDir), folder).startsWith('..');
  return join(isOurs ? dirname(folder) : dataDir, FILE);
}
