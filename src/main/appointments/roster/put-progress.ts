/** How far a list is that comes in. Kept with its rows in one transaction, so that none comes in a second time. */
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';

const PlaceSchema = z.object({ piece: z.int(), row: z.int() });
/** The next row, by the number of its piece and its own in that, from 0. */
export type Place = z.infer<typeof PlaceSchema>;

export type PutProgress = ReturnType<typeof createPutProgress>;

/** `;` is the sign after `:`. */
const ALL = `name >= 'list-in:' AND name < 'list-in;'`;
const factOf = (listId: string): string => `list-in:${listId}`;

/** All throw what the disk throws. */
export function createPutProgress({ sqlite }: Pick<Database, 'sqlite'>) {
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const remove = sqlite.prepare('DELETE FROM facts WHERE name = ?');
  const removeAll = sqlite.prepare(`DELETE FROM facts WHERE ${ALL}`);
  return {
    /** Undefined before its first row. */
    of(listId: string): Place | undefined {
      const value = select.get(factOf(listId))?.['value'];
      return typeof value === 'string' ? PlaceSchema.safeParse(JSON.parse(value)).data : undefined;
    },
    keep: (listId: string, place: Place) => void upsert.run(factOf(listId), JSON.stringify(place)),
    forget: (listId: string) => void remove.run(factOf(listId)),
    /** No list is left that comes in. */
    forgetAll: () => void removeAll.run(),
  };
}
