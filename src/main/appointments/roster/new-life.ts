/**
 * Begins an appointment again that a list moves to a later day: intents and tickets of the earlier day are closed or
 * forgotten, in the transaction that writes the row.
 */
import type { GivenLabels } from '../../board/given-labels.ts';
import type { TicketTable } from '../../board/ticket-table.ts';
import { writeOwnRefusal } from '../../outbox/own-refusal.ts';
import { latestCall, stageOf } from '../../board/ticket.ts';
import type { Ticket } from '../../board/ticket-shape.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Database } from '../../storage/database.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { DayBounds } from '../../base/location-day.ts';
import { personKey } from '../tickets/ticket-match.ts';
import type { TicketOwners } from '../tickets/ticket-owners.ts';

export interface NewLifeDeps {
  readonly database: Pick<Database, 'sqlite'>;
  readonly outboxTable: Pick<OutboxTable, 'openOf' | 'refuse'>;
  readonly tickets: {
    readonly table: Pick<TicketTable, 'beginAnew'>;
    readonly owners: Pick<TicketOwners, 'ticketOf' | 'forget'>;
    readonly labels: Pick<GivenLabels, 'forget'>;
  };
  readonly boundsOfDay: (at: number) => DayBounds;
  readonly now: () => number;
}

/** Call it in the transaction that puts `row`, before that. */
export type BeginsAnew = (before: Appointment, row: Appointment) => void;

/** When an event last showed its visitor waiting or called. */
function hereAt(ticket: Ticket): number {
  const stage = stageOf(ticket);
  if (stage !== 'waiting' && stage !== 'called') return Number.NEGATIVE_INFINITY;
  return Math.max(ticket.joinedAt ?? 0, latestCall(ticket)?.heardAt ?? 0);
}

export function createNewLife(deps: NewLifeDeps): BeginsAnew {
  const { outboxTable, tickets, boundsOfDay } = deps;
  const setLife = deps.database.sqlite.prepare(
    'UPDATE appointments SET life_after_intent = (SELECT max(id) FROM intents) WHERE id = ?',
  );

  /** An unsent intent of a past day would act on the new one. Staff see what was not done. */
  function closeIntents(before: Appointment, row: Appointment): void {
    const dayOf = ({ startsAt }: Appointment): string => boundsOfDay(startsAt).day;
    const [from, to] = [dayOf(before), dayOf(row)];
    for (;;) {
      const intent = outboxTable.openOf(before.id);
      if (!intent) return;
      const code = before.code === '' || before.code === row.code ? {} : { code: before.code };
      const unsure = intent.unknownAttempts > 0;
      const why = writeOwnRefusal({ kind: 'other-day', from, ...code, to, unsure });
      outboxTable.refuse(intent.id, deps.now(), undefined, why);
    }
  }

  function forgetTicket(before: Appointment, row: Appointment): void {
    const { startsAt } = boundsOfDay(row.startsAt);
    const linked = tickets.owners.ticketOf(before);
    const person = personKey({ ...row, line: String(row.lineId) });
    const isOver = (ticket: Ticket): boolean => {
      if (hereAt(ticket) >= startsAt) return false;
      // A ticket with only the id may be anyone's.
      const isTheirs = ticket.firstName === undefined || personKey(ticket) === person;
      return linked !== undefined || (hereAt(ticket) === Number.NEGATIVE_INFINITY && isTheirs);
    };
    const ticketId = linked ?? before.id;
    if (!tickets.table.beginAnew(ticketId, isOver)) return;
    tickets.owners.forget(ticketId);
    tickets.labels.forget(ticketId);
  }

  return function beginsAnew(before, row) {
    closeIntents(before, row);
    setLife.run(before.id);
    forgetTicket(before, row);
  };
}
