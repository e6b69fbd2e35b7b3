/** SQL for the time of a row, shared by erasing and deleting. */

/** 0 without a time. Indexed. */
export const TICKET_AT = 'coalesce(created_at, last_call_at, 0)';

/**
 * `?1`: the begin of the far future. Appointments that only end there count after they have begun, at `?2` or before.
 */
export const IS_FAR_AHEAD = 'ends_at > ?1 AND (starts_at > ?1 OR starts_at <= ?2)';

/** At once: there are hardly any. */
export const MOST_AHEAD = 100;
