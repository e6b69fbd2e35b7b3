/**
 * Keyed hashes (HMAC-SHA256) of erased appointments' ids, so that a later list does not import them again.
 */
import { createHmac } from 'node:crypto';
import { MAX_AHEAD_MS, MAX_APPOINTMENT_MS } from '../../contract/limits.ts';
import type { Database } from './database.ts';
import { isSameServiceAs, NamesSchema, readServiceNames, type ServiceNames } from './service-names.ts';

/** No list may contain rows further ahead. */
const KEPT_MS = MAX_AHEAD_MS + MAX_APPOINTMENT_MS;

const SECRET = 'erased-secret';
/** Of databases that were merged with this one. `;` follows `:` in ASCII. */
const OF_SECRETS = `name = '${SECRET}' OR name >= '${SECRET}:' AND name < '${SECRET};'`;
const OF_ERASED = `name >= 'erased:' AND name < 'erased;'`;
/** Facts of a service that was left: `left-erased NAMES FACT`. They are not in force here. */
const OF_OTHERS = 'left-erased';
const IS_OF_OTHERS = `name >= '${OF_OTHERS} ' AND name < '${OF_OTHERS}!'`;

const INSERT =
  'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';

export interface ErasedFacts {
  readonly names: ServiceNames;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

/** For a backup that is restored, and for the next service. */
export function readErased(sqlite: Database['sqlite']): ErasedFacts {
  const rows = sqlite
    .prepare(`SELECT name, value FROM facts WHERE ${OF_SECRETS} OR ${OF_ERASED} OR ${IS_OF_OTHERS}`)
    .all();
  return {
    names: readServiceNames(sqlite),
    rows: rows.map((row) => ({ name: String(row['name']), value: String(row['value']) })),
  };
}

/**
 * `names`: of `sqlite`. What others erased only goes along, because ids of two services may be equal. Returns the ids of
 * existing appointments that were erased since. Call it in a transaction.
 */
export function takeErased(
  { sqlite }: Pick<Database, 'sqlite'>,
  { names: from, rows }: ErasedFacts,
  names: ServiceNames,
): readonly string[] {
  if (rows.length === 0) return [];
  const insert = sqlite.prepare(INSERT);
  for (const { name, value } of rows) {
    const [, others, kept = name] = name.startsWith(`${OF_OTHERS} `) ? name.split(' ') : [];
    const owner = others === undefined ? from : NamesSchema.parse(JSON.parse(others));
    // Each secret keeps a name of its own, or older hashes would be useless.
    const fact = kept === SECRET ? `${SECRET}:${value}` : kept;
    const isMine = owner.length === 0 || names.length === 0 || isSameServiceAs(owner, names);
    insert.run(isMine ? fact : `${OF_OTHERS} ${JSON.stringify(owner)} ${fact}`, value);
  }
  const { has } = createErasedIds({ sqlite });
  const ids = sqlite.prepare('SELECT id FROM appointments').all();
  return ids.map((row) => String(row['id'])).filter(has);
}

export function createErasedIds({ sqlite }: Pick<Database, 'sqlite'>) {
  const secret = sqlite.prepare(`SELECT value FROM facts WHERE name = '${SECRET}'`);
  const secrets = sqlite.prepare(`SELECT DISTINCT value FROM facts WHERE ${OF_SECRETS}`);
  const makeSecret = sqlite.prepare(
    `INSERT INTO facts (name, value) VALUES ('${SECRET}', lower(hex(randomblob(32)))) ON CONFLICT (name) DO NOTHING`,
  );
  const insert = sqlite.prepare(INSERT);
  const select = sqlite.prepare('SELECT 1 FROM facts WHERE name = ?');
  const any = sqlite.prepare(`SELECT 1 FROM facts WHERE ${OF_ERASED} LIMIT 1`);
  const count = sqlite.prepare(`SELECT count(*) AS count FROM facts WHERE ${OF_ERASED}`);
  const removeOld = sqlite.prepare(
    `DELETE FROM facts WHERE (${OF_ERASED} OR ${IS_OF_OTHERS} AND name LIKE '% erased:%')
       AND CAST(value AS INTEGER) <= ?`,
  );

  const nameOf = (id: string, row: Readonly<Record<string, unknown>> | undefined): string =>
    `erased:${createHmac('sha256', String(row?.['value'])).update(id.trim()).digest('base64url')}`;

  return {
    /** Call it in the transaction that erases. */
    add(id: string, at: number): void {
      makeSecret.run();
      removeOld.run(at - KEPT_MS);
      insert.run(nameOf(id, secret.get()), String(at));
    },
    has: (id: string): boolean =>
      any.get() !== undefined && secrets.all().some((row) => select.get(nameOf(id, row)) !== undefined),
    count: (): number => Number(count.get()?.['count']),
  };
}
