/**
 * Stores when tickets appeared and whose they are, and reads the check-ins made here. Every method is one statement.
 */
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { createFacts } from '../../storage/facts.ts';
import type { CheckInMade, LoneTicket, NamedCheckIn } from './ticket-match.ts';

const LinkedBySchema = z.enum(['id', 'check-in']);
export type LinkedBy = z.infer<typeof LinkedBySchema>;

const optional = <Value>(schema: z.ZodType<Value>) =>
  schema.nullable().transform((value) => value ?? undefined);

const CheckInSchema = z.object({
  appointmentId: z.string(),
  createdAt: z.number(),
  confirmedAt: optional(z.number()),
});
const NamedCheckInSchema = CheckInSchema.extend({
  lineId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  startsAt: z.number(),
});
const OutcomeSchema = z.object({
  createdAt: z.number(),
  confirmedAt: z.number(),
  linkedBy: optional(LinkedBySchema),
});
export type CheckInOutcome = Readonly<z.infer<typeof OutcomeSchema>>;

// Must match the partial index, or SQLite would not use it.
const CONFIRMED = `kind = 'check-in' AND state = 'confirmed'`;

function createCheckInReads({ sqlite }: Pick<Database, 'sqlite'>) {
  const selectConfirmed = sqlite.prepare(
    `SELECT appointment_id AS appointmentId, created_at AS createdAt, settled_at AS confirmedAt FROM intents
     WHERE ${CONFIRMED} AND settled_at >= ? AND settled_at <= ? ORDER BY settled_at, id LIMIT ?`,
  );
  const selectCheckIn = sqlite.prepare(
    `SELECT appointment_id AS appointmentId, created_at AS createdAt, settled_at AS confirmedAt FROM intents
     WHERE appointment_id = ? AND ${CONFIRMED} AND presumed = 0 ORDER BY id DESC LIMIT 1`,
  );
  const selectOpenOrConfirmed = sqlite.prepare(
    `SELECT appointment_id AS appointmentId, created_at AS createdAt, confirmed_at AS confirmedAt,
       line_id AS lineId, first_name AS firstName, last_name AS lastName, starts_at AS startsAt FROM (
       SELECT appointment_id, created_at, NULL AS confirmed_at FROM intents
       WHERE kind = 'check-in' AND state IN ('queued', 'sending') AND created_at < :made
       UNION ALL SELECT appointment_id, created_at, settled_at FROM intents
       WHERE ${CONFIRMED} AND settled_at >= :since AND created_at < :made)
     JOIN appointments ON appointments.id = appointment_id`,
  );
  const selectOutcomes = sqlite.prepare(
    `SELECT created_at AS createdAt, settled_at AS confirmedAt, (SELECT linked_by FROM ticket_owners
       WHERE ticket_owners.appointment_id = intents.appointment_id ORDER BY appeared_at DESC LIMIT 1) AS linkedBy
     FROM intents WHERE ${CONFIRMED} AND settled_at >= ? ORDER BY settled_at DESC LIMIT ?`,
  );
  const confirmedBetween = (from: number, to: number, most = -1): readonly CheckInMade[] =>
    selectConfirmed.all(from, to, most).map((row) => CheckInSchema.parse(row));

  return {
    /** Confirmed in [from, to], in order; `most` at most. */
    confirmedBetween,
    /** Made before `made` and still open, or confirmed at or after `since`. */
    openOrConfirmedSince: (since: number, made: number): readonly NamedCheckIn[] =>
      selectOpenOrConfirmed.all({ since, made }).map((row) => NamedCheckInSchema.parse(row)),
    /** The appointment's newest check-in that the service itself confirmed. */
    checkInOf(appointmentId: string): CheckInMade | undefined {
      const row = selectCheckIn.get(appointmentId);
      return row ? CheckInSchema.parse(row) : undefined;
    },
    /** The latest `most` confirmed at or after `since`, newest first. */
    outcomes: (since: number, most: number): readonly CheckInOutcome[] =>
      selectOutcomes.all(since, most).map((row) => OutcomeSchema.parse(row)),
  };
}

const OwnerSchema = z
  .object({
    appearedAt: optional(z.number()),
    appointmentId: z.string().nullable(),
    linkedBy: LinkedBySchema.nullable(),
    startsAt: z.number().nullable(),
  })
  .transform(({ appearedAt, appointmentId, linkedBy, startsAt }) => {
    const isLinked = appointmentId !== null && linkedBy !== null && startsAt !== null;
    return {
      /** By the hub's clock; undefined while the ticket is not in the queue. */
      appearedAt,
      link: isLinked ? { appointmentId, linkedBy, startsAt } : undefined,
    };
  });
export type TicketOwner = Readonly<z.infer<typeof OwnerSchema>>;

const LoneSchema = z.object({ ticketId: z.string(), appearedAt: z.number() });

const DECIDED_FACT = 'tickets-decided-until';

export type TicketOwnerTable = ReturnType<typeof createTicketOwnerTable>;

export function createTicketOwnerTable({ sqlite }: Database) {
  const select = sqlite.prepare(
    `SELECT appeared_at AS appearedAt, appointment_id AS appointmentId, linked_by AS linkedBy, starts_at AS startsAt
     FROM ticket_owners WHERE ticket_id = ?`,
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
    `SELECT ticket_id AS ticketId, appeared_at AS appearedAt FROM ticket_owners
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
      return row ? OwnerSchema.parse(row) : undefined;
    },
    /** The first `appearedAt` stays, the newest key counts. */
    put: (ticketId: string, appearedAt: number | undefined, personKey: string | undefined): void =>
      void put.run(ticketId, appearedAt ?? null, personKey ?? null),
    link: (ticketId: string, appointmentId: string, linkedBy: LinkedBy, startsAt: number): void =>
      void link.run(appointmentId, linkedBy, startsAt, ticketId),
    forget: (ticketId: string): void => void forget.run(ticketId),
    ticketOf(appointmentId: string): string | undefined {
      const id = selectTicketOf.get(appointmentId)?.['ticket_id'];
      return typeof id === 'string' ? id : undefined;
    },
    /** Tickets without an owner that appeared in [from, to], in order. */
    lone: (personKey: string, from: number, to: number): readonly LoneTicket[] =>
      selectLone.all(personKey, from, to).map((row) => LoneSchema.parse(row)),
    /** All tickets without an owner that appeared in [from, to]. */
    loneBetween: (from: number, to: number): readonly string[] =>
      selectLoneBetween.all(from, to).map((row) => String(row['ticket_id'])),
    /** Check-ins confirmed up to this moment are decided; undefined before the first. */
    decidedUntil: (): number | undefined => facts.read(DECIDED_FACT, z.number()),
    setDecidedUntil: (at: number): void => facts.write(DECIDED_FACT, at),
    /** At or after `since`. */
    anyAppearedSince: (since: number): boolean => selectAppeared.get(since) !== undefined,
  };
}
