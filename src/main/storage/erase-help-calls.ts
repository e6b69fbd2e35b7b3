/** Forgets calls for help that are past their time: a masked code with a time and a language is about a person too. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * Deletes the calls that were closed before `before` (milliseconds since 1970), and those that nobody closed and that
 * were made before it. Returns how many. Throws when the disk refuses.
 */
export function eraseHelpCalls(sqlite: DatabaseSync, before: number): number {
  const { changes } = sqlite
    .prepare('DELETE FROM help_calls WHERE coalesce(closed_at, asked_at) < ?')
    .run(before);
  return Number(changes);
}
