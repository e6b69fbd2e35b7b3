/** Days as `YYYY-MM-DD` in the location's zone. */
import { HOUR_MS } from '../../clock/clock.ts';

export interface DayBounds {
  readonly day: string;
  readonly startsAt: number;
  /** The start of the next day. */
  readonly endsAt: number;
}

/** `timeZone`: IANA. For many instants, pass one {@link dayFormat}, which is expensive to create. */
export function dayOf(at: number, timeZone: string, format = dayFormat(timeZone)): string {
  return format.format(at);
}

/** en-CA formats dates as YYYY-MM-DD. */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const HALF_DAY_MS = 12 * HOUR_MS;
/** Longer than any zone's longest day. */
const SPAN_MS = 26 * HOUR_MS;

/** In (low, high]. `holds` must change once in between. */
function firstNot(holds: (at: number) => boolean, low: number, high: number): number {
  let before = low;
  let after = high;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) before = middle;
    else after = middle;
  }
  return after;
}

/** By bisection, so days of 23 or 25 hours and changes at midnight are correct. */
export function boundsOfDay(at: number, timeZone: string): DayBounds {
  const format = dayFormat(timeZone);
  const day = format.format(at);
  return {
    day,
    // YYYY-MM-DD compares as text.
    startsAt: firstNot((instant) => format.format(instant) < day, at - SPAN_MS, at),
    endsAt: firstNot((instant) => format.format(instant) === day, at, at + SPAN_MS),
  };
}

/** Caches the last day, because finding it takes fifty formats. */
export function createDays(timeZone: string): (at: number) => DayBounds {
  let known: DayBounds | undefined;
  return (at) => {
    if (known === undefined || at < known.startsAt || at >= known.endsAt) known = boundsOfDay(at, timeZone);
    return known;
  };
}

/** Undefined for an invalid name, and for a day that the zone skipped. */
export function boundsOfDayNamed(day: string, timeZone: string): DayBounds | undefined {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return undefined;
  // Noon UTC is in this day except in the easternmost zones.
  return [noon, noon - HALF_DAY_MS]
    .map((at) => boundsOfDay(at, timeZone))
    .find((bounds) => bounds.day === day);
}
