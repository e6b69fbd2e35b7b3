/** Puts a copy that a person chose in the place of the database, with a check before anything is moved. Nothing may use it. */
import { DatabaseSync } from 'node:sqlite';
import { existsSync } from 'node:fs';
import { problemInBackup } from './backups.ts';
import { type Database, openDatabase } from './database.ts';
import { nameForAside } from './durable-files.ts';
import { type ErasedFacts, readErased, takeErased } from './erased-ids.ts';
import { isThere, putInPlace } from './restore.ts';
import { removeMark } from './running-log.ts';

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
  /** A process has the database open. */
  | { readonly kind: 'in-use' }
  | { readonly kind: 'failed'; readonly reason: string };

const NOBODY: ErasedFacts = { rows: [] };

/** Who was erased, as far as that can be read; `in-use` where another process has the file. */
function erasedIn(path: string): ErasedFacts | 'in-use' {
  if (!existsSync(path)) return NOBODY;
  let sqlite: DatabaseSync | undefined;
  try {
    sqlite = new DatabaseSync(path, { timeout: 0 });
    return readErased(sqlite);
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    return isBusy ? 'in-use' : NOBODY;
  } finally {
    if (sqlite?.isOpen) sqlite.close();
  }
}

export function putBack({ path, copy, now, leaveOut }: PutBackOptions): PutBackAnswer {
  if (!existsSync(copy)) return { kind: 'unknown' };
  const problem = problemInBackup(copy);
  if (problem !== undefined) return { kind: 'not-good', reason: problem };
  const erased = erasedIn(path);
  if (erased === 'in-use') return { kind: 'in-use' };
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
        return gone.length > 0;
      },
    });
    removeMark(path);
    return { kind: 'put-back', aside };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
