/** Finds a whole database for a hub: the one that is there, or a copy in its place, or none with one sentence. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../base/log.ts';
import { backUpBeforeMigration, backupsFolderOf, clearUnfinished, problemInBackup } from './backups.ts';
import { type Database, type OpenAnswer, openDatabase, type OpenOptions } from './database.ts';
import { copyAside, keepPrivate, makeFolderDurably, nameForDamaged } from './durable-files.ts';
import type { Migration } from './migrations/index.ts';
import { replaceDatabase } from './restore.ts';
import { removeMark, wasCutOff } from './running-log.ts';
import { problemInLog } from './wal-check.ts';

export interface WholeDatabaseOptions {
  readonly path: string;
  readonly now: number;
  readonly timeZone: string;
  readonly log: Log;
  readonly migrations?: readonly Migration[];
}

/** What the fault suites replace by something broken. */
export interface StorageParts {
  readonly openDatabase: (path: string, options: OpenOptions) => OpenAnswer;
  readonly problemInBackup: (path: string) => string | undefined;
  readonly problemInLog: (log: Uint8Array) => string | undefined;
  readonly backUpBeforeMigration: typeof backUpBeforeMigration;
  readonly replaceDatabase: typeof replaceDatabase;
}

export const REAL_STORAGE: StorageParts = {
  openDatabase,
  problemInBackup,
  problemInLog,
  backUpBeforeMigration,
  replaceDatabase,
};

interface Failed {
  readonly kind: 'failed';
  readonly sentence: string;
}

export type WholeDatabaseAnswer =
  | {
      readonly kind: 'open';
      readonly database: Database;
      /** For staff: what of it could not be read. */
      readonly lost: string | undefined;
      /** Why there is no copy of it from before its migration. */
      readonly notBackedUp: string | undefined;
    }
  | Failed;

/** What stands on the disk before SQLite looks at it. */
interface Found {
  readonly size: number;
  readonly hasLog: boolean;
  readonly hadDatabase: boolean;
  readonly wasCutOff: boolean;
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

function lookAt(path: string): Found {
  const hasLog = sizeOf(`${path}-wal`) > 0;
  return {
    size: sizeOf(path),
    hasLog,
    // The folder is made once a database is whole: with it there, a database was too.
    hadDatabase: existsSync(backupsFolderOf(path)) || hasLog,
    wasCutOff: wasCutOff(path),
  };
}

function isInUse(path: string): boolean {
  let probe: DatabaseSync | undefined;
  try {
    probe = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    probe.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    return error instanceof Error && 'errcode' in error && error.errcode === 5;
  } finally {
    if (probe?.isOpen) probe.close();
  }
}

function inWordsOf(timeZone: string): (at: number) => string {
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => words.format(at);
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Throws when the disk refuses. */
export function openWholeDatabase(options: WholeDatabaseOptions, parts: StorageParts): WholeDatabaseAnswer {
  const { path, now, log } = options;
  const inWords = inWordsOf(options.timeZone);
  let notBackedUp: string | undefined;
  const migrations = options.migrations === undefined ? {} : { migrations: options.migrations };
  const openAt = (at: string, thorough: boolean): OpenAnswer =>
    parts.openDatabase(at, {
      ...migrations,
      // Otherwise the size of the file decides.
      ...(thorough ? { thorough } : {}),
      beforeMigration(sqlite) {
        try {
          makeFolderDurably(backupsFolderOf(path));
          parts.backUpBeforeMigration(sqlite, path, now);
        } catch (error) {
          notBackedUp = reasonOf(error);
        }
      },
    });

  function replace(what: string): Failed | undefined {
    const { problemInBackup } = parts;
    const openFresh = (at: string): OpenAnswer => openAt(at, true);
    const answer = parts.replaceDatabase({
      path,
      now,
      what,
      inWords,
      openDatabase: openFresh,
      problemInBackup,
    });
    if (answer.kind === 'failed') return answer;
    removeMark(path);
    log.error('database-replaced', { what, from: answer.from ?? 'nothing' });
    return undefined;
  }

  /** The last entries cannot be read: the files are kept as they are, and staff are told. */
  function keepWhatIsLost(problem: string): string | Failed {
    if (isInUse(path)) return { kind: 'failed', sentence: inUseSentence(path) };
    const name = nameForDamaged(path, now);
    copyAside(path, name);
    log.error('database-log-damaged', { problem });
    return `The last entries of the database could not be read on ${inWords(now)}. The files as they were found are kept in ${name}. Check today’s arrivals.`;
  }

  makeFolderDurably(dirname(path));
  clearUnfinished(path);
  const found = lookAt(path);
  let lost: string | undefined;
  if (found.size === 0 && found.hadDatabase) {
    const failed = replace(existsSync(path) ? 'damaged' : 'missing');
    if (failed) return failed;
  } else if (found.size > 0) {
    const problem = found.hasLog ? parts.problemInLog(readFileSync(`${path}-wal`)) : undefined;
    if (problem !== undefined || (found.wasCutOff && !found.hasLog)) {
      const kept = keepWhatIsLost(problem ?? 'missing');
      if (typeof kept !== 'string') return kept;
      lost = kept;
    }
  }

  if (found.size === 0 || statSync(path).isFile()) keepPrivate(path);
  let opened = openAt(path, found.wasCutOff || lost !== undefined);
  if (opened.kind === 'damaged') {
    log.error('database-damaged', { reason: opened.reason });
    const failed = replace('damaged');
    if (failed) return failed;
    lost = undefined;
    opened = openAt(path, false);
  }
  // Closing a database that is newer has brought its log into it.
  if (opened.kind === 'newer' && lost === undefined && !existsSync(`${path}-wal`)) removeMark(path);
  if (opened.kind !== 'open') return { kind: 'failed', sentence: opened.sentence };
  return { kind: 'open', database: opened.database, lost, notBackedUp };
}

function inUseSentence(path: string): string {
  return `Another Foyer is using the database ${path}. Stop it, or start with another data directory.`;
}
