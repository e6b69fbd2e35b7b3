/** The lists whose rows are booked, on disk: one for each kind of list. Callers open the transactions. */
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import type { BookableList } from './bring-list.ts';

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined);

const ListSchema = z
  .object({
    id: z.number(),
    name: text,
    file: text,
    started_at: z.number(),
    paused_at: z.number().nullable(),
  })
  .transform((row) => ({
    listId: row.id,
    name: row.name,
    file: row.file,
    startedAt: row.started_at,
    isPaused: row.paused_at !== null,
  }));

export function createLists({ sqlite }: Pick<Database, 'sqlite'>) {
  const upsertList = sqlite.prepare(
    `INSERT INTO booking_lists (source, name, file, started_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (source) DO UPDATE SET name = excluded.name, file = excluded.file, started_at = excluded.started_at, paused_at = NULL
     RETURNING id`,
  );
  const selectListOf = sqlite.prepare('SELECT id FROM booking_lists WHERE source = ?');
  const rename = sqlite.prepare('UPDATE booking_lists SET source = ? WHERE id = ?');
  const selectLists = sqlite.prepare(
    `SELECT * FROM booking_lists WHERE EXISTS (SELECT 1 FROM list_bookings WHERE list_id = booking_lists.id)
     ORDER BY started_at DESC, id DESC`,
  );
  const pause = sqlite.prepare(
    `UPDATE booking_lists SET paused_at = iif(?2 IS NULL, NULL, coalesce(paused_at, ?2)) WHERE id = ?1`,
  );
  const removeEmpty = sqlite.prepare(
    'DELETE FROM booking_lists WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM list_bookings WHERE list_id = ?1)',
  );

  return {
    /** Begins anew with a list of this kind, which is no longer paused. */
    list: ({ source, name, file }: Pick<BookableList, 'source' | 'name' | 'file'>, at: number): number =>
      Number(upsertList.get(source, name ?? null, file ?? null, at)?.['id']),
    goOnAs: (listId: number, source: string): void => void rename.run(source, listId),
    listOf(source: string): number | undefined {
      const id = selectListOf.get(source)?.['id'];
      return typeof id === 'number' ? id : undefined;
    },
    /** Those with rows, the last begun first. */
    lists: () => selectLists.all().map((row) => ListSchema.parse(row)),
    pause: (listId: number, at: number | undefined): boolean => pause.run(listId, at ?? null).changes === 1,
    removeEmpty: (listId: number): void => void removeEmpty.run(listId),
  };
}
