/**
 * Opens the database of a hub, whatever state it is in: as it is, or from the newest good copy with a notice for
 * staff, or not at all with the problem. Never an empty one in silence.
 */
import type { DatabaseProblem } from '../../contract/storage-trouble.ts';
import type { Log } from '../base/log.ts';
import { backupsFolderOf } from './backups.ts';
import type { Database } from './database.ts';
import { makeFolderDurably } from './durable-files.ts';
import type { Migration } from './migrations/index.ts';
import { outOfReach } from './out-of-reach.ts';
import { createRunningLog } from './running-log.ts';
import { isSameServiceAs, readServiceNames, type ServiceNames, writeServiceNames } from './service-names.ts';
import { type SetAside, setServiceAside } from './set-service-aside.ts';
import { createStorageNotices, type StorageNotices, writeNotice } from './storage-notices.ts';
import { DISK_NOTICE } from './watched-disk.ts';
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
  /** The service in use; by default nobody is asked whose database it is. */
  readonly names?: ServiceNames | undefined;
  /** Called once the database of another service was set aside. */
  readonly onSetAside?: ((aside: SetAside) => void) | undefined;
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
  close(): void;
}

export type StorageAnswer =
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

/** The database of the service in use: one of another service is set aside as a copy, and an empty one begins. */
function openOwnDatabase(options: StorageOptions, now: number, parts: StorageParts): WholeDatabaseAnswer {
  const { names = [], log } = options;
  const opened = openWholeDatabase({ ...options, now }, parts);
  if (opened.kind === 'failed' || names.length === 0) return opened;
  const owner = readServiceNames(opened.database.sqlite);
  if (owner.length > 0 && !isSameServiceAs(owner, names)) {
    const { path } = options;
    const aside = setServiceAside({ path, database: opened.database, names, now, log });
    options.onSetAside?.(aside);
    return openWholeDatabase({ ...options, now }, parts);
  }
  try {
    writeServiceNames(opened.database, names);
  } catch (error) {
    // A full disk: what can be read is shown, and the next start writes it.
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
  const running = createRunningLog(database, path, options.now);
  const notices = createStorageNotices(database, options.onNotice);
  try {
    if (lost !== undefined) {
      const notice = { noticeId: `database-${now}`, at: now, trouble: lost };
      database.transaction(() => writeNotice(database, notice));
      notices.add(notice);
    }
    running.begin();
    makeFolderDurably(backupsFolderOf(path));
  } catch (error) {
    // A full disk: what can be read is shown, and each action says for itself that it was not saved.
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
          running.end();
        } catch (error) {
          log.error('mark-not-cleared', { reason: reasonOf(error) });
        }
        database.close();
      },
    },
  };
}
