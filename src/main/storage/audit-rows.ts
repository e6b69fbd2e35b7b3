/** Entries of the audit trail in a database that is replaced. */
import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';

/**
 * Adds what `from` has since, without appointments and their codes. So no one empties the trail with another address or
 * an old backup. Call it in a transaction. Throws SQLite's errors.
 */
export function takeAudit({ sqlite }: Pick<Database, 'sqlite'>, from: DatabaseSync): void {
  // Also those that were deleted in time.
  const last = sqlite.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").get()?.['seq'] ?? 0;
  const insert = sqlite.prepare(
    'INSERT INTO audit (n, at, clerk, screen, action, outcome, detail) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const rows = from.prepare(
    'SELECT n, at, clerk, screen, action, outcome, detail FROM audit WHERE n > ? ORDER BY n',
  );
  for (const { n, at, clerk, screen, action, outcome, detail } of rows.iterate(last))
    insert.run(...[n, at, clerk, screen, action, outcome, detail].map((value) => value ?? null));
}
