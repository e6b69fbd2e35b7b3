/** Named values that the hub must have again after a restart, as JSON. */
import type { z } from 'zod';
import type { Database } from './database.ts';

export type Facts = ReturnType<typeof createFacts>;

/** Every method is one statement, and throws what the disk throws. */
export function createFacts({ sqlite }: Pick<Database, 'sqlite'>) {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');

  function text(name: string): string | undefined {
    const value = select.get(name)?.['value'];
    return typeof value === 'string' ? value : undefined;
  }

  return {
    /** As it is stored; undefined where it is not. */
    text,
    /** Undefined where nothing is stored, and where what is stored does not fit `schema`. */
    read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> | undefined {
      try {
        return schema.safeParse(JSON.parse(text(name) ?? '')).data;
      } catch {
        return undefined;
      }
    },
    write: (name: string, value: unknown): void => void upsert.run(name, JSON.stringify(value)),
    remove: (name: string): void => void remove.run(name),
  };
}
