/** The types of events that this hub does not know: each is told to staff once, however many of them come. */
import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/** Types noted at most; a service has a dozen, and a signed sender that makes up more fills no database. */
export const MOST_UNKNOWN_TYPES = 50;
const LONGEST_TYPE = 60;
const PREFIX = 'event-type/';

const NoteSchema = z.object({ at: z.number(), dismissedAt: z.number().optional() });

export interface UnknownType {
  readonly type: string;
  /** When the first event of it came, in milliseconds since 1970. */
  readonly at: number;
}

export interface UnknownTypes {
  /** Inside a transaction. True for a type that is new, and to be told. */
  note(type: string, at: number): boolean;
  /** What nobody has read yet. */
  all(): readonly UnknownType[];
  /** Read by a person, for good; throws when the disk refuses. */
  dismiss(type: string, at: number): boolean;
}

/** One short line of plain characters: it is shown, and part of a notice's id. */
const shown = (type: string): string => type.replaceAll(/[^\w.:-]/g, '?').slice(0, LONGEST_TYPE);

export function createUnknownTypes(database: Database): UnknownTypes {
  const { sqlite } = database;
  const select = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const selectAll = sqlite.prepare(
    `SELECT name, value FROM facts WHERE name >= '${PREFIX}' AND name < 'event-type0' ORDER BY name`,
  );
  const insert = sqlite.prepare(
    `INSERT INTO facts (name, value) SELECT ?, ?
     WHERE (SELECT count(*) FROM facts WHERE name >= '${PREFIX}' AND name < 'event-type0') < ${MOST_UNKNOWN_TYPES}
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
    note: (type, at) => insert.run(`${PREFIX}${shown(type)}`, JSON.stringify({ at })).changes === 1,
    all: () =>
      selectAll.all().flatMap((row) => {
        const note = noteOf(row['value']);
        const type = String(row['name']).slice(PREFIX.length);
        return note && note.dismissedAt === undefined ? [{ type, at: note.at }] : [];
      }),
    dismiss(type, at) {
      const note = noteOf(select.get(`${PREFIX}${type}`)?.['value']);
      if (!note || note.dismissedAt !== undefined) return false;
      const value = JSON.stringify({ ...note, dismissedAt: at });
      return database.transaction(() => update.run(value, `${PREFIX}${type}`).changes === 1);
    },
  };
}
