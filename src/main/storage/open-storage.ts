/**
 * Opens the hub's database, or the newest good backup with a notice for staff, never silently an empty one.
 */
import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import type { Log } from '../base/log.ts';
import { backupsFolderOf, readLeft, unmarkLeft } from './backups.ts';
import type { Database } from './database.ts';
import { makeFolderDurably, syncFolder } from './durable-files.ts';
import { isFromEarlier, liveOn, noteRestored, reconsider } from './earlier-database.ts';
import type { Migration } from './migrations/index.ts';
import { outOfReach } from './out-of-reach.ts';
import { createRunningLog } from './running-log.ts';
import { isSameServiceAs, readServiceNames, type ServiceNames, writeServiceNames } from './service-names.ts';
import { type SetAside, setServiceAside, takeListsBack } from './set-service-aside.ts';
import { copyToReturnTo, returnToService } from './service-back.ts';
import { isStorageFailure } from './storage-failure.ts';
import { createStorageNotices, type StorageNotices, writeNotice } from './storage-notices.ts';
import {
  openWholeDatabase,
  REAL_STORAGE,
  reasonOf,
  type StorageParts,
  type WholeDatabaseAnswer,
} from './whole-database.ts';

export interface StorageOptions {
  readonly path: string;
  readonly now: () => number;
  readonly log: Log;
  readonly onNotice: () => void;
  readonly migrations?: readonly Migration[];
  /** Default: the owner is not checked. */
  readonly names?: ServiceNames | undefined;
  /** Called after another booking system's database was set aside. Absent at the start, where no one can be asked. */
  readonly onSetAside?: ((aside: SetAside) => void) | undefined;
}

export interface Storage {
  readonly path: string;
  readonly database: Database;
  readonly notices: StorageNotices;
  /**
   * Empties the log, to remove erased data. Each step takes one or two syncs, and other work may run in between. If a
   * step returns false, all have to be repeated later.
   */
  readonly emptyLogSteps: readonly (() => boolean)[];
  emptyLog(): boolean;
  close(): void;
}

type StorageAnswer =
  | { readonly kind: 'open'; readonly storage: Storage }
  | { readonly kind: 'failed'; readonly problem: DatabaseProblem };

export function openStorage(options: StorageOptions, parts: StorageParts = REAL_STORAGE): StorageAnswer {
  const { path, log } = options;
  try {
    return open(options, parts);
  } catch (error) {
    log.error('storage-not-opened', { reason: reasonOf(error) });
    const reason = reasonOf(error);
    return { kind: 'failed', problem: outOfReach(path, error, true) ?? { kind: 'not-opened', path, reason } };
  }
}

/** Its unsent work is in this database, and must not be sent by another one too. */
function removeUsedCopy({ sqlite }: Database, { path, log }: StorageOptions): void {
  const used = readLeft(sqlite);
  if (used === undefined) return;
  try {
    const folder = backupsFolderOf(path);
    rmSync(join(folder, basename(used.copy)), { force: true });
    if (existsSync(folder)) syncFolder(folder);
    unmarkLeft(sqlite);
  } catch (error) {
    log.error('used-backup-not-removed', { copy: used.copy, reason: reasonOf(error) });
  }
}

/** A log that was lost held what was sent last. Throws disk errors: this must be written before anything is sent. */
function holdBackFromEarlier(
  { database, lost }: Extract<WholeDatabaseAnswer, { kind: 'open' }>,
  { path, log }: StorageOptions,
  now: number,
): void {
  try {
    if (lost === undefined && !isFromEarlier(database, path, now)) return;
    database.transaction(() => {
      reconsider(database);
      noteRestored(database, now);
    });
    log.warn('database-from-earlier');
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Sets aside another booking system's database, and starts an empty one, or its own if that was left by mistake. */
function openOwnDatabase(options: StorageOptions, now: number, parts: StorageParts): WholeDatabaseAnswer {
  const { names = [], log, path } = options;
  let opened = openWholeDatabase({ ...options, now }, parts);
  if (opened.kind === 'failed') return opened;
  holdBackFromEarlier(opened, options, now);
  if (names.length === 0) return opened;
  const owner = readServiceNames(opened.database.sqlite);
  const isOther = owner.length > 0 && !isSameServiceAs(owner, names);
  if (isOther) removeUsedCopy(opened.database, options);
  const copy = isOther ? copyToReturnTo(opened.database, path, names, now) : undefined;
  if (isOther && copy === undefined) {
    const isAsked = options.onSetAside !== undefined;
    const aside = setServiceAside({ path, database: opened.database, names, now, log, isAsked });
    options.onSetAside?.(aside);
    return openWholeDatabase({ ...options, now }, parts);
  }
  if (copy !== undefined) {
    returnToService({ path, database: opened.database, copy, names, now, log });
    opened = openWholeDatabase({ ...options, now }, parts);
    if (opened.kind === 'failed') return opened;
  }
  try {
    takeListsBack(path, names);
    writeServiceNames(opened.database, names);
  } catch (error) {
    // On a full disk, reading continues, and the next start writes it.
    log.error('service-not-written', { reason: reasonOf(error) });
  }
  return opened;
}

function open(options: StorageOptions, parts: StorageParts): StorageAnswer {
  const { path, log } = options;
  const now = options.now();
  const opened = openOwnDatabase(options, now, parts);
  if (opened.kind === 'failed') return opened;
  const { database, lost, notBackedUp } = opened;
  removeUsedCopy(database, options);
  const running = createRunningLog(database, path, options.now);
  const notices = createStorageNotices(database, options.onNotice);
  try {
    if (lost !== undefined) {
      const notice = { noticeId: `database-${now}`, at: now, trouble: lost };
      database.transaction(() => writeNotice(database, notice));
      notices.add(notice);
    }
    running.begin();
    liveOn(database, path);
    makeFolderDurably(backupsFolderOf(path));
  } catch (error) {
    // On a full disk, reading continues, and each action reports that it was not saved.
    log.error('storage-not-written', { reason: reasonOf(error) });
    notices.add({
      noticeId: DISK_NOTICE,
      at: now,
      trouble: { kind: 'disk' },
    });
  }
  if (notBackedUp !== undefined) {
    log.error('backup-failed', { reason: notBackedUp });
    notices.add({
      noticeId: 'backup',
      at: now,
      trouble: { kind: 'no-copy-before-update', reason: notBackedUp },
    });
  }
  return {
    kind: 'open',
    storage: {
      path,
      database,
      notices,
      emptyLogSteps: running.emptySteps,
      emptyLog: () => running.emptySteps.map((step) => step()).every(Boolean),
      close() {
        try {
          liveOn(database, path);
          running.end();
        } catch (error) {
          log.error('mark-not-cleared', { reason: reasonOf(error) });
        }
        database.close();
      },
    },
  };
}

/** An almost full disk still accepts small writes. */
const OVER_AFTER_MS = 60_000;

const DISK_NOTICE = 'disk';

/** Notifies staff while the disk rejects writes: watches every transaction of `database`. */
export function watchDisk(
  database: Database,
  notices: Pick<StorageNotices, 'add' | 'withdraw'>,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): Database {
  /** A notice from the start may exist. */
  let isShown = true;
  let refusedAt = Number.NEGATIVE_INFINITY;

  function refused(): void {
    refusedAt = clock.monotonic();
    isShown = true;
    notices.add({ noticeId: DISK_NOTICE, at: wallMs(clock), trouble: { kind: 'disk' } });
  }

  function looked<T>(write: () => T): T {
    let result: T;
    try {
      result = write();
    } catch (error) {
      if (isStorageFailure(error)) refused();
      throw error;
    }
    if (isShown && clock.monotonic() - refusedAt >= OVER_AFTER_MS) {
      isShown = false;
      notices.withdraw(DISK_NOTICE);
    }
    return result;
  }

  return {
    ...database,
    transaction: (work) =>
      database.sqlite.isTransaction ? work() : looked(() => database.transaction(work)),
  };
}
