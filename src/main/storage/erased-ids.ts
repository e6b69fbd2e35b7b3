/**
 * Keyed hashes (HMAC-SHA256) of erased appointments' ids, so that a later list does not import them again.
 */
import { createHmac } from 'node:crypto';
import { MAX_AHEAD_MS, MAX_APPOINTMENT_MS } from '../../contract/limits.ts';
import type { Database } from './database.ts';

/** No list may contain rows further ahead. */
const KEPT_MS = MAX_AHEAD_MS + MAX_APPOINTMENT_MS;

const SECRET = 'erased-secret';
/** `;` follows `:` in ASCII. */
const OF_ERASED = `name >= 'erased:' AND name < 'erased;'`;

const INSERT =
  'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';

export interface ErasedFacts {
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

/** For a backup that is restored. */
export function readErased(sqlite: Database['sqlite']): ErasedFacts {
  const rows = sqlite.prepare(`SELECT name, value FROM facts WHERE name = '${SECRET}' OR ${OF_ERASED}`).all();
  return { rows: rows.map((row) => ({ name: String(row['name']), value: String(row['value']) })) };
}

/** Returns the ids of existing appointments that were erased since. Call it in a transaction. */
export function takeErased({ sqlite }: Pick<Database, 'sqlite'>, { rows }: ErasedFacts): readonly string[] {
  if (rows.length === 0) return [];
  const insert = sqlite.prepare(INSERT);
  for (const { name, value } of rows) insert.run(name, value);
  const { has } = createErasedIds({ sqlite });
  const ids = sqlite.prepare('SELECT id FROM appointments').all();
  return ids.map((row) => String(row['id'])).filter(has);
}

export function createErasedIds({ sqlite }: Pick<Database, 'sqlite'>) {
  const secret = sqlite.prepare(`SELECT value FROM facts WHERE name = '${SECRET}'`);
  const makeSecret = sqlite.prepare(
    `INSERT INTO facts (name, value) VALUES ('${SECRET}', lower(hex(randomblob(32)))) ON CONFLICT (name) DO NOTHING`,
  );
  const insert = sqlite.prepare(INSERT);
  const select = sqlite.prepare('SELECT 1 FROM facts WHERE name = ?');
  const any = sqlite.prepare(`SELECT 1 FROM facts WHERE ${OF_ERASED} LIMIT 1`);
  const count = sqlite.prepare(`SELECT count(*) AS count FROM facts WHERE ${OF_ERASED}`);
  const removeOld = sqlite.prepare(`DELETE FROM facts WHERE ${OF_ERASED} AND CAST(value AS INTEGER) <= ?`);

  function nameOf(id: string): string {
    const key = String(secret.get()?.['value']);
    return `erased:${createHmac('sha256', key).update(id.trim()).digest('base64url')}`;
  }

  return {
    /** Call it in the transaction that erases. */
    add(id: string, at: number): void {
      makeSecret.run();
      removeOld.run(at - KEPT_MS);
      insert.run(nameOf(id), String(at));
    },
    has: (id: string): boolean => any.get() !== undefined && select.get(nameOf(id)) !== undefined,
    count: (): number => Number(count.get()?.['count']),
  };
}
