/** The databases of a data directory: its own, and that of each service that was used, in a folder each. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { backupsFolderOf } from '../storage/backups.ts';

const FILE = 'foyer.sqlite';

const isDatabase = (path: string): boolean => existsSync(path) || existsSync(backupsFolderOf(path));

/** Their paths; also of one that is gone, where its copies are there. */
export function databasesIn(dataDir: string): readonly string[] {
  let folders: readonly string[];
  try {
    folders = readdirSync(dataDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'backups')
      .map(({ name }) => join(dataDir, name));
  } catch {
    return [];
  }
  return [dataDir, ...folders].map((folder) => join(folder, FILE)).filter(isDatabase);
}

/** The database that a copy belongs to: the one it lies beside, or else that of the data directory itself. */
export function databaseOfCopy(dataDir: string, copy: string): string {
  const folder = dirname(resolve(copy));
  const isOurs = basename(folder) === 'backups' && !relative(resolve(dataDir), folder).startsWith('..');
  return join(isOurs ? dirname(folder) : dataDir, FILE);
}
