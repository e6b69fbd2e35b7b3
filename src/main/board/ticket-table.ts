/** The fold of each ticket on disk, so that a restarted hub shows the same board. */
import { jsonIn } from '../base/json.ts';
import type { Database } from '../storage/database.ts';
import { type CalledRow, type CalledRows, createCalledRows } from './called-rows.ts';
import { createWrittenTickets } from './written-tickets.ts';
import { begunAnew } from './ticket-lives.ts';
import { latestCall, stageOf } from './ticket.ts';
import { type Ticket, TicketSchema } from './ticket-shape.ts';

export type TicketTable = ReturnType<typeof createTicketTable>;

/** More than the boards of several displays show. */
const MAX_REMEMBERED = 1_000;

/** An unreadable row is skipped, so that it never empties a display. */
const readState = (state: string): Ticket | undefined => TicketSchema.safeParse(jsonIn(state)).data;

/** Parses a row's state unless it is unchanged, because an event changes one ticket of a board. */
function createStates(): (row: Record<string, unknown>) => Ticket | undefined {
  const read = new Map<string, { readonly state: string; readonly ticket: Ticket | undefined }>();
  return (row) => {
    const [id, state] = [String(row['id']), String(row['state'])];
    const known = read.get(id);
    if (known?.state === state) return known.ticket;
    if (read.size >= MAX_REMEMBERED) read.clear();
    const ticket = readState(state);
    read.set(id, { state, ticket });
    return ticket;
  };
}

const lineOf = (row: Record<string, unknown>): string | undefined =>
  typeof row['line'] === 'string' ? row['line'] : undefined;

export function createTicketTable({ sqlite }: Database) {
  const selectById = sqlite.prepare('SELECT id, state FROM tickets WHERE id = ?');
  const stateOf = createStates();
  const countWrites = sqlite.prepare('SELECT total_changes() AS writes');
  const writes = (): number => Number(countWrites.get()?.['writes']);
  const written = createWrittenTickets(writes);
  function calledAnd(stage: string, firstRead: number): CalledRows {
    const select = sqlite.prepare(
      `SELECT id, line, call_heard_at, state FROM tickets WHERE call_heard_at >= ? AND ${stage}
       ORDER BY call_heard_at DESC, id LIMIT ? OFFSET ?`,
    );
    const selectOne = sqlite.prepare(
      `SELECT id, line, call_heard_at, state FROM tickets WHERE id = ? AND call_heard_at IS NOT NULL AND ${stage}`,
    );
    const calledRow = (row: Record<string, unknown>): CalledRow => ({
      id: String(row['id']),
      line: lineOf(row),
      heardAt: Number(row['call_heard_at']),
      ticket: () => stateOf(row),
    });
    const page = (since: number, most: number, skip: number): readonly CalledRow[] =>
      select.all(since, most, skip).map(calledRow);
    const row = (id: string): CalledRow | undefined => {
      const found = selectOne.get(id);
      return found && calledRow(found);
    };
    return createCalledRows({ writtenSince: written.reader(), firstRead, page, row });
  }
  const countWaiting = sqlite.prepare(
    `SELECT line, count(*) AS count FROM tickets WHERE stage = 'waiting' AND joined_at >= ? GROUP BY line`,
  );
  const selectLines = sqlite.prepare(
    `SELECT line, max(at) AS at FROM (
       SELECT line, call_heard_at AS at FROM tickets WHERE call_heard_at >= ?1
       UNION ALL SELECT line, joined_at FROM tickets WHERE stage = 'waiting' AND joined_at >= ?1)
     WHERE line IS NOT NULL GROUP BY line ORDER BY line`,
  );
  // Must match the index, or SQLite does not use it.
  const selectJoined = sqlite.prepare(
    `SELECT id, line FROM tickets WHERE coalesce(created_at, last_call_at, 0) >= ?
       AND coalesce(created_at, last_call_at, 0) < ? AND joined_at IS NOT NULL`,
  );
  const put = sqlite.prepare(
    `INSERT INTO tickets (id, stage, created_at, last_call_at, line, call_heard_at, joined_at, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, created_at = excluded.created_at,
       last_call_at = excluded.last_call_at, line = excluded.line, call_heard_at = excluded.call_heard_at,
       joined_at = excluded.joined_at, state = excluded.state`,
  );
  const putTicket = (ticket: Ticket): void => {
    written.note(ticket.id);
    const call = latestCall(ticket);
    const madeAt = ticket.lastCreatedAt ?? ticket.createdAt;
    put.run(
      ticket.id,
      stageOf(ticket),
      // A ticket may be made days before its visitor comes, so this decides its age.
      ticket.joinedAt === undefined ? (madeAt ?? null) : Math.max(madeAt ?? 0, ticket.joinedAt),
      call?.at ?? null,
      ticket.line ?? null,
      call?.heardAt ?? null,
      ticket.joinedAt ?? null,
      JSON.stringify(ticket),
    );
  };
  return {
    byId(id: string): Ticket | undefined {
      const row = selectById.get(id);
      // An event must not be folded into a state that cannot be read, so this throws.
      return row && (stateOf(row) ?? TicketSchema.parse(JSON.parse(String(row['state']))));
    },
    /** Undefined also for an unreadable row. */
    toShow(id: string): Ticket | undefined {
      const row = selectById.get(id);
      return row && stateOf(row);
    },
    put: putTicket,
    /** Forgets the visits of a ticket if `isOver`; returns whether it did. */
    beginAnew(id: string, isOver: (ticket: Ticket) => boolean): boolean {
      const row = selectById.get(id);
      const ticket = row && stateOf(row);
      if (!ticket || !isOver(ticket)) return false;
      putTicket(begunAnew(ticket));
      return true;
    },
    stillCalledSince: calledAnd(`stage = 'called'`, 256),
    /** Separate, so that they never displace one that is still called. */
    finishedSince: calledAnd(`stage <> 'called'`, 64),
    writes,
    written,
    /** By line: tickets received in the queue at `since` or later that wait for their first call. */
    waitingSince: (since: number): readonly { readonly line: string | undefined; readonly count: number }[] =>
      countWaiting.all(since).map((row) => ({ line: lineOf(row), count: Number(row['count']) })),
    /** Tickets in the queue that were made or joined in [from, to), each by the clock that reports it. */
    joinedBetween: (
      from: number,
      to: number,
    ): readonly { readonly id: string; readonly line: string | undefined }[] =>
      selectJoined.all(from, to).map((row) => ({ id: String(row['id']), line: lineOf(row) })),
    linesSince: (since: number): readonly { readonly line: string; readonly at: number }[] =>
      selectLines.all(since).map((row) => ({ line: String(row['line']), at: Number(row['at']) })),
  };
}
