/**
 * Opens the database of a hub, whatever state it is in: as it is, or from the newest good copy with a notice for
 * staff, or not at all with one sentence. Never an empty one in silence.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Log } from '../base/log.ts';
import { backUpBeforeMigration, backupsFolderOf, clearUnfinished, problemInBackup } from './backups.ts';
import { type Database, type OpenAnswer, openDatabase, type OpenOptions } from './database.ts';
import { copyAside, keepPrivate, makeFolderDurably, nameForDamaged, syncFolder } from './durable-files.ts';
import type { Migration } from './migrations/index.ts';
import { replaceDatabase } from './restore.ts';
import { createStorageNotices, type StorageNotices, writeNotice } from './storage-notices.ts';
import { createTraceSweep, type TraceSweep } from './trace-sweep.ts';
import { problemInLog } from './wal-check.ts';
import { writeFileDurably } from './write-file-durably.ts';

export interface StorageOptions {
  readonly path: string;
  readonly now: () => number;
  readonly timeZone: string;
  readonly log: Log;
  readonly onNotice: () => void;
  readonly migrations?: readonly Migration[];
}

export interface Storage {
  readonly path: string;
  readonly database: Database;
  readonly notices: StorageNotices;
  /**
   * Brings the log into the database and empties it, so that what was erased is not in it either. Each step waits for
   * one or two syncs; others may have their turn between them. One that answers false: try all of them later.
   */
  readonly emptyLogSteps: readonly (() => boolean)[];
  /** All the steps at once. */
  emptyLog(): boolean;
  /** Overwrites the traces that erased rows left in pages that were split. */
  readonly traces: Omit<TraceSweep, 'close'>;
  close(): void;
}

export type StorageAnswer =
  | { readonly kind: 'open'; readonly storage: Storage }
  | { readonly kind: 'failed'; readonly sentence: string };

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

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/**
 * There while a hub runs, and after one that ended abruptly. While it is there the log is never empty, so that an
 * empty or missing one means that something is lost.
 */
const markOf = (path: string): string => `${path}.running`;

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

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function openStorage(options: StorageOptions, parts: StorageParts = REAL_STORAGE): StorageAnswer {
  const { path, log } = options;
  try {
    return open(options, parts);
  } catch (error) {
    log.error('storage-not-opened', { reason: reasonOf(error) });
    return { kind: 'failed', sentence: `The database ${path} cannot be opened (${reasonOf(error)}).` };
  }
}

function open(options: StorageOptions, parts: StorageParts): StorageAnswer {
  const { path, log } = options;
  const now = options.now();
  const mark = markOf(path);
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone: options.timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const inWords = (at: number): string => words.format(at);
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

  function replace(what: string): StorageAnswer | undefined {
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
    rmSync(mark, { force: true });
    log.error('database-replaced', { what, from: answer.from ?? 'nothing' });
    return undefined;
  }

  makeFolderDurably(dirname(path));
  clearUnfinished(path);
  const size = sizeOf(path);
  const hasLog = sizeOf(`${path}-wal`) > 0;
  // The folder is made once a database is whole: with it there, a database was too.
  const hadDatabase = existsSync(backupsFolderOf(path)) || hasLog;
  const wasCutOff = existsSync(mark);
  let lost: string | undefined;
  if (size === 0 && hadDatabase) {
    const failed = replace(existsSync(path) ? 'damaged' : 'missing');
    if (failed) return failed;
  } else if (size > 0) {
    const problem = hasLog ? parts.problemInLog(readFileSync(`${path}-wal`)) : undefined;
    if (problem !== undefined || (wasCutOff && !hasLog)) {
      if (isInUse(path)) return { kind: 'failed', sentence: inUseSentence(path) };
      const name = nameForDamaged(path, now);
      copyAside(path, name);
      lost = `The last entries of the database could not be read on ${inWords(now)}. The files as they were found are kept in ${name}. Check today’s arrivals.`;
      log.error('database-log-damaged', { problem: problem ?? 'missing' });
    }
  }

  if (size === 0 || statSync(path).isFile()) keepPrivate(path);
  let opened = openAt(path, wasCutOff || lost !== undefined);
  if (opened.kind === 'damaged') {
    log.error('database-damaged', { reason: opened.reason });
    const failed = replace('damaged');
    if (failed) return failed;
    lost = undefined;
    opened = openAt(path, false);
  }
  // Closing a database that is newer has brought its log into it.
  if (opened.kind === 'newer' && lost === undefined && !existsSync(`${path}-wal`))
    rmSync(mark, { force: true });
  if (opened.kind !== 'open') return { kind: 'failed', sentence: opened.sentence };
  const { database } = opened;

  /** The log is not empty once this is written. */
  function touchLog(): void {
    database.transaction(() =>
      database.sqlite
        .prepare(
          'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        )
        .run('log-begun', String(options.now())),
    );
  }
  const writeMark = (): void => writeFileDurably(mark, '', 0o600);
  function clearMark(): void {
    rmSync(mark, { force: true });
    syncFolder(dirname(path));
  }

  const notices = createStorageNotices(database, options.onNotice);
  try {
    if (lost !== undefined) {
      const notice = { noticeId: `database-${now}`, at: now, sentence: lost };
      database.transaction(() => writeNotice(database, notice));
      notices.add(notice);
    }
    touchLog();
    writeMark();
    makeFolderDurably(backupsFolderOf(path));
  } catch (error) {
    // A full disk: what can be read is shown, and each action says for itself that it was not saved.
    log.error('storage-not-written', { reason: reasonOf(error) });
    notices.add({
      noticeId: 'disk',
      at: now,
      sentence: 'The disk of this machine cannot be written. Check-ins are not saved.',
    });
  }
  if (notBackedUp !== undefined) {
    log.error('backup-failed', { reason: notBackedUp });
    notices.add({
      noticeId: 'backup',
      at: now,
      sentence: `The database was brought to a new version without a copy of the old one (${notBackedUp}).`,
    });
  }

  const checkpoint = (mode: 'PASSIVE' | 'TRUNCATE'): boolean =>
    database.sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get()?.['busy'] === 0;
  const emptyLogSteps: readonly (() => boolean)[] = [
    // While others work; the one that empties the log then has little to bring in.
    () => checkpoint('PASSIVE'),
    // While the mark is there the log is never empty.
    () => (clearMark(), true),
    () => checkpoint('TRUNCATE'),
    () => (touchLog(), true),
    () => (writeMark(), true),
  ];
  const traces = createTraceSweep(path, database.sqlite);
  return {
    kind: 'open',
    storage: {
      path,
      database,
      notices,
      emptyLogSteps,
      emptyLog: () => emptyLogSteps.map((step) => step()).every(Boolean),
      traces,
      close() {
        try {
          clearMark();
        } catch (error) {
          log.error('mark-not-cleared', { reason: reasonOf(error) });
        }
        database.close();
        traces.close();
      },
    },
  };
}

function inUseSentence(path: string): string {
  return `Another Foyer is using the database ${path}. Stop it, or start with another data directory.`;
}
