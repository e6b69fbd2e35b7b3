/** Outgoing events on disk, found in what the hub stores anyway. Each method is a few statements. */
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../clock/clock.ts';
import { createCallTable } from '../board/call-table.ts';
import type { Database } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import { isTestTicket } from '../storage/test-call-rows.ts';
import { isTooLate, type OutgoingEvent, type OutgoingType, OutgoingTypeSchema } from './outgoing-event.ts';

const CURSOR = 'outgoing-events';
const CursorSchema = z.object({ intents: z.number(), calls: z.number() });
type Cursor = z.infer<typeof CursorSchema>;

/** In one transaction. */
const MAX_FOUND = 200;

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined);
const RowSchema = z
  .object({
    id: z.number(),
    message_id: z.string(),
    type: OutgoingTypeSchema,
    appointment_id: text,
    ticket_id: text,
    desk: text,
    is_recall: z.number(),
    happened_at: z.number(),
  })
  .transform((row): OutgoingEvent => ({
    id: row.id,
    messageId: row.message_id,
    type: row.type,
    appointmentId: row.appointment_id,
    ticketId: row.ticket_id,
    desk: row.desk,
    isRecall: row.is_recall === 1,
    happenedAt: row.happened_at,
  }));

const CheckInSchema = z.object({ id: z.number(), appointment_id: z.string(), created_at: z.number() });

interface Found {
  readonly type: OutgoingType;
  readonly happenedAt: number;
  readonly appointmentId?: string;
  readonly ticketId?: string;
  readonly desk?: string | undefined;
  readonly isRecall?: boolean;
}

/** `messageId`: a new one, which nobody can guess. */
export function createOutgoingTable(database: Database, messageId: () => string) {
  const { sqlite } = database;
  const calls = createCallTable(database);
  const facts = createFacts(database);
  const newestIntent = sqlite.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'intents'`);
  const checkInsAfter = sqlite.prepare(
    `SELECT id, appointment_id, created_at FROM intents
     WHERE id > ? AND kind = 'check-in' AND state <> 'undone' ORDER BY id LIMIT ${MAX_FOUND}`,
  );
  const waiting = sqlite.prepare(
    `SELECT id, arrived_at FROM appointments
     WHERE status = 'Checked-in' AND arrived_at BETWEEN ?1 AND ?2 AND erased_at IS NULL AND withdrawn_at IS NULL
       AND starts_at BETWEEN ?1 - ${DAY_MS} AND ?2 + ${DAY_MS}
       AND NOT EXISTS (SELECT 1 FROM outgoing_events AS told WHERE told.appointment_id = appointments.id
         AND told.type = 'visitor.waitsLong' AND told.happened_at >= appointments.arrived_at)
     ORDER BY arrived_at LIMIT ${MAX_FOUND}`,
  );
  const insert = sqlite.prepare(
    `INSERT INTO outgoing_events (message_id, type, appointment_id, ticket_id, desk, is_recall, happened_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectOpen = sqlite.prepare('SELECT * FROM outgoing_events WHERE settled_at IS NULL ORDER BY id');
  const settle = sqlite.prepare('UPDATE outgoing_events SET settled_at = ? WHERE id = ?');
  const removeOld = sqlite.prepare(
    'DELETE FROM outgoing_events WHERE settled_at IS NOT NULL AND happened_at < ?',
  );

  const newest = (): Cursor => ({
    intents: Number(newestIntent.get()?.['seq'] ?? 0),
    calls: calls.newest(),
  });

  function add({ type, happenedAt, appointmentId, ticketId, desk, isRecall = false }: Found): void {
    const about = [appointmentId ?? null, ticketId ?? null, desk ?? null, isRecall ? 1 : 0] as const;
    insert.run(messageId(), type, ...about, happenedAt);
  }

  function takeCheckIns(after: number, now: number): number {
    const rows = checkInsAfter.all(after).map((row) => CheckInSchema.parse(row));
    for (const row of rows) {
      const found = { type: 'visitor.checkedIn', happenedAt: row.created_at } as const;
      if (!isTooLate(found, now)) add({ ...found, appointmentId: row.appointment_id });
    }
    return rows.at(-1)?.id ?? after;
  }

  function takeCalls(after: number, now: number): number {
    const rows = calls.after(after, MAX_FOUND);
    for (const { ticketId, heardAt, desk, isRecall } of rows) {
      const found = { type: 'visitor.called', happenedAt: heardAt } as const;
      if (!isTooLate(found, now) && !isTestTicket(ticketId)) add({ ...found, ticketId, desk, isRecall });
    }
    return rows.at(-1)?.seq ?? after;
  }

  return {
    /**
     * Stores check-ins and calls since the last time as events, in one transaction. The first time there are none:
     * nobody is told of the day before this was switched on. Throws disk errors.
     */
    take(now: number): void {
      database.transaction(() => {
        const kept = facts.read(CURSOR, CursorSchema);
        const end = newest();
        // A restored backup has counted less far.
        const from = kept && {
          intents: Math.min(kept.intents, end.intents),
          calls: Math.min(kept.calls, end.calls),
        };
        const next = from
          ? { intents: takeCheckIns(from.intents, now), calls: takeCalls(from.calls, now) }
          : end;
        if (JSON.stringify(next) !== JSON.stringify(kept)) facts.write(CURSOR, next);
      });
    },
    /** Those who arrived `longMs` ago or earlier, once for each arrival. `isWaiting`: certainly not called yet. */
    takeLongWaits(now: number, longMs: number, isWaiting: (appointmentId: string) => boolean): void {
      const rows = waiting.all(now - longMs - HOUR_MS, now - longMs);
      const ids = rows.map(({ id }) => String(id)).filter(isWaiting);
      if (ids.length === 0) return;
      database.transaction(() => {
        for (const appointmentId of ids) add({ type: 'visitor.waitsLong', happenedAt: now, appointmentId });
      });
    },
    /** Oldest first. */
    open: (): readonly OutgoingEvent[] => selectOpen.all().map((row) => RowSchema.parse(row)),
    settle: (id: number, now: number): void => void settle.run(now, id),
    removeOld: (now: number): void => void removeOld.run(now - DAY_MS),
    /** It is off: what was to be sent is not sent later. */
    forget(): void {
      database.transaction(() => {
        sqlite.exec('DELETE FROM outgoing_events');
        facts.remove(CURSOR);
      });
    },
  };
}
