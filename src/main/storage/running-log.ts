/** While this mark exists the log is never empty, so an empty or missing log means a loss. */
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from './database.ts';
import { createFacts } from './facts.ts';
import { syncFolder, writeFileDurably } from './durable-files.ts';

/** Exists while a hub runs, and after a crash. */
const markOf = (path: string): string => `${path}.running`;

export const wasCutOff = (path: string): boolean => existsSync(markOf(path));

/** For another database, or after the log was merged. */
export function removeMark(path: string): void {
  rmSync(markOf(path), { force: true });
}

export function createRunningLog(database: Database, path: string, now: () => number) {
  const { sqlite } = database;
  /** Makes the log non-empty. */
  function touch(): void {
    database.transaction(() => createFacts(database).write('log-begun', now()));
  }
  const writeMark = (): void => writeFileDurably(markOf(path), '', 0o600);
  /** Call it before closing, which empties the log. Throws disk errors. */
  function end(): void {
    removeMark(path);
    syncFolder(dirname(path));
  }
  const checkpoint = (mode: 'PASSIVE' | 'TRUNCATE'): boolean =>
    sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get()?.['busy'] === 0;
  return {
    /** From here on a missing log means a loss. Throws disk errors. */
    begin(): void {
      touch();
      writeMark();
    },
    /** See `Storage`. */
    emptySteps: [
      // Other work continues, and little remains for the step that empties the log.
      () => checkpoint('PASSIVE'),
      // While the mark exists, the log is never empty.
      () => (end(), true),
      () => checkpoint('TRUNCATE'),
      () => (touch(), true),
      () => (writeMark(), true),
    ],
    end,
  };
}
