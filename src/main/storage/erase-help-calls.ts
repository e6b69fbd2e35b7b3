/** Even a masked code with a time and a language is personal data. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * `before`: milliseconds since 1970. Requests that were never closed count from their time. Returns the count. Throws
 * disk errors.
 */
export function eraseHelpCalls(sqlite: DatabaseSync, before: number): number {
  const { changes } = sqlite
    .prepare('DELETE FROM help_calls WHERE coalesce(closed_at, asked_at) < ?')
    .run(before);
  return Number(changes);
}
