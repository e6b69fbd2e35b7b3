/**
 * Trouble that comes again and again: staff read one notice of it with a count, however often it comes. Pure; all times
 * are in milliseconds.
 */

/** How long a dismissal holds: whoever causes the trouble may go on for days, and staff have read of it. */
const DISMISSED_FOR_MS = 24 * 3_600_000;
/** A dismissal holds no longer once this many times as many came after it as had come when it was made. */
const TIMES_MORE = 10;

export interface Counted {
  /** Since nobody has read it: how often it came, and the first time (wall clock). Absent where it did not, or is over. */
  readonly told?: { readonly count: number; readonly since: number } | undefined;
  /** When a person read it, how often it had come by then, and how often since. */
  readonly dismissal?: { readonly at: number; readonly before: number; readonly since: number } | undefined;
}

/** It came once more; `at` of the wall clock. */
export const occurred = ({ told, dismissal }: Counted, at: number): Counted => ({
  told: { count: (told?.count ?? 0) + 1, since: told?.since ?? at },
  dismissal: dismissal && { ...dismissal, since: dismissal.since + 1 },
});

/** A person has read it at `now`: the count begins anew. */
export const dismissed = ({ told, dismissal }: Counted, now: number): Counted => ({
  dismissal: { at: now, before: Math.max(told?.count ?? 1, dismissal?.since ?? 0), since: 0 },
});

/** Somebody has read it, and it is neither a day ago nor became ten times as much since. `now` of the clock of the dismissal. */
export const isDismissed = ({ dismissal }: Counted, now: number): boolean =>
  dismissal !== undefined &&
  Math.abs(now - dismissal.at) < DISMISSED_FOR_MS &&
  dismissal.since < TIMES_MORE * dismissal.before;
