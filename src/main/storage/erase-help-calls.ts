/** Even a masked code with a time and a language is personal data. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * Deletes requests closed before `before` (milliseconds since 1970), or made before it and never closed. Returns the
 * count. Throws disk errors.
 */
export function eraseHelpCalls(sqlite: DatabaseSync, before: number): number {
  const { changes } = sqlite
    .prepare('DELETE FROM help_calls WHERE coalesce(closed_at, asked_at) < ?')
    .run(before);
  return Number(changes);
}
