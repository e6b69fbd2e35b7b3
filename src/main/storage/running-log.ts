/**
 * The mark beside a running hub's database, and its promise: while the mark is there the log is never empty, so that
 * an empty or missing one means that something is lost.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from './database.ts';
import { syncFolder, writeFileDurably } from './durable-files.ts';

/** There while a hub runs, and after one that ended abruptly. */
const markOf = (path: string): string => `${path}.running`;

export const wasCutOff = (path: string): boolean => existsSync(markOf(path));

/** The database beside it promises nothing any more: it is another one, or its log is in it. */
export function removeMark(path: string): void {
  rmSync(markOf(path), { force: true });
}

export interface RunningLog {
  /** From here on a log that is missing means a loss. Throws when the disk refuses. */
  begin(): void;
  /** Brings the log into the database and empties it; see `Storage`. */
  readonly emptySteps: readonly (() => boolean)[];
  /** Before the database is closed, which empties the log. Throws when the disk refuses. */
  end(): void;
}

export function createRunningLog(database: Database, path: string, now: () => number): RunningLog {
  const { sqlite } = database;
  /** The log is not empty once this is written. */
  function touch(): void {
    database.transaction(() =>
      sqlite
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run('log-begun', String(now())),
    );
  }
  const writeMark = (): void => writeFileDurably(markOf(path), '', 0o600);
  function end(): void {
    removeMark(path);
    syncFolder(dirname(path));
  }
  const checkpoint = (mode: 'PASSIVE' | 'TRUNCATE'): boolean =>
    sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get()?.['busy'] === 0;
  return {
    begin() {
      touch();
      writeMark();
    },
    emptySteps: [
      // While others work; the one that empties the log then has little to bring in.
      () => checkpoint('PASSIVE'),
      // While the mark is there the log is never empty.
      () => (end(), true),
      () => checkpoint('TRUNCATE'),
      () => (touch(), true),
      () => (writeMark(), true),
    ],
    end,
  };
}
