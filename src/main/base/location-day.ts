/** Days in the location's zone, named `YYYY-MM-DD`. */

export interface DayBounds {
  readonly day: string;
  /** First millisecond of the day. */
  readonly startsAt: number;
  /** First millisecond of the next day. */
  readonly endsAt: number;
}

/**
 * The day of `at` in `timeZone` (IANA). Formats are expensive to create: with many instants, pass one {@link
 * dayFormat}.
 */
export function dayOf(at: number, timeZone: string, format = dayFormat(timeZone)): string {
  return format.format(at);
}

/** Formats dates as YYYY-MM-DD (as en-CA does) in `timeZone`. */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;
/** Longer than any zone's longest day. */
const SPAN_MS = 26 * HOUR_MS;

/** First instant in (low, high] at which `holds` is false. It must change once in between. */
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

/**
 * The bounds of the day of `at`. Found by bisection over the calendar, so days of 23 or 25 hours and changes at
 * midnight are correct.
 */
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

/**
 * {@link boundsOfDay} of one zone, caching the last day: most calls are for the same day, and finding it takes fifty
 * formats.
 */
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
  // Noon UTC is in this day everywhere except in the easternmost zones, where half a day earlier is.
  return [noon, noon - HALF_DAY_MS]
    .map((at) => boundsOfDay(at, timeZone))
    .find((bounds) => bounds.day === day);
}
