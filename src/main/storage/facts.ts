/** Named JSON values that survive a restart. */
import type { z } from 'zod';
import type { Database } from './database.ts';
import { jsonIn } from '../base/json.ts';

/** Every method is one statement, and throws disk errors. */
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
    text,
    /** Undefined if missing or if it does not match `schema`. */
    read: <Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> | undefined =>
      schema.safeParse(jsonIn(text(name) ?? '')).data,
    write: (name: string, value: unknown): void => void upsert.run(name, JSON.stringify(value)),
    remove: (name: string): void => void remove.run(name),
  };
}
