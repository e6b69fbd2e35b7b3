/** Checks the database table by table while the hub uses it. */
import { setImmediate as oneTurn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const SqliteError = z.object({ errcode: z.number() });
/** Damaged, or not a database (sqlite.org/rescode.html). */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

function isDamage(error: unknown): boolean {
  const known = SqliteError.safeParse(error);
  return known.success && DAMAGED.has(known.data.errcode & 0xff);
}

/** Without indexes (sqlite.org/pragma.html#pragma_quick_check). Throws if the database was closed. */
export async function isDatabaseWhole(sqlite: DatabaseSync): Promise<boolean> {
  try {
    return await passes(sqlite);
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

async function passes(sqlite: DatabaseSync): Promise<boolean> {
  const names = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  const check = sqlite.prepare('SELECT quick_check AS found FROM pragma_quick_check(?)');
  for (const { name } of names) {
    await oneTurn();
    if (check.all(name ?? '').some(({ found }) => found !== 'ok')) return false;
  }
  return true;
}
