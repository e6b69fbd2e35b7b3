/** Looks through the database while the hub uses it, a table at a time, so that nobody waits for all of it. */
import { setImmediate as oneTurn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';

/**
 * SQLite's own check of every table and its rules, without the indexes (sqlite.org/pragma.html#pragma_quick_check).
 * Throws where the database has been closed meanwhile.
 */
export async function isWhole(sqlite: DatabaseSync): Promise<boolean> {
  const names = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  const check = sqlite.prepare('SELECT quick_check AS found FROM pragma_quick_check(?)');
  for (const { name } of names) {
    await oneTurn();
    if (check.all(name ?? '').some(({ found }) => found !== 'ok')) return false;
  }
  return true;
}
