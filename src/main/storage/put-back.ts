/** Nothing may use the database. */
import { DatabaseSync } from 'node:sqlite';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  backupsFolderOf,
  inCopy,
  LEFT,
  type LeftAs,
  listBackups,
  problemInBackup,
  readBackupName,
  readLeft,
} from './backups.ts';
import { type Database, OF_A_NEWER_FOYER, openDatabase } from './database.ts';
import { nameForAside } from './durable-files.ts';
import { noteRestored } from './earlier-database.ts';
import { type ErasedFacts, readErased, takeErased } from './erased-ids.ts';
import { isThere, putInPlace, takeAudit } from './restore.ts';
import { removeMark } from './running-log.ts';
import { isSameServiceAs, readServiceNames, type ServiceNames, writeServiceNames } from './service-names.ts';

export interface PutBackOptions {
  readonly path: string;
  readonly copy: string;
  readonly now: number;
  /** Deletes these appointments and their data. */
  readonly leaveOut: (database: Database, appointmentIds: readonly string[]) => void;
}

export type PutBackAnswer =
  /** `aside`: the previous database. */
  | { readonly kind: 'put-back'; readonly aside: string | undefined }
  | { readonly kind: 'unknown' }
  /** Damaged. Nothing was changed. */
  | { readonly kind: 'not-good'; readonly reason: string }
  /** Of a newer Foyer. Nothing was changed. */
  | { readonly kind: 'newer' }
  /** Of a booking system that was left, but it does not say of which. Nothing was changed. */
  | { readonly kind: 'unnamed' }
  /** Of another booking system than the one in use. Nothing was changed. */
  | { readonly kind: 'other-service'; readonly origin: string }
  | { readonly kind: 'in-use' }
  | { readonly kind: 'failed'; readonly reason: string };

interface Present {
  readonly erased: ErasedFacts;
  readonly names: ServiceNames;
  /** It still has to be removed, because its work is in this database. */
  readonly used: LeftAs | undefined;
}

const NOTHING: Present = { erased: { names: [], rows: [] }, names: [], used: undefined };

/** As far as readable. */
function presentIn(path: string): Present | 'in-use' {
  if (!existsSync(path)) return NOTHING;
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path, { timeout: 0 });
    return { erased: readErased(sqlite), names: readServiceNames(sqlite), used: readLeft(sqlite) };
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    return isBusy ? 'in-use' : NOTHING;
  } finally {
    if (sqlite?.isOpen) sqlite.close();
  }
}

const namesInCopy = (copy: string): ServiceNames => inCopy(copy, readServiceNames);

/** Nothing of it was sent since. It is removed once it is in use, so that nothing is sent twice. */
const isLastState = (path: string, copy: string): boolean =>
  dirname(copy) === backupsFolderOf(path) && inCopy(copy, readLeft)?.copy === basename(copy);

/**
 * Empty: unknown, so it belongs to the current database. A backup of an older Foyer belongs to the next set-aside
 * booking system that has names. Undefined: of an unnamed booking system that was left.
 */
function ownerOfCopy(path: string, copy: string): ServiceNames | undefined {
  const names = namesInCopy(copy);
  if (names.length > 0) return names;
  if (basename(copy, '.sqlite').endsWith(LEFT)) return undefined;
  const folder = backupsFolderOf(path);
  const mine = dirname(copy) === folder ? readBackupName(basename(copy)) : undefined;
  if (mine === undefined) return names;
  for (const { n, isLeft, name } of listBackups(path).toReversed()) {
    const left = join(folder, name);
    if (!isLeft || n < mine.n || problemInBackup(left) !== undefined) continue;
    const owner = namesInCopy(left);
    if (owner.length > 0) return owner;
  }
  return names;
}

/** As far as readable. */
function takeAuditOf(database: Database, path: string): void {
  if (!existsSync(path)) return;
  let from: DatabaseSync | undefined;
  try {
    from = new DatabaseSync(path);
    takeAudit(database, from);
  } catch {
    // A damaged or an older database.
  } finally {
    if (from?.isOpen) from.close();
  }
}

export function putBack({ path, copy, now, leaveOut }: PutBackOptions): PutBackAnswer {
  if (!existsSync(copy)) return { kind: 'unknown' };
  const problem = problemInBackup(copy);
  if (problem === OF_A_NEWER_FOYER) return { kind: 'newer' };
  if (problem !== undefined) return { kind: 'not-good', reason: problem };
  const present = presentIn(path);
  if (present === 'in-use') return { kind: 'in-use' };
  const { erased, names, used } = present;
  if (used !== undefined && copy === join(backupsFolderOf(path), used.copy)) return { kind: 'unknown' };
  const owner = ownerOfCopy(path, copy);
  if (owner === undefined) return { kind: 'unnamed' };
  const [origin] = owner;
  if (origin !== undefined && names.length > 0 && !isSameServiceAs(owner, names))
    return { kind: 'other-service', origin };
  const aside = isThere(path) ? nameForAside(path, now, 'replaced') : undefined;
  const isExact = isLastState(path, copy);
  try {
    putInPlace({
      path,
      copy,
      aside,
      isExact,
      openDatabase: (at) => openDatabase(at, { thorough: true }),
      prepare(database) {
        if (!isExact) noteRestored(database, now);
        // The backup of an older Foyer names no owner.
        writeServiceNames(database, names.length > 0 ? names : owner);
        const gone = takeErased(database, erased, readServiceNames(database.sqlite));
        leaveOut(database, gone);
        takeAuditOf(database, path);
        return gone.length > 0;
      },
    });
    removeMark(path);
    return { kind: 'put-back', aside };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
