/** The existing one, a backup, or none. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseProblem, StorageTrouble } from '../../contract/storage-trouble.ts';
import type { Log } from '../base/log.ts';
import { backUpAtOnce, backupsFolderOf, clearUnfinished, problemInBackup } from './backups.ts';
import { type Database, type OpenAnswer, openDatabase, type OpenOptions } from './database.ts';
import { copyAside, keepPrivate, makeFolderDurably, nameForAside } from './durable-files.ts';
import type { Migration } from './migrations/index.ts';
import { replaceDatabase } from './restore.ts';
import { removeMark, wasCutOff } from './running-log.ts';
import type { ServiceNames } from './service-names.ts';

interface WholeDatabaseOptions {
  readonly path: string;
  readonly now: number;
  readonly log: Log;
  readonly migrations?: readonly Migration[];
  /** The owner of a new database, or of a backup without one. */
  readonly names?: ServiceNames | undefined;
}

/** Replaced in fault tests. */
export interface StorageParts {
  readonly openDatabase: (path: string, options: OpenOptions) => OpenAnswer;
  readonly problemInBackup: (path: string) => string | undefined;
  readonly problemInLog: (log: Uint8Array) => string | undefined;
  readonly backUpBeforeMigration: (sqlite: DatabaseSync, path: string, now: number) => void;
  readonly replaceDatabase: typeof replaceDatabase;
}

export const REAL_STORAGE: StorageParts = {
  openDatabase,
  problemInBackup,
  problemInLog,
  backUpBeforeMigration: backUpAtOnce,
  replaceDatabase,
};

interface Failed {
  readonly kind: 'failed';
  readonly problem: DatabaseProblem;
}

export type WholeDatabaseAnswer =
  | {
      readonly kind: 'open';
      readonly database: Database;
      /** For staff. */
      readonly lost: StorageTrouble | undefined;
      /** Why there is no backup from before the migration. */
      readonly notBackedUp: string | undefined;
    }
  | Failed;

/** Before SQLite opens the file. */
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
    // A backups folder exists only if there was a database.
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

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Throws disk errors. */
export function openWholeDatabase(options: WholeDatabaseOptions, parts: StorageParts): WholeDatabaseAnswer {
  const { path, now, log } = options;
  let notBackedUp: string | undefined;
  const migrations = options.migrations === undefined ? {} : { migrations: options.migrations };
  const openAt = (at: string, thorough: boolean): OpenAnswer =>
    parts.openDatabase(at, {
      ...migrations,
      // Otherwise the size of the file decides.
      ...(thorough ? { thorough } : {}),
      beforeMigration(sqlite) {
        try {
          parts.backUpBeforeMigration(sqlite, path, now);
        } catch (error) {
          notBackedUp = reasonOf(error);
        }
      },
    });

  function replace(what: 'damaged' | 'missing'): Failed | undefined {
    const { problemInBackup } = parts;
    const openFresh = (at: string): OpenAnswer => openAt(at, true);
    const answer = parts.replaceDatabase({
      path,
      now,
      what,
      names: options.names ?? [],
      openDatabase: openFresh,
      problemInBackup,
    });
    if (answer.kind === 'failed') return answer;
    removeMark(path);
    log.error('database-replaced', { what, from: answer.from ?? 'nothing' });
    return undefined;
  }

  /** If the last entries are unreadable, the files are kept and staff are notified. */
  function keepWhatIsLost(problem: string): Extract<StorageTrouble, { kind: 'entries-lost' }> | Failed {
    if (isInUse(path)) return { kind: 'failed', problem: { kind: 'in-use', path } };
    const name = nameForAside(path, now, 'damaged');
    copyAside(path, name);
    log.error('database-log-damaged', { problem });
    return { kind: 'entries-lost', at: now, aside: name };
  }

  makeFolderDurably(dirname(path));
  clearUnfinished(path);
  const found = lookAt(path);
  let lost: StorageTrouble | undefined;
  if (found.size === 0 && found.hadDatabase) {
    const failed = replace(existsSync(path) ? 'damaged' : 'missing');
    if (failed) return failed;
  } else if (found.size > 0) {
    const problem = found.hasLog ? parts.problemInLog(readFileSync(`${path}-wal`)) : undefined;
    if (problem !== undefined || (found.wasCutOff && !found.hasLog)) {
      const kept = keepWhatIsLost(problem ?? 'missing');
      if (kept.kind === 'failed') return kept;
      lost = kept;
    }
  }

  if (found.size === 0 || statSync(path).isFile()) keepPrivate(path);
  let opened = openAt(path, found.wasCutOff || lost !== undefined);
  if (opened.kind === 'failed' && opened.problem.kind === 'damaged') {
    log.error('database-damaged', { reason: opened.problem.reason });
    const failed = replace('damaged');
    if (failed) return failed;
    lost = undefined;
    opened = openAt(path, false);
  }
  // Closing a newer database has merged its log.
  const isNewer = opened.kind === 'failed' && opened.problem.kind === 'newer';
  if (isNewer && lost === undefined && !existsSync(`${path}-wal`)) removeMark(path);
  if (opened.kind !== 'open') return opened;
  return { kind: 'open', database: opened.database, lost, notBackedUp };
}

/**
 * SQLite silently drops everything after a broken frame of its write-ahead log, which the hub has confirmed. Format:
 * sqlite.org/fileformat2.html#the_write_ahead_log.
 */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/** For a multiple of eight bytes, continued from `from`. */
function checksum(bytes: DataView, start: number, end: number, littleEndian: boolean, from: Sums): Sums {
  let [a, b] = from;
  for (let at = start; at < end; at += 8) {
    a = (a + bytes.getUint32(at, littleEndian) + b) | 0;
    b = (b + bytes.getUint32(at + 4, littleEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

/**
 * Undefined if the log is good. An incomplete last frame is normal after a crash, and so are frames of an earlier
 * round, which have another salt. A log cut exactly after a frame cannot be detected.
 */
export function problemInLog(log: Uint8Array): 'no-header' | 'broken-frame' | undefined {
  if (log.length === 0) return undefined;
  const bytes = new DataView(log.buffer, log.byteOffset, log.byteLength);
  if (log.length < HEADER_BYTES) return 'no-header';
  const magic = bytes.getUint32(0);
  const littleEndian = (magic & 1) === 0;
  const pageSize = bytes.getUint32(8);
  let sums = checksum(bytes, 0, 24, littleEndian, [0, 0]);
  const isHeader =
    (magic & ~1) === MAGIC &&
    pageSize >= 512 &&
    pageSize <= 65_536 &&
    (pageSize & (pageSize - 1)) === 0 &&
    sums[0] === bytes.getUint32(24) &&
    sums[1] === bytes.getUint32(28);
  if (!isHeader) return 'no-header';

  const frameBytes = FRAME_HEADER_BYTES + pageSize;
  let isWhole = true;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const salts = [
      bytes.getUint32(at + 8) === bytes.getUint32(16),
      bytes.getUint32(at + 12) === bytes.getUint32(20),
    ];
    // Both salts change with each round.
    const isOfThisRound = salts.includes(true);
    if (isWhole && !salts.includes(false)) {
      sums = checksum(bytes, at, at + 8, littleEndian, sums);
      sums = checksum(bytes, at + FRAME_HEADER_BYTES, at + frameBytes, littleEndian, sums);
      isWhole = sums[0] === bytes.getUint32(at + 16) && sums[1] === bytes.getUint32(at + 20);
    } else {
      isWhole = false;
    }
    // SQLite stops at the first invalid frame. A later frame of this round is lost.
    if (!isWhole && isOfThisRound) return 'broken-frame';
  }
  return undefined;
}
