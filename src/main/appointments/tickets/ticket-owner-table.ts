/** On disk: when tickets appeared, and whose they are. Every method is one statement. */
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { type CheckInReads, createCheckInReads, type LinkedBy, optionalNumber } from './check-in-reads.ts';
import type { LoneTicket } from './ticket-match.ts';

export interface TicketOwner {
  /** By the hub's clock; undefined while the ticket is not in the queue. */
  readonly appearedAt: number | undefined;
  readonly link:
    | { readonly appointmentId: string; readonly linkedBy: LinkedBy; readonly startsAt: number }
    | undefined;
}

export interface TicketOwnerTable extends CheckInReads {
  byTicket(ticketId: string): TicketOwner | undefined;
  /** Keeps what is new: when it appeared stays as it was first written, the key is the newest. */
  put(ticketId: string, appearedAt: number | undefined, personKey: string | undefined): void;
  link(ticketId: string, appointmentId: string, linkedBy: LinkedBy, startsAt: number): void;
  /** What was known of it is of an earlier visit. */
  forget(ticketId: string): void;
  /** The newest ticket that was linked to an appointment. */
  ticketOf(appointmentId: string): string | undefined;
  /** Tickets without an owner that appeared in [from, to], the first first. */
  lone(personKey: string, from: number, to: number): readonly LoneTicket[];
  /** All tickets without an owner that appeared in [from, to]. */
  loneBetween(from: number, to: number): readonly string[];
  /** Check-ins confirmed at or before this moment are decided; undefined before the first. */
  decidedUntil(): number | undefined;
  setDecidedUntil(at: number): void;
  /** True when a ticket appeared at `since` or later. */
  anyAppearedSince(since: number): boolean;
}

const OwnerRowSchema = z
  .object({
    appeared_at: optionalNumber,
    appointment_id: z.string().nullable(),
    linked_by: z.enum(['id', 'check-in']).nullable(),
    starts_at: z.number().nullable(),
  })
  .transform((row): TicketOwner => {
    const { appointment_id: appointmentId, linked_by: linkedBy, starts_at: startsAt } = row;
    const isLinked = appointmentId !== null && linkedBy !== null && startsAt !== null;
    return {
      appearedAt: row.appeared_at,
      link: isLinked ? { appointmentId, linkedBy, startsAt } : undefined,
    };
  });

const LoneRowSchema = z
  .object({ ticket_id: z.string(), appeared_at: z.number() })
  .transform((row): LoneTicket => ({ ticketId: row.ticket_id, appearedAt: row.appeared_at }));

const DECIDED_FACT = 'tickets-decided-until';

export function createTicketOwnerTable({ sqlite }: Database): TicketOwnerTable {
  const select = sqlite.prepare(
    'SELECT appeared_at, appointment_id, linked_by, starts_at FROM ticket_owners WHERE ticket_id = ?',
  );
  const put = sqlite.prepare(
    `INSERT INTO ticket_owners (ticket_id, appeared_at, person_key) VALUES (?, ?, ?)
     ON CONFLICT (ticket_id) DO UPDATE SET appeared_at = coalesce(appeared_at, excluded.appeared_at),
       person_key = excluded.person_key`,
  );
  const link = sqlite.prepare(
    'UPDATE ticket_owners SET appointment_id = ?, linked_by = ?, starts_at = ? WHERE ticket_id = ?',
  );
  const forget = sqlite.prepare('DELETE FROM ticket_owners WHERE ticket_id = ?');
  const selectTicketOf = sqlite.prepare(
    'SELECT ticket_id FROM ticket_owners WHERE appointment_id = ? ORDER BY appeared_at DESC LIMIT 1',
  );
  const selectLone = sqlite.prepare(
    `SELECT ticket_id, appeared_at FROM ticket_owners
     WHERE person_key = ? AND appeared_at >= ? AND appeared_at <= ? AND appointment_id IS NULL
     ORDER BY appeared_at`,
  );
  const selectLoneBetween = sqlite.prepare(
    `SELECT ticket_id FROM ticket_owners
     WHERE coalesce(appeared_at, 0) >= ? AND coalesce(appeared_at, 0) <= ? AND appointment_id IS NULL`,
  );
  const selectAppeared = sqlite.prepare(
    'SELECT 1 FROM ticket_owners WHERE coalesce(appeared_at, 0) >= ? LIMIT 1',
  );
  const selectDecided = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const setDecided = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    ...createCheckInReads({ sqlite }),
    byTicket(ticketId) {
      const row = select.get(ticketId);
      return row ? OwnerRowSchema.parse(row) : undefined;
    },
    put: (ticketId, appearedAt, personKey) => void put.run(ticketId, appearedAt ?? null, personKey ?? null),
    link: (ticketId, appointmentId, linkedBy, startsAt) =>
      void link.run(appointmentId, linkedBy, startsAt, ticketId),
    forget: (ticketId) => void forget.run(ticketId),
    ticketOf(appointmentId) {
      const id = selectTicketOf.get(appointmentId)?.['ticket_id'];
      return typeof id === 'string' ? id : undefined;
    },
    lone: (personKey, from, to) => selectLone.all(personKey, from, to).map((row) => LoneRowSchema.parse(row)),
    loneBetween: (from, to) => selectLoneBetween.all(from, to).map((row) => String(row['ticket_id'])),
    decidedUntil() {
      const value = Number(selectDecided.get(DECIDED_FACT)?.['value']);
      return Number.isFinite(value) ? value : undefined;
    },
    setDecidedUntil: (at) => void setDecided.run(DECIDED_FACT, String(at)),
    anyAppearedSince: (since) => selectAppeared.get(since) !== undefined,
  };
}
