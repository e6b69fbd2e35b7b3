/** Removes old names and bodies. `delete-old.ts` deletes the rows later. */
import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { IS_FAR_AHEAD, MOST_AHEAD, TICKET_AT } from './delete-old.ts';
import {
  FROM_START,
  type WalkProgress,
  type RowStep,
  type SmallStep,
  type Spent,
  walkOn,
} from './past-rows.ts';
import type { Cutoffs } from './retention.ts';

/** Unsent or unread work needs the appointment's data. */
const NEEDED = `SELECT 1 FROM intents WHERE intents.appointment_id = appointments.id
  AND (state IN ('queued', 'sending', 'unresolved') OR state = 'refused' AND dismissed_at IS NULL)`;

/** Keeps the code in the search text, as `searchText` in src/contract/search-text.ts writes it. */
const FROM_CODE = `instr(search_text, '#')`;
const WITHOUT_PERSON = `substr(search_text, ${FROM_CODE}, instr(search_text, '+') - ${FROM_CODE} + 1)`;
const ERASED = `first_name = '', last_name = '', phone_number = NULL, email = NULL, birth_date = NULL,
  search_text = ${WITHOUT_PERSON}, erased_at`;
const TICKET_HAS_NAMES = `instr(state, '"firstName"') > 0 OR instr(state, '"lastName"') > 0`;
const WITHOUT_NAMES = `json_remove(state, '$.firstName', '$.lastName')`;

/** An appointment that has begun and ends in the far future, or one that begins there. */
function eraseFarAhead(sqlite: DatabaseSync, { ahead, names }: Cutoffs, now: number): number {
  const appointments = sqlite
    .prepare(
      `UPDATE appointments SET ${ERASED} = ?3 WHERE rowid IN (SELECT rowid FROM appointments
         WHERE erased_at IS NULL AND ${IS_FAR_AHEAD} AND NOT EXISTS (${NEEDED})
         ORDER BY ends_at DESC LIMIT ${MOST_AHEAD})`,
    )
    .run(ahead, names, now);
  const tickets = sqlite
    .prepare(
      `UPDATE tickets SET state = ${WITHOUT_NAMES} WHERE rowid IN (SELECT rowid FROM tickets
         WHERE ${TICKET_AT} > ?1 AND (${TICKET_HAS_NAMES}) ORDER BY ${TICKET_AT} DESC LIMIT ${MOST_AHEAD})`,
    )
    .run(ahead);
  return Number(appointments.changes) + Number(tickets.changes);
}

const STEPS: readonly (RowStep | SmallStep)[] = [
  (sqlite, { names }) => eraseHelpCalls(sqlite, names),
  {
    table: 'appointments',
    at: 'ends_at',
    cutoff: 'names',
    where: `erased_at IS NULL AND NOT EXISTS (${NEEDED})`,
    change: `UPDATE appointments SET ${ERASED} = ?2 WHERE rowid = ?1`,
  },
  eraseFarAhead,
  {
    table: 'tickets',
    // A ticket without a time is useless to the board, so its names go at once.
    at: TICKET_AT,
    cutoff: 'names',
    where: TICKET_HAS_NAMES,
    change: `UPDATE tickets SET state = ${WITHOUT_NAMES} WHERE rowid = ?1 AND ?2 > 0`,
  },
  {
    table: 'ticket_owners',
    at: 'coalesce(appeared_at, 0)',
    cutoff: 'names',
    where: 'person_key IS NOT NULL',
    change: 'UPDATE ticket_owners SET person_key = NULL WHERE rowid = ?1 AND ?2 > 0',
  },
  {
    // They may be names.
    table: 'ticket_labels',
    at: 'given_at',
    cutoff: 'names',
    where: 'TRUE',
    change: 'DELETE FROM ticket_labels WHERE rowid = ?1 AND ?2 > 0',
  },
  {
    // New calls delete those half a day older, except the last thousand. A quiet lobby has no new ones.
    table: 'calls',
    at: 'heard_at',
    cutoff: 'names',
    where: 'TRUE',
    change: 'DELETE FROM calls WHERE seq = ?1 AND ?2 > 0',
  },
  {
    table: 'intents',
    at: 'settled_at',
    cutoff: 'sent',
    // The booking system's message may contain a name too.
    where: `(payload IS NOT NULL OR message IS NOT NULL OR failure_words IS NOT NULL)
      AND (state IN ('confirmed', 'undone') OR state = 'refused' AND (dismissed_at IS NOT NULL OR is_walk_in = 1))`,
    // Nobody needs to read of yesterday's visitor without an appointment.
    change: `UPDATE intents SET payload = NULL, message = NULL, failure_words = NULL,
      dismissed_at = iif(is_walk_in = 1 AND state = 'refused', coalesce(dismissed_at, ?2), dismissed_at) WHERE id = ?1`,
  },
  {
    // What was booked has its appointment.
    table: 'list_bookings',
    at: 'ends_at',
    cutoff: 'names',
    where: `state <> 'sent'`,
    change: 'DELETE FROM list_bookings WHERE id = ?1 AND ?2 > 0',
  },
  (sqlite, { names }) => forgetEmptyLists(sqlite, names),
  {
    table: 'webhook_journal',
    at: 'received_at',
    cutoff: 'eventBodies',
    where: 'body IS NOT NULL',
    change: 'UPDATE webhook_journal SET body = NULL WHERE n = ?1 AND ?2 > 0',
    isAdjacent: true,
  },
  {
    table: 'audit',
    at: 'at',
    cutoff: 'appointments',
    where: 'appointment_id IS NOT NULL',
    change: 'UPDATE audit SET appointment_id = NULL, code = NULL WHERE n = ?1 AND ?2 > 0',
  },
  {
    table: 'webhook_quarantine',
    at: 'received_at',
    cutoff: 'unreadableBodies',
    where: 'body IS NOT NULL',
    change: 'UPDATE webhook_quarantine SET body = NULL WHERE rowid = ?1 AND ?2 > 0',
  },
];

export { FROM_START as ERASE_FROM_START, type WalkProgress as EraseProgress };

/** Throws disk errors, and then changes nothing of this batch. */
export function eraseSome(
  database: Database,
  cutoffs: Cutoffs,
  now: number,
  progress: WalkProgress,
  spent?: Spent,
): ReturnType<typeof walkOn> {
  return walkOn(database, STEPS, cutoffs, now, progress, spent);
}

/**
 * `before`: milliseconds since 1970. Requests that were never closed count from their time. Returns the count. Throws
 * disk errors.
 */
export function eraseHelpCalls(sqlite: DatabaseSync, before: number): number {
  const { changes } = sqlite
    .prepare('DELETE FROM help_calls WHERE coalesce(closed_at, asked_at) < ?')
    .run(before);
  return Number(changes);
}

/** Lists without rows, begun before `before`: another may be about to get its rows. */
function forgetEmptyLists(sqlite: DatabaseSync, before: number): number {
  const { changes } = sqlite
    .prepare(
      `DELETE FROM booking_lists WHERE started_at < ?
         AND NOT EXISTS (SELECT 1 FROM list_bookings WHERE list_id = booking_lists.id)`,
    )
    .run(before);
  return Number(changes);
}
