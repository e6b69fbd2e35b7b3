/** Events of the service that tell of a visitor, in the journal and among those that could not be read. */
import { z } from 'zod';
import { nameKey } from '../appointments/directory/same-visitor.ts';
import type { Database } from '../storage/database.ts';
import { columnText, createVisitorTables, rowIn, type VisitorIds, type VisitorRows } from './visitor-rows.ts';

/** What an event is known by: ids, whole names, and words that stand nowhere by chance. */
export interface VisitorWords {
  readonly ids: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly words: readonly string[];
}

const DataSchema = z.object({
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
});

/** A shorter word may stand anywhere. */
const SHORTEST = 4;

export function visitorTexts(ids: VisitorIds, rows: VisitorRows): VisitorWords {
  const people = [
    ...rows.appointments.map((row) => [row, 'first_name', 'last_name', 'phone_number'] as const),
    ...rows.intents.map((row) => [rowIn(row['payload']), 'firstName', 'lastName', 'phoneNumber'] as const),
    ...rows.listBookings.map(
      (row) => [rowIn(row['listed']), 'firstName', 'lastName', 'phoneNumber'] as const,
    ),
    ...rows.tickets.map((row) => [rowIn(row['state']), 'firstName', 'lastName', 'phoneNumber'] as const),
  ];
  const names = people.flatMap(([row, first, last]) => {
    const name = nameKey(`${columnText(row, first)} ${columnText(row, last)}`);
    return name === '' ? [] : [name];
  });
  const words = people.flatMap(([row, , last, phone]) => [
    columnText(row, phone),
    columnText(row, 'email'),
    columnText(row, 'code'),
    columnText(row, 'alias'),
    columnText(row, last),
  ]);
  return {
    ids: new Set([...ids.appointments, ...ids.tickets]),
    names: new Set(names),
    words: [...new Set(words.filter((word) => word.trim().length >= SHORTEST))],
  };
}

/** A body that tells of somebody else with one of these words goes early: nothing reads it again. */
function isAbout({ ids, names, words }: VisitorWords, body: string): boolean {
  if (words.some((word) => body.includes(word) || body.includes(JSON.stringify(word).slice(1, -1))))
    return true;
  const { data } = rowIn(body);
  const about = DataSchema.safeParse(data);
  if (!about.success) return [...ids].some((id) => id.length >= SHORTEST && body.includes(id));
  if (about.data.id !== undefined && ids.has(String(about.data.id))) return true;
  const name = nameKey(`${about.data.firstName} ${about.data.lastName}`);
  return name !== '' && names.has(name);
}

const TABLES = { journal: ['webhook_journal', 'n'], quarantine: ['webhook_quarantine', 'rowid'] } as const;
type Which = keyof typeof TABLES;

export interface EventFound {
  readonly which: Which;
  readonly row: number;
  readonly receivedAt: number;
  readonly body: string;
}

/** Bodies read at once. */
const PAGE = 100;

export function createVisitorEvents({ sqlite }: Pick<Database, 'sqlite'>) {
  const of = (which: Which) => {
    const [table, key] = TABLES[which];
    return {
      page: sqlite.prepare(
        `SELECT ${key} AS row, received_at, CAST(body AS TEXT) AS body FROM ${table}
         WHERE ${key} > ? AND body IS NOT NULL ORDER BY ${key} LIMIT ${PAGE}`,
      ),
      newest: sqlite.prepare(`SELECT coalesce(max(${key}), 0) AS newest FROM ${table}`),
      forget: sqlite.prepare(`UPDATE ${table} SET body = NULL WHERE ${key} = ?`),
    };
  };
  const tables = { journal: of('journal'), quarantine: of('quarantine') };

  function* eachOf(
    which: Which,
    words: VisitorWords,
    begin: number,
  ): Generator<EventFound | undefined, void, void> {
    for (let after = begin; ;) {
      const page = tables[which].page.all(after);
      for (const found of page) {
        after = Number(found['row']);
        const body = String(found['body']);
        if (isAbout(words, body)) yield { which, row: after, receivedAt: Number(found['received_at']), body };
      }
      yield undefined;
      if (page.length < PAGE) return;
    }
  }

  return {
    /** Those whose row is after `after` of its table; empty after each page, so that others come in between. */
    *each(
      words: VisitorWords,
      after: Readonly<Record<Which, number>>,
    ): Generator<EventFound | undefined, void, void> {
      yield* eachOf('journal', words, after.journal);
      yield* eachOf('quarantine', words, after.quarantine);
    },
    /** The newest row of each. */
    newest: (): Readonly<Record<Which, number>> => ({
      journal: Number(tables.journal.newest.get()?.['newest']),
      quarantine: Number(tables.quarantine.newest.get()?.['newest']),
    }),
    /** Forgets bodies; that they came stays. Call it in a transaction. */
    forget(found: readonly EventFound[]): void {
      for (const { which, row } of found) tables[which].forget.run(row);
    },
  };
}

/**
 * Takes visitors out of a database that no hub uses yet. Call it in a transaction. Holds the thread as long as it takes to
 * read every stored event.
 */
export function forgetVisitors(database: Database, appointmentIds: readonly string[]): void {
  const tables = createVisitorTables(database);
  const events = createVisitorEvents(database);
  for (const appointmentId of appointmentIds) {
    const ids = tables.idsOf([{ kind: 'appointment', appointmentId }]);
    const found = [...events.each(visitorTexts(ids, tables.rowsOf(ids)), { journal: 0, quarantine: 0 })];
    events.forget(found.filter((one) => one !== undefined));
    tables.remove(ids);
  }
}
