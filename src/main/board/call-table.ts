/** Every call once, on disk, in the order of receipt. Each method is one or two statements. */
import { z } from 'zod';
import type { Database } from '../storage/database.ts';

/** As long as a call may be on the board; milliseconds. */
const KEPT_MS = 12 * 3_600_000;
/** Whatever their age: a clock that jumped may make new calls look old. */
const MIN_KEPT = 1_000;
/** Whatever their age: one every four seconds for half a day. */
const MAX_KEPT = 10_000;

interface NewCall {
  readonly key: string;
  readonly ticketId: string;
  readonly round: number;
  readonly isRecall: boolean;
  /** By the service's clock. */
  readonly calledAt: number;
  /** By the hub's clock. */
  readonly heardAt: number;
  readonly desk: string | undefined;
}

export interface KeptCall extends NewCall {
  readonly seq: number;
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

export function createCallTable({ sqlite }: Pick<Database, 'sqlite'>) {
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
    /** Runs inside the transaction that stores the ticket, and deletes old calls. False if the call is known. */
    add({ key, ticketId, round, isRecall, calledAt, heardAt, desk }: NewCall): boolean {
      // A conflict would use up a number.
      if (selectByKey.get(key)) return false;
      const added = insert.run(key, ticketId, round, isRecall ? 1 : 0, calledAt, heardAt, desk ?? null);
      const seq = Number(added.lastInsertRowid);
      deleteOld.run(heardAt - KEPT_MS, seq - MIN_KEPT);
      deleteMany.run(seq - MAX_KEPT);
      return true;
    },
    after: (seq: number, most: number): readonly KeptCall[] =>
      selectAfter.all(seq, most).map((row) => RowSchema.parse(row)),
    at: (seq: number): KeptCall | undefined => one(selectAt.get(seq)),
    byKey: (key: string): KeptCall | undefined => one(selectByKey.get(key)),
    /** 0 before the first call. */
    newest,
    /** The highest `seq` below the first call received in [from, to], or the newest if there is none. */
    before(from: number, to: number): number {
      const first = selectFirst.get(from, to)?.['seq'];
      return typeof first === 'number' ? first - 1 : newest();
    },
  };
}

export type CallTable = ReturnType<typeof createCallTable>;
