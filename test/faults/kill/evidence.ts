/** What a hub left on disk: read from a copy, so that the next start finds exactly what the kill left. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

export const DATABASE = 'foyer.sqlite';

const Rows = <Shape extends z.ZodType>(shape: Shape) => z.array(shape);
const AppointmentRow = z.object({ id: z.string(), status: z.string() });
const IntentRow = z.object({ appointment_id: z.string(), state: z.string(), unknown_attempts: z.number() });
const JournalRow = z.object({ body_hash: z.string(), copies: z.number() });
const TicketRow = z.object({ id: z.string(), stage: z.string() });

export interface Evidence {
  /** `ok`, or what SQLite found. */
  readonly integrity: string;
  /** 0: a database whose first migration was not committed. */
  readonly version: number;
  readonly statuses: ReadonlyMap<string, string>;
  /** The states of the intents of an appointment, oldest first. */
  readonly intents: ReadonlyMap<string, readonly string[]>;
  /** How often a body is in the journal, by its hash. */
  readonly journal: ReadonlyMap<string, number>;
  readonly quarantined: number;
  readonly stages: ReadonlyMap<string, string>;
}

function read(sqlite: DatabaseSync): Evidence {
  const value = (sql: string): unknown => Object.values(sqlite.prepare(sql).get() ?? {})[0];
  const integrity = String(value('PRAGMA integrity_check'));
  const version = Number(value('PRAGMA user_version'));
  if (version === 0) {
    const empty = new Map<string, never>();
    return {
      integrity,
      version,
      statuses: empty,
      intents: empty,
      journal: empty,
      quarantined: 0,
      stages: empty,
    };
  }
  const intents = new Map<string, string[]>();
  const rows = sqlite
    .prepare('SELECT appointment_id, state, unknown_attempts FROM intents ORDER BY id')
    .all();
  for (const row of Rows(IntentRow).parse(rows)) {
    intents.set(row.appointment_id, [...(intents.get(row.appointment_id) ?? []), row.state]);
  }
  const appointments = sqlite.prepare('SELECT id, status FROM appointments').all();
  const journal = sqlite
    .prepare('SELECT body_hash, count(*) AS copies FROM webhook_journal GROUP BY body_hash')
    .all();
  const tickets = sqlite.prepare('SELECT id, stage FROM tickets').all();
  return {
    integrity,
    version,
    statuses: new Map(
      Rows(AppointmentRow)
        .parse(appointments)
        .map(({ id, status }) => [id, status]),
    ),
    intents,
    journal: new Map(
      Rows(JournalRow)
        .parse(journal)
        .map((row) => [row.body_hash, row.copies]),
    ),
    quarantined: Number(value('SELECT count(*) FROM webhook_quarantine')),
    stages: new Map(
      Rows(TicketRow)
        .parse(tickets)
        .map(({ id, stage }) => [id, stage]),
    ),
  };
}

/** Reads a copy of a database that no process holds; undefined when there is none yet. */
export function readCopy<T>(path: string, read: (sqlite: DatabaseSync) => T): T | undefined {
  if (!existsSync(path)) return undefined;
  const folder = mkdtempSync(`${path}-copy-`);
  try {
    const copy = join(folder, DATABASE);
    for (const suffix of ['', '-wal', '-journal']) {
      if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
    }
    const sqlite = new DatabaseSync(copy);
    try {
      return read(sqlite);
    } finally {
      sqlite.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same as evidence. A file SQLite cannot read is not `ok`. */
export const readEvidence = (path: string): Evidence | undefined => readCopy(path, read);
