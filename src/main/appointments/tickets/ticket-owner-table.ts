/** On disk: when tickets appeared, and whose they are. Every method is one statement. */
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import type { CheckInMade, LoneTicket, NamedCheckIn } from './ticket-match.ts';

export type LinkedBy = 'id' | 'check-in';

/** A confirmed check-in made here, and how its ticket was found, if it was. */
export interface CheckInOutcome {
  readonly createdAt: number;
  readonly confirmedAt: number;
  readonly linkedBy: LinkedBy | undefined;
}

/** NULL is undefined. */
const optionalNumber = z
  .number()
  .nullable()
  .transform((value) => value ?? undefined);

const CheckInRowSchema = z
  .object({ appointment_id: z.string(), created_at: z.number(), confirmed_at: optionalNumber })
  .transform((row): CheckInMade => ({
    appointmentId: row.appointment_id,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
  }));

const OutcomeRowSchema = z
  .object({
    created_at: z.number(),
    settled_at: z.number(),
    linked_by: z.enum(['id', 'check-in']).nullable(),
  })
  .transform((row): CheckInOutcome => ({
    createdAt: row.created_at,
    confirmedAt: row.settled_at,
    linkedBy: row.linked_by ?? undefined,
  }));

// As the partial index has it, or SQLite would not use it.
const CONFIRMED = `kind = 'check-in' AND state = 'confirmed'`;

/** Reads of check-ins made here, to tell whose tickets are. Every method is one statement. */
function createCheckInReads({ sqlite }: Pick<Database, 'sqlite'>) {
  const selectConfirmed = sqlite.prepare(
    `SELECT appointment_id, created_at, settled_at AS confirmed_at FROM intents
     WHERE ${CONFIRMED} AND settled_at >= ? AND settled_at <= ? ORDER BY settled_at, id LIMIT ?`,
  );
  const selectCheckIn = sqlite.prepare(
    `SELECT appointment_id, created_at, settled_at AS confirmed_at FROM intents
     WHERE appointment_id = ? AND ${CONFIRMED} AND presumed = 0 ORDER BY id DESC LIMIT 1`,
  );
  const selectOpenOrConfirmed = sqlite.prepare(
    `SELECT appointment_id, created_at, confirmed_at, line_id, first_name, last_name, starts_at FROM (
       SELECT appointment_id, created_at, NULL AS confirmed_at FROM intents
       WHERE kind = 'check-in' AND state IN ('queued', 'sending') AND created_at < :made
       UNION ALL SELECT appointment_id, created_at, settled_at FROM intents
       WHERE ${CONFIRMED} AND settled_at >= :since AND created_at < :made)
     JOIN appointments ON appointments.id = appointment_id`,
  );
  const selectOutcomes = sqlite.prepare(
    `SELECT created_at, settled_at, (SELECT linked_by FROM ticket_owners
       WHERE ticket_owners.appointment_id = intents.appointment_id ORDER BY appeared_at DESC LIMIT 1) AS linked_by
     FROM intents WHERE ${CONFIRMED} AND settled_at >= ? ORDER BY settled_at DESC LIMIT ?`,
  );
  const confirmedBetween = (from: number, to: number, most = -1): readonly CheckInMade[] =>
    selectConfirmed.all(from, to, most).map((row) => CheckInRowSchema.parse(row));

  return {
    /** Check-ins confirmed in [from, to], the first confirmed first, `most` at most. */
    confirmedBetween,
    /** Check-ins made before `made` that are on their way, or were confirmed at `since` or later, with who they are of. */
    openOrConfirmedSince: (since: number, made: number): readonly NamedCheckIn[] =>
      selectOpenOrConfirmed.all({ since, made }).map((row) => ({
        appointmentId: String(row['appointment_id']),
        createdAt: Number(row['created_at']),
        confirmedAt: row['confirmed_at'] === null ? undefined : Number(row['confirmed_at']),
        lineId: Number(row['line_id']),
        firstName: String(row['first_name']),
        lastName: String(row['last_name']),
        startsAt: Number(row['starts_at']),
      })),
    /** The newest check-in of this appointment to which the service has said yes itself. */
    checkInOf(appointmentId: string): CheckInMade | undefined {
      const row = selectCheckIn.get(appointmentId);
      return row ? CheckInRowSchema.parse(row) : undefined;
    },
    /** The latest `most` check-ins confirmed at `since` or later, newest first. */
    outcomes: (since: number, most: number): readonly CheckInOutcome[] =>
      selectOutcomes.all(since, most).map((row) => OutcomeRowSchema.parse(row)),
  };
}

export interface TicketOwner {
  /** By the hub's clock; undefined while the ticket is not in the queue. */
  readonly appearedAt: number | undefined;
  readonly link:
    | { readonly appointmentId: string; readonly linkedBy: LinkedBy; readonly startsAt: number }
    | undefined;
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

export type TicketOwnerTable = ReturnType<typeof createTicketOwnerTable>;

export function createTicketOwnerTable({ sqlite }: Database) {
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
  const facts = createFacts({ sqlite });
  return {
    ...createCheckInReads({ sqlite }),
    byTicket(ticketId: string): TicketOwner | undefined {
      const row = select.get(ticketId);
      return row ? OwnerRowSchema.parse(row) : undefined;
    },
    /** Keeps what is new: when it appeared stays as it was first written, the key is the newest. */
    put: (ticketId: string, appearedAt: number | undefined, personKey: string | undefined): void =>
      void put.run(ticketId, appearedAt ?? null, personKey ?? null),
    link: (ticketId: string, appointmentId: string, linkedBy: LinkedBy, startsAt: number): void =>
      void link.run(appointmentId, linkedBy, startsAt, ticketId),
    /** What was known of it is of an earlier visit. */
    forget: (ticketId: string): void => void forget.run(ticketId),
    /** The newest ticket that was linked to an appointment. */
    ticketOf(appointmentId: string): string | undefined {
      const id = selectTicketOf.get(appointmentId)?.['ticket_id'];
      return typeof id === 'string' ? id : undefined;
    },
    /** Tickets without an owner that appeared in [from, to], the first first. */
    lone: (personKey: string, from: number, to: number): readonly LoneTicket[] =>
      selectLone.all(personKey, from, to).map((row) => LoneRowSchema.parse(row)),
    /** All tickets without an owner that appeared in [from, to]. */
    loneBetween: (from: number, to: number): readonly string[] =>
      selectLoneBetween.all(from, to).map((row) => String(row['ticket_id'])),
    /** Check-ins confirmed at or before this moment are decided; undefined before the first. */
    decidedUntil: (): number | undefined => facts.read(DECIDED_FACT, z.number()),
    setDecidedUntil: (at: number): void => facts.write(DECIDED_FACT, at),
    /** True when a ticket appeared at `since` or later. */
    anyAppearedSince: (since: number): boolean => selectAppeared.get(since) !== undefined,
  };
}
