/** Every call once, on disk, in the order in which the hub heard them. Every method is one or two statements. */
import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/** How long a call is kept for displays that come back, in milliseconds: as long as it may be on the board. */
const KEPT_MS = 12 * 3_600_000;
/** The last calls are kept however old they seem: after a leap of the clock they may not have been told yet. */
const FEWEST_KEPT = 1_000;
/** Calls kept at most, whatever their age: one every four seconds, for half a day. */
const MOST_KEPT = 10_000;

export interface NewCall {
  readonly key: string;
  readonly ticketId: string;
  readonly round: number;
  readonly isRecall: boolean;
  /** By the service's clock. */
  readonly calledAt: number;
  /** By the hub's own clock. */
  readonly heardAt: number;
  readonly desk: string | undefined;
}

export interface KeptCall extends NewCall {
  readonly seq: number;
}

export interface CallTable {
  /** Call it inside the transaction that stores the ticket. False for a call that is there. Old ones go with it. */
  add(call: NewCall): boolean;
  /** The first `most` after `seq`, in their order. */
  after(seq: number, most: number): readonly KeptCall[];
  at(seq: number): KeptCall | undefined;
  byKey(key: string): KeptCall | undefined;
  /** The highest that was ever given; 0 before the first call. */
  newest(): number;
  /** The highest below the first call that was heard in [from, to]; the newest where there is none. */
  before(from: number, to: number): number;
}

const COLUMNS = 'seq, key, ticket_id, round, is_recall, called_at, heard_at, desk';

const RowSchema = z
  .object({
    seq: z.number(),
    key: z.string(),
    ticket_id: z.string(),
    round: z.number(),
    is_recall: z.number(),
    called_at: z.number(),
    heard_at: z.number(),
    desk: z.string().nullable(),
  })
  .transform((row): KeptCall => ({
    seq: row.seq,
    key: row.key,
    ticketId: row.ticket_id,
    round: row.round,
    isRecall: row.is_recall === 1,
    calledAt: row.called_at,
    heardAt: row.heard_at,
    desk: row.desk ?? undefined,
  }));

export function createCallTable({ sqlite }: Pick<Database, 'sqlite'>): CallTable {
  const insert = sqlite.prepare(
    'INSERT INTO calls (key, ticket_id, round, is_recall, called_at, heard_at, desk) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const deleteOld = sqlite.prepare('DELETE FROM calls WHERE heard_at < ? AND seq <= ?');
  const deleteMany = sqlite.prepare('DELETE FROM calls WHERE seq <= ?');
  const selectAfter = sqlite.prepare(`SELECT ${COLUMNS} FROM calls WHERE seq > ? ORDER BY seq LIMIT ?`);
  const selectAt = sqlite.prepare(`SELECT ${COLUMNS} FROM calls WHERE seq = ?`);
  const selectByKey = sqlite.prepare(`SELECT ${COLUMNS} FROM calls WHERE key = ?`);
  const selectNewest = sqlite.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'calls'`);
  const selectFirst = sqlite.prepare(
    'SELECT min(seq) AS seq FROM calls WHERE heard_at >= ? AND heard_at <= ?',
  );
  const one = (row: Record<string, unknown> | undefined): KeptCall | undefined => row && RowSchema.parse(row);
  const newest = (): number => Number(selectNewest.get()?.['seq'] ?? 0);
  return {
    add({ key, ticketId, round, isRecall, calledAt, heardAt, desk }) {
      // A conflict would use up a number.
      if (selectByKey.get(key)) return false;
      const added = insert.run(key, ticketId, round, isRecall ? 1 : 0, calledAt, heardAt, desk ?? null);
      const seq = Number(added.lastInsertRowid);
      deleteOld.run(heardAt - KEPT_MS, seq - FEWEST_KEPT);
      deleteMany.run(seq - MOST_KEPT);
      return true;
    },
    after: (seq, most) => selectAfter.all(seq, most).map((row) => RowSchema.parse(row)),
    at: (seq) => one(selectAt.get(seq)),
    byKey: (key) => one(selectByKey.get(key)),
    newest,
    before(from, to) {
      const first = selectFirst.get(from, to)?.['seq'];
      return typeof first === 'number' ? first - 1 : newest();
    },
  };
}
