/** Tickets on disk: the fold of each, so that a restarted hub shows the same board. */
import type { Database } from '../storage/database.ts';
import { latestCall, stageOf, type Ticket, TicketSchema } from './ticket.ts';

export interface TicketTable {
  byId(id: string): Ticket | undefined;
  put(ticket: Ticket): void;
  /** The tickets called at `since` or later, newest call first, `most` at most. */
  calledSince(since: number, most: number): readonly Ticket[];
  /** Tickets created at `since` or later that wait for their first call. */
  countWaitingSince(since: number): number;
}

/** For the board: a row that cannot be read is passed over, so that one bad row never empties the room's screen. */
function readState(row: Record<string, unknown>): Ticket | undefined {
  try {
    return TicketSchema.safeParse(JSON.parse(String(row['state']))).data;
  } catch {
    return undefined;
  }
}

export function createTicketTable({ sqlite }: Database): TicketTable {
  const selectById = sqlite.prepare('SELECT state FROM tickets WHERE id = ?');
  const selectCalled = sqlite.prepare(
    'SELECT state FROM tickets WHERE last_call_at >= ? ORDER BY last_call_at DESC LIMIT ?',
  );
  const countWaiting = sqlite.prepare(
    `SELECT count(*) AS count FROM tickets WHERE stage = 'waiting' AND created_at >= ?`,
  );
  const put = sqlite.prepare(
    `INSERT INTO tickets (id, stage, created_at, last_call_at, state) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, created_at = excluded.created_at,
       last_call_at = excluded.last_call_at, state = excluded.state`,
  );
  return {
    byId(id) {
      const row = selectById.get(id);
      // An event is folded into what is known or not at all: a state that cannot be read is a throw here.
      return row ? TicketSchema.parse(JSON.parse(String(row['state']))) : undefined;
    },
    put(ticket) {
      put.run(
        ticket.id,
        stageOf(ticket),
        ticket.createdAt ?? null,
        latestCall(ticket)?.at ?? null,
        JSON.stringify(ticket),
      );
    },
    calledSince: (since, most) => selectCalled.all(since, most).flatMap((row) => readState(row) ?? []),
    countWaitingSince: (since) => Number(countWaiting.get(since)?.['count'] ?? 0),
  };
}
