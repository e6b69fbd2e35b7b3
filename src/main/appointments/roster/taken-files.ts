/** Which files of the watched folder have come in, by name and content. No row of them, and no name as it was, is kept. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AGREE_MS } from '../../base/clock-judgement.ts';
import type { Database } from '../../storage/database.ts';

export interface TakenFile {
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string;
  /** Time, size and inode: while they are the same it is not read again. */
  readonly mark: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Rows of it were over and left out, by this moment: with an earlier one it would say more. */
  readonly overBy?: number | undefined;
}

/** It came in by a clock that was ahead: rows that were left out then are not over. */
export const cameTooEarly = ({ overBy }: TakenFile, earliest: number): boolean =>
  overBy !== undefined && overBy > earliest + AGREE_MS;

/** All throw what the disk throws. */
export interface TakenFiles {
  of(name: string): TakenFile | undefined;
  /** All of it is in. */
  keep(name: string, file: TakenFile): void;
  /** It is to come in again. */
  forget(name: string): void;
}

export const TakenSchema = z.object({
  hash: z.string(),
  mark: z.string(),
  at: z.number(),
  overBy: z.number().optional(),
});

/** `;` is the sign after `:`. */
const ALL = `name >= 'list-taken:' AND name < 'list-taken;'`;
/** What a file of so long ago says is over and forgotten; it may come in again. */
const KEPT_MS = 400 * 86_400_000;

export function createTakenFiles({ sqlite }: Pick<Database, 'sqlite'>, folder: string): TakenFiles {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');
  const removeOld = sqlite.prepare(`DELETE FROM facts WHERE ${ALL} AND json_extract(value, '$.at') < ?`);
  const factOf = (name: string): string =>
    `list-taken:${createHash('sha256').update(`${folder}\n${name}`).digest('base64url')}`;

  return {
    of(name) {
      const value = select.get(factOf(name))?.['value'];
      return typeof value === 'string' ? TakenSchema.safeParse(JSON.parse(value)).data : undefined;
    },
    keep(name, file) {
      removeOld.run(file.at - KEPT_MS);
      upsert.run(factOf(name), JSON.stringify(file));
    },
    forget: (name) => void remove.run(factOf(name)),
  };
}
