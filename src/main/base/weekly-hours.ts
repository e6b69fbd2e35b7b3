/** Hours that come back every week, by the wall clock of a location. Pure. */
import { createDays } from './location-day.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** From the first minute on and up to the last one, which is no more of it. `HH:MM`, up to `24:00`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A day that is absent has none. */
export type WeeklyHours = { readonly [Day in Weekday]?: readonly Span[] | undefined };

export interface HoursNow {
  readonly isWithin: boolean;
  /** When the next span begins, in milliseconds since 1970; undefined within one, and where none comes in eight days. */
  readonly beginsAt: number | undefined;
}

const MINUTE_MS = 60_000;
const DAYS_LOOKED_AT = 8;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Makes the function that looks at `hours` in `timeZone` (IANA). */
export function createWeeklyHours(hours: WeeklyHours, timeZone: string): (at: number) => HoursNow {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  function localAt(at: number): { weekday: string; minute: number } {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
    return { weekday: (parts.get('weekday') ?? '').toLowerCase(), minute };
  }

  const spansOf = (weekday: string): readonly Span[] =>
    WEEKDAYS.flatMap((day) => (day === weekday ? (hours[day] ?? []) : []));

  /** When the wall clock shows that minute, on a day that starts at `startsAt`; clocks may change in between. */
  function momentOf(startsAt: number, minute: number): number {
    const about = startsAt + minute * MINUTE_MS;
    return about + (minute - localAt(about).minute) * MINUTE_MS;
  }

  function nextAfter(at: number): number | undefined {
    let day = createDays(timeZone)(at);
    for (let n = 0; n < DAYS_LOOKED_AT; n += 1) {
      const { startsAt, endsAt } = day;
      const begin = spansOf(localAt(startsAt).weekday)
        .map(({ from }) => momentOf(startsAt, minutesOf(from)))
        .filter((moment) => moment > at)
        .toSorted((a, b) => a - b)[0];
      if (begin !== undefined) return begin;
      day = createDays(timeZone)(endsAt);
    }
    return undefined;
  }

  /** Asked with every board, and it changes with a minute. */
  let known: { readonly minute: number; readonly now: HoursNow } | undefined;
  return (at) => {
    const whole = Math.floor(at / MINUTE_MS);
    if (known?.minute !== whole) {
      const { weekday, minute } = localAt(at);
      const isWithin = spansOf(weekday).some(
        ({ from, to }) => minute >= minutesOf(from) && minute < minutesOf(to),
      );
      known = { minute: whole, now: { isWithin, beginsAt: isWithin ? undefined : nextAfter(at) } };
    }
    return known.now;
  };
}
