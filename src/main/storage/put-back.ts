/** Puts a copy that a person chose in the place of the database, with a check before anything is moved. Nothing may use it. */
import { DatabaseSync } from 'node:sqlite';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { backupsFolderOf, listBackups, problemInBackup, readBackupName } from './backups.ts';
import { type Database, openDatabase } from './database.ts';
import { nameForAside } from './durable-files.ts';
import { type ErasedFacts, readErased, takeErased } from './erased-ids.ts';
import { isThere, putInPlace } from './restore.ts';
import { removeMark } from './running-log.ts';
import { isSameServiceAs, readServiceNames, type ServiceNames, writeServiceNames } from './service-names.ts';

export interface PutBackOptions {
  readonly path: string;
  /** The file of the copy. */
  readonly copy: string;
  readonly now: number;
  /** Takes these appointments out, with all that belongs to them. */
  readonly leaveOut: (database: Database, appointmentIds: readonly string[]) => void;
}

export type PutBackAnswer =
  /** What was there is kept as `aside`, beside it. */
  | { readonly kind: 'put-back'; readonly aside: string | undefined }
  | { readonly kind: 'unknown' }
  /** The copy is damaged, or written by a newer Foyer. Nothing was changed. */
  | { readonly kind: 'not-good'; readonly reason: string }
  /** It is the database of the service at `origin`, and another one is in use. Nothing was changed. */
  | { readonly kind: 'other-service'; readonly origin: string }
  /** A process has the database open. */
  | { readonly kind: 'in-use' }
  | { readonly kind: 'failed'; readonly reason: string };

/** What the database that is there says of a copy. */
interface Present {
  readonly erased: ErasedFacts;
  readonly names: ServiceNames;
}

const NOTHING: Present = { erased: { rows: [] }, names: [] };

/** Who was erased, and whose it is, as far as that can be read; `in-use` where another process has the file. */
function presentIn(path: string): Present | 'in-use' {
  if (!existsSync(path)) return NOTHING;
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path, { timeout: 0 });
    return { erased: readErased(sqlite), names: readServiceNames(sqlite) };
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    return isBusy ? 'in-use' : NOTHING;
  } finally {
    if (sqlite?.isOpen) sqlite.close();
  }
}

function namesInCopy(copy: string): ServiceNames {
  const sqlite = new DatabaseSync(new URL(`${pathToFileURL(copy).href}?immutable=1`), { readOnly: true });
  try {
    return readServiceNames(sqlite);
  } finally {
    sqlite.close();
  }
}

/**
 * Whose a good copy is. One that does not say so, of an older Foyer, belongs to the service that was left next after it;
 * with none after it, it is a copy of the database that is there.
 */
function ownerOfCopy(path: string, copy: string): ServiceNames {
  const names = namesInCopy(copy);
  const folder = backupsFolderOf(path);
  const mine = names.length > 0 || dirname(copy) !== folder ? undefined : readBackupName(basename(copy));
  if (mine === undefined) return names;
  const next = listBackups(path).findLast(({ n, isLeft, name }) => {
    return isLeft && n > mine.n && problemInBackup(join(folder, name)) === undefined;
  });
  return next ? namesInCopy(join(folder, next.name)) : [];
}

export function putBack({ path, copy, now, leaveOut }: PutBackOptions): PutBackAnswer {
  if (!existsSync(copy)) return { kind: 'unknown' };
  const problem = problemInBackup(copy);
  if (problem !== undefined) return { kind: 'not-good', reason: problem };
  const present = presentIn(path);
  if (present === 'in-use') return { kind: 'in-use' };
  const { erased, names } = present;
  const owner = ownerOfCopy(path, copy);
  const [origin] = owner;
  if (origin !== undefined && names.length > 0 && !isSameServiceAs(owner, names))
    return { kind: 'other-service', origin };
  const aside = isThere(path) ? nameForAside(path, now, 'replaced') : undefined;
  try {
    putInPlace({
      path,
      copy,
      aside,
      openDatabase: (at) => openDatabase(at, { thorough: true }),
      prepare(database) {
        const gone = takeErased(database, erased);
        leaveOut(database, gone);
        // A copy of a Foyer that did not write down whose it is.
        writeServiceNames(database, names.length > 0 ? names : owner);
        return gone.length > 0;
      },
    });
    removeMark(path);
    return { kind: 'put-back', aside };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
