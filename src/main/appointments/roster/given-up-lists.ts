/**
 * Which watched lists Foyer gave up on, because reading one took more memory or time than it may. One is not read again, not
 * after a start either, before it says something else. No row of it is kept.
 */
import { createHash } from 'node:crypto';
import { VERSION } from '../../../contract/version.ts';
import type { Database } from '../../storage/database.ts';

/** `hash`: SHA-256 of its bytes. Both throw what the disk throws. */
export interface GivenUpLists {
  has(hash: string): boolean;
  /** `at`: milliseconds since 1970. */
  keep(hash: string, at: number): void;
}

/** `;` is the sign after `:`. */
const ALL = `name >= 'list-given-up:' AND name < 'list-given-up;'`;
/** Nobody has put another file there for so long. */
const KEPT_MS = 400 * 86_400_000;

/** Another Foyer may be able to read it. */
const factOf = (hash: string): string =>
  `list-given-up:${createHash('sha256').update(`${VERSION}\n${hash}`).digest('base64url')}`;

export function createGivenUpLists({
  sqlite,
  transaction,
}: Pick<Database, 'sqlite' | 'transaction'>): GivenUpLists {
  const select = sqlite.prepare('SELECT 1 FROM facts WHERE name = ?');
  const insert = sqlite.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  const removeOld = sqlite.prepare(`DELETE FROM facts WHERE ${ALL} AND CAST(value AS INTEGER) < ?`);

  return {
    has: (hash) => select.get(factOf(hash)) !== undefined,
    keep(hash, at) {
      transaction(() => {
        removeOld.run(at - KEPT_MS);
        insert.run(factOf(hash), String(Math.round(at)));
      });
    },
  };
}
