/** Moments that the hub must know again after a restart, by name. */
import type { Database } from './database.ts';

export interface DatedFacts {
  /** Milliseconds since 1970; undefined where it is not known. */
  time(name: string): number | undefined;
  keep(name: string, at: number): void;
  forget(name: string): void;
}

export function createDatedFacts({ sqlite, transaction }: Database): DatedFacts {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');
  return {
    time(name) {
      const row = select.get(name);
      const at = row && Number(row['value']);
      return Number.isFinite(at) ? at : undefined;
    },
    keep: (name, at) => void transaction(() => upsert.run(name, String(at))),
    forget: (name) => void transaction(() => remove.run(name)),
  };
}
