/** The next slot in which nothing is known. Pure. Times are milliseconds since 1970 UTC. */

export interface Span {
  readonly startsAt: number;
  readonly endsAt: number;
}

const QUARTER_MS = 15 * 60_000;

/** Up to the next quarter of an hour: clocks of all zones are apart by whole ones. */
const quarterFrom = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS;

/**
 * The first quarter of an hour from `now` on at which `lengthMs` pass before the next of `taken` begins. Undefined where
 * there is none before `until`.
 */
export function nextFree(
  taken: readonly Span[],
  { now, lengthMs, until }: { readonly now: number; readonly lengthMs: number; readonly until: number },
): number | undefined {
  let start = quarterFrom(now);
  for (const { startsAt, endsAt } of taken.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (startsAt >= start + lengthMs) break;
    if (endsAt > start) start = quarterFrom(endsAt);
  }
  return start + lengthMs <= until ? start : undefined;
}
