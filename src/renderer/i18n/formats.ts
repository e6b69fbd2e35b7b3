/** Dates and times as people at the location read them. */

export interface Formats {
  /** `10:45`, or `10:45 AM` where the locale says so. */
  time(instant: number): string;
  /** `10:45 – 11:15`. */
  timeRange(from: number, to: number): string;
  /** `Friday 20 November`. */
  day(instant: number): string;
  /** Whether two instants fall on one day at the location. */
  sameDay(a: number, b: number): boolean;
}

type Options = Intl.DateTimeFormatOptions;

/** A locale or zone that this browser does not know falls back to the browser's own rather than to no screen. */
function dateTimeFormat(locale: string, options: Options): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    const { timeZone: _unknown, ...rest } = options;
    return new Intl.DateTimeFormat(undefined, rest);
  }
}

/** Formats for `locale` (BCP 47) in `timeZone` (IANA). Instants are milliseconds since 1970 UTC. */
export function createFormats(locale: string, timeZone: string): Formats {
  const time = dateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  const day = dateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const key = dateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // A time stays on one line: "4:10" and "AM" apart are two riddles.
  const timeOf = (instant: number): string => time.format(instant).replace(/\s/g, '\u00a0');
  return {
    time: timeOf,
    timeRange: (from, to) => `${timeOf(from)} – ${timeOf(to)}`,
    day: (instant) => day.format(instant),
    sameDay: (a, b) => key.format(a) === key.format(b),
  };
}
