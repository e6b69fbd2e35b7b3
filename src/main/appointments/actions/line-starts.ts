/** The times of a line that a booking form offers. Pure. */
import { DAY_MS, MINUTE_MS } from '../../../clock/clock.ts';
import { MAX_STARTS } from '../../../contract/limits.ts';
import { createWeeklyHours } from '../../../contract/weekly-hours.ts';
import { boundsOfDay } from '../../base/location-day.ts';
import type { Settings } from '../../settings/settings.ts';
import { nextSlots, type Taken } from './next-slots.ts';

/** A lobby that is closed over a weekend still has times. */
const LOOKED_AHEAD_MS = 4 * DAY_MS;

interface OpenSpan {
  /** The last minute in which nothing can begin. */
  readonly after: number;
  readonly until: number;
}

/** By the opening hours over the next days; without them the rest of today. */
export function openSpans(
  now: number,
  { openingHours, timeZone }: Pick<Settings, 'openingHours' | 'timeZone'>,
): readonly OpenSpan[] {
  if (!openingHours) return [{ after: now, until: boundsOfDay(now, timeZone).endsAt }];
  const hours = createWeeklyHours(openingHours, timeZone);
  const spans: OpenSpan[] = [];
  let at: number | undefined = now;
  while (at !== undefined && at < now + LOOKED_AHEAD_MS) {
    const { isWithin, beginsAt, endsAt } = hours(at);
    if (isWithin && endsAt !== undefined) spans.push({ after: Math.max(now, at - MINUTE_MS), until: endsAt });
    const next = isWithin ? endsAt : beginsAt;
    // A clock change may leave out the end of a span.
    at = next !== undefined && next <= at ? at + MINUTE_MS : next;
  }
  return spans;
}

/** `taken`: the line's appointments. Earliest first. */
export function lineStarts(
  taken: readonly Taken[],
  lengthMs: number,
  spans: readonly OpenSpan[],
): readonly number[] {
  const starts: number[] = [];
  for (const { after, until } of spans) {
    const most = MAX_STARTS - starts.length;
    if (most === 0) break;
    const there = taken.filter((one) => one.endsAt > after && one.startsAt < until);
    const found = nextSlots(there, { now: after, lengthMs, most, isOpen: (at) => at < until });
    starts.push(...found.map(({ startsAt }) => startsAt));
  }
  return starts;
}
