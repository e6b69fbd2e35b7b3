/** What every statement about intents has in common. */

/** As `IntentRowSchema` reads them. */
export const COLUMNS = `id, kind, appointment_id, origin, state, previous_status, payload, created_at, due_at, attempts,
  unknown_attempts, sent_at, settled_at, presumed, status_code, message, resolution, parked_at,
  failure_class, failure_status, failure_words, dismissed_at`;

export const IS_CREATE = `kind IN ('create', 'auto-assign')`;
export const IS_OPEN = `state IN ('queued', 'sending')`;

/** Of the present life of its appointment: a roster may bring the same id again for a later day. */
export const OF_THIS_LIFE = `id > coalesce(
  (SELECT life_after_intent FROM appointments WHERE appointments.id = intents.appointment_id), 0)`;
