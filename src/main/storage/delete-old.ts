/** The database must not grow for years. Rows that must still be sent or read by a person stay. */
import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { type WalkProgress, type RowStep, type SmallStep, type Spent, walkOn } from './past-rows.ts';
import type { Cutoffs } from './retention.ts';
import { IS_OF_SERVICE } from './test-call-rows.ts';

/** SQL for the time of a row, shared by erasing and deleting. */

/** 0 without a time. Indexed. */
export const TICKET_AT = 'coalesce(created_at, last_call_at, 0)';

/**
 * `?1`: the begin of the far future. Appointments that only end there count after they have begun, at `?2` or before.
 */
export const IS_FAR_AHEAD = 'ends_at > ?1 AND (starts_at > ?1 OR starts_at <= ?2)';

/** At once: there are hardly any. */
export const MOST_AHEAD = 100;

/** The same condition as in the outbox. */
const isNeeded = (intent: string): string => `(${intent}.state IN ('queued', 'sending', 'unresolved')
  OR ${intent}.dismissed_at IS NULL AND (${intent}.state = 'refused' OR ${intent}.presumed = 1
    OR coalesce(${intent}.resolution, '') IN ('visitor-came', 'no-id') OR ${intent}.parked_at IS NOT NULL))`;

/** A ticket without a time is as old as the later ones. `?1`: the cutoff. */
const IS_OF_ITS_TIME = `created_at IS NOT NULL OR last_call_at IS NOT NULL OR rowid <
  (SELECT max(rowid) FROM tickets WHERE ${TICKET_AT} BETWEEN 1 AND ?1)`;

/** A ticket made with its appointment. Without it, the visitor would seem new on arrival. */
const IS_AWAITED = `(stage = 'unknown' AND json_valid(state) AND json_extract(state, '$.wasScheduled') IS TRUE)`;

/**
 * Without recorded owners, tickets and appointments share ids. With them, an equal id may be a coincidence.
 */
const LINKED = `SELECT appointment_id FROM ticket_owners WHERE ticket_id = tickets.id`;
const HAS_APPOINTMENT = `EXISTS (SELECT 1 FROM appointments
  WHERE id = iif(EXISTS (${LINKED}), (${LINKED}), tickets.id))`;
/** A future appointment is never a coincidence. */
const IS_BEFORE_APPOINTMENT = `EXISTS (SELECT 1 FROM appointments
  WHERE id IN (tickets.id, (${LINKED})) AND ends_at > ?1)`;

const IS_ERASED_AND_SETTLED = `erased_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM intents WHERE intents.appointment_id = appointments.id AND ${isNeeded('intents')})`;
/** The newest appointment of a line has the line's name. */
const IS_APPOINTMENT_OVER = `${IS_ERASED_AND_SETTLED}
      AND (line_name IS NULL OR EXISTS (SELECT 1 FROM appointments AS newer WHERE newer.line_id = appointments.line_id
        AND newer.line_name IS NOT NULL AND newer.starts_at > appointments.starts_at))`;

/** A row of the far future would never become old. A line's name there comes from a mistyped date. */
function deleteFarAhead(sqlite: DatabaseSync, { ahead, appointments }: Cutoffs): number {
  const far = (table: string, at: string, where: string): string =>
    `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where}
       ORDER BY ${at} DESC LIMIT ${MOST_AHEAD})`;
  const ofAppointments = sqlite
    .prepare(far('appointments', 'ends_at', `${IS_FAR_AHEAD} AND ${IS_ERASED_AND_SETTLED}`))
    .run(ahead, appointments);
  const ofTickets = sqlite.prepare(far('tickets', TICKET_AT, `${TICKET_AT} > ?1`)).run(ahead);
  return Number(ofAppointments.changes) + Number(ofTickets.changes);
}

const STEPS: readonly (RowStep | SmallStep)[] = [
  {
    table: 'appointments',
    at: 'ends_at',
    cutoff: 'appointments',
    where: IS_APPOINTMENT_OVER,
    change: 'DELETE FROM appointments WHERE rowid = ?1 AND ?2 > 0',
  },
  deleteFarAhead,
  {
    table: 'intents',
    at: 'settled_at',
    cutoff: 'intents',
    // Earlier attempts matter to unsent work for the same appointment.
    where: `state IN ('confirmed', 'refused', 'undone') AND NOT ${isNeeded('intents')}
      AND NOT EXISTS (SELECT 1 FROM appointments WHERE appointments.id = intents.appointment_id)
      AND NOT EXISTS (SELECT 1 FROM intents AS other
        WHERE other.appointment_id = intents.appointment_id AND ${isNeeded('other')})`,
    change: 'DELETE FROM intents WHERE id = ?1 AND ?2 > 0',
  },
  {
    table: 'tickets',
    at: TICKET_AT,
    cutoff: 'tickets',
    where: `(${IS_OF_ITS_TIME}) AND NOT (${IS_AWAITED} AND (NOT ${HAS_APPOINTMENT} OR ${IS_BEFORE_APPOINTMENT}))`,
    change: 'DELETE FROM tickets WHERE rowid = ?1 AND ?2 > 0',
  },
  {
    table: 'tickets',
    at: TICKET_AT,
    cutoff: 'awaitedTickets',
    where: `(${IS_OF_ITS_TIME}) AND ${IS_AWAITED} AND NOT ${IS_BEFORE_APPOINTMENT}`,
    change: 'DELETE FROM tickets WHERE rowid = ?1 AND ?2 > 0',
  },
  {
    table: 'ticket_owners',
    at: 'coalesce(appeared_at, 0)',
    cutoff: 'tickets',
    where: 'NOT EXISTS (SELECT 1 FROM tickets WHERE tickets.id = ticket_owners.ticket_id)',
    change: 'DELETE FROM ticket_owners WHERE rowid = ?1 AND ?2 > 0',
  },
  {
    table: 'webhook_journal',
    at: 'received_at',
    cutoff: 'events',
    // The newest row shows when the booking system was last heard.
    where: `n < (SELECT n FROM webhook_journal WHERE ${IS_OF_SERVICE} ORDER BY n DESC LIMIT 1)`,
    change: 'DELETE FROM webhook_journal WHERE n = ?1 AND ?2 > 0',
  },
  {
    table: 'audit',
    at: 'at',
    cutoff: 'audit',
    where: 'TRUE',
    change: 'DELETE FROM audit WHERE n = ?1 AND ?2 > 0',
    isAdjacent: true,
  },
  {
    table: 'waits',
    at: 'arrived_at',
    cutoff: 'waits',
    where: 'TRUE',
    change: 'DELETE FROM waits WHERE rowid = ?1 AND ?2 > 0',
  },
  {
    table: 'day_figures',
    at: 'starts_at',
    cutoff: 'figures',
    where: 'TRUE',
    change: 'DELETE FROM day_figures WHERE rowid = ?1 AND ?2 > 0',
  },
  {
    table: 'webhook_quarantine',
    at: 'received_at',
    cutoff: 'unreadable',
    where: 'dismissed_at IS NOT NULL',
    change: 'DELETE FROM webhook_quarantine WHERE rowid = ?1 AND ?2 > 0',
  },
];

/** Throws disk errors, and then deletes nothing of this batch. */
export function deleteSome(
  database: Database,
  cutoffs: Cutoffs,
  now: number,
  progress: WalkProgress,
  spent?: Spent,
): ReturnType<typeof walkOn> {
  return walkOn(database, STEPS, cutoffs, now, progress, spent);
}
