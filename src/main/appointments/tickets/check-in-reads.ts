/** Reads of check-ins made here, to tell whose tickets are. Every method is one statement. */
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import type { CheckInMade, NamedCheckIn } from './ticket-match.ts';

export type LinkedBy = 'id' | 'check-in';

/** A confirmed check-in made here, and how its ticket was found, if it was. */
export interface CheckInOutcome {
  readonly createdAt: number;
  readonly confirmedAt: number;
  readonly linkedBy: LinkedBy | undefined;
}

export interface CheckInReads {
  /** Check-ins confirmed in [from, to], the first confirmed first, `most` at most. */
  confirmedBetween(from: number, to: number, most?: number): readonly CheckInMade[];
  /** Check-ins made before `made` that are on their way, or were confirmed at `since` or later, with who they are of. */
  openOrConfirmedSince(since: number, made: number): readonly NamedCheckIn[];
  /** The newest check-in of this appointment to which the service has said yes itself. */
  checkInOf(appointmentId: string): CheckInMade | undefined;
  /** The latest `most` check-ins confirmed at `since` or later, newest first. */
  outcomes(since: number, most: number): readonly CheckInOutcome[];
}

/** NULL is undefined. */
export const optionalNumber = z
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

export function createCheckInReads({ sqlite }: Pick<Database, 'sqlite'>): CheckInReads {
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
  const confirmedBetween: CheckInReads['confirmedBetween'] = (from, to, most = -1) =>
    selectConfirmed.all(from, to, most).map((row) => CheckInRowSchema.parse(row));

  return {
    confirmedBetween,
    openOrConfirmedSince: (since, made) =>
      selectOpenOrConfirmed.all({ since, made }).map((row) => ({
        appointmentId: String(row['appointment_id']),
        createdAt: Number(row['created_at']),
        confirmedAt: row['confirmed_at'] === null ? undefined : Number(row['confirmed_at']),
        lineId: Number(row['line_id']),
        firstName: String(row['first_name']),
        lastName: String(row['last_name']),
        startsAt: Number(row['starts_at']),
      })),
    checkInOf(appointmentId) {
      const row = selectCheckIn.get(appointmentId);
      return row ? CheckInRowSchema.parse(row) : undefined;
    },
    outcomes: (since, most) => selectOutcomes.all(since, most).map((row) => OutcomeRowSchema.parse(row)),
  };
}
