/** Staff read of each unknown event type once. */
import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/** A signed sender that invents types must not fill the database. */
export const MAX_UNKNOWN_TYPES = 50;
const MAX_TYPE_LENGTH = 60;
const PREFIX = 'event-type/';

const NoteSchema = z.object({ at: z.number(), dismissedAt: z.number().optional() });

export interface UnknownType {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** It is shown, and part of a notice's id. */
const shown = (type: string): string => type.replaceAll(/[^\w.:-]/g, '?').slice(0, MAX_TYPE_LENGTH);

export function createUnknownTypes(database: Database) {
  const { sqlite } = database;
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const selectAll = sqlite.prepare(
    `SELECT name, value FROM facts WHERE name >= '${PREFIX}' AND name < 'event-type0' ORDER BY name`,
  );
  const insert = sqlite.prepare(
    `INSERT INTO facts (name, value) SELECT ?, ?
     WHERE (SELECT count(*) FROM facts WHERE name >= '${PREFIX}' AND name < 'event-type0') < ${MAX_UNKNOWN_TYPES}
     ON CONFLICT (name) DO NOTHING`,
  );
  const update = sqlite.prepare('UPDATE facts SET value = ? WHERE name = ?');

  function noteOf(text: unknown): z.infer<typeof NoteSchema> | undefined {
    try {
      return NoteSchema.safeParse(JSON.parse(String(text))).data;
    } catch {
      return undefined;
    }
  }

  return {
    /** Call it inside a transaction. True if the type is new. */
    note: (type: string, at: number): boolean =>
      insert.run(`${PREFIX}${shown(type)}`, JSON.stringify({ at })).changes === 1,
    all: (): readonly UnknownType[] =>
      selectAll.all().flatMap((row) => {
        const note = noteOf(row['value']);
        const type = String(row['name']).slice(PREFIX.length);
        return note && note.dismissedAt === undefined ? [{ type, at: note.at }] : [];
      }),
    /** Throws disk errors. */
    dismiss(type: string, at: number): boolean {
      const note = noteOf(select.get(`${PREFIX}${type}`)?.['value']);
      if (!note || note.dismissedAt !== undefined) return false;
      const value = JSON.stringify({ ...note, dismissedAt: at });
      return database.transaction(() => update.run(value, `${PREFIX}${type}`).changes === 1);
    },
  };
}

export type UnknownTypes = ReturnType<typeof createUnknownTypes>;
