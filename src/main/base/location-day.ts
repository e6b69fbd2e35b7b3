/** Days in the location's zone. A day is named `YYYY-MM-DD`. */

export interface DayBounds {
  readonly day: string;
  /** First millisecond of the day. */
  readonly startsAt: number;
  /** First millisecond of the next day. */
  readonly endsAt: number;
}

/**
 * The day in `timeZone` (an IANA name) that holds the instant `at`. Making a format costs more than using it, so a
 * caller with many instants makes one with {@link dayFormat}.
 */
export function dayOf(at: number, timeZone: string, format = dayFormat(timeZone)): string {
  return format.format(at);
}

/** A format that writes dates as YYYY-MM-DD (en-CA does) in `timeZone`. */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;
/** Longer than the longest day a zone has had. */
const SPAN_MS = 26 * HOUR_MS;

/** First instant in (low, high] at which `holds` is no longer true; it changes once in that span. */
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
 * The bounds of the day that holds `at`. Found by bisection over the calendar itself, so that days of 23 or 25 hours
 * and zones that change at midnight come out right.
 */
export function boundsOfDay(at: number, timeZone: string): DayBounds {
  const format = dayFormat(timeZone);
  const day = format.format(at);
  return {
    day,
    // Dates written as YYYY-MM-DD compare as text.
    startsAt: firstNot((instant) => format.format(instant) < day, at - SPAN_MS, at),
    endsAt: firstNot((instant) => format.format(instant) === day, at, at + SPAN_MS),
  };
}

/**
 * {@link boundsOfDay} of one zone, with a memory of the day that was asked about last: most questions are about the same
 * one, and finding it takes fifty formatted dates.
 */
export function createDays(timeZone: string): (at: number) => DayBounds {
  let known: DayBounds | undefined;
  return (at) => {
    if (known === undefined || at < known.startsAt || at >= known.endsAt) known = boundsOfDay(at, timeZone);
    return known;
  };
}

/** The bounds of the day named `day`; undefined for a text that names none, and for a day that the zone has skipped. */
export function boundsOfDayNamed(day: string, timeZone: string): DayBounds | undefined {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return undefined;
  // Noon in Greenwich is of this day everywhere but in the zones furthest to the east, where it is half a day earlier.
  return [noon, noon - HALF_DAY_MS]
    .map((at) => boundsOfDay(at, timeZone))
    .find((bounds) => bounds.day === day);
}
