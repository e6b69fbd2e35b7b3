/** What every statement about appointments has in common. */

/** What a roster or a booking brings. */
export const PUT_COLUMNS = `id, code, first_name, last_name, phone_number, email, language_code, line_id, line_name,
  location_id, location_name, assignee_id, assignee_name, starts_at, ends_at, status, arrived_at, seen_at, erased_at,
  withdrawn_at, status_in_doubt`;

/** As `AppointmentRowSchema` reads them. */
export const COLUMNS = `${PUT_COLUMNS}, called_quietly`;

/** A roster that does not have it any more leaves its row. */
export const IS_THERE = 'withdrawn_at IS NULL';
