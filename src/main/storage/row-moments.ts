/** When rows say that they are, where erasing and deleting must agree. SQL. */

/** A ticket's own moment; 0 where it tells none. It has an index. */
export const TICKET_AT = 'coalesce(created_at, last_call_at, 0)';

/**
 * An appointment of the far future: `?1` is where that begins. One that lasts into it is taken for what it is once it has
 * begun, at `?2` or before.
 */
export const IS_FAR_AHEAD = 'ends_at > ?1 AND (starts_at > ?1 OR starts_at <= ?2)';

/** Rows of the far future that are changed or deleted at once: there are hardly any. */
export const MOST_AHEAD = 100;
