/** By a location's wall clock. Pure. */
import { type Span, WEEKDAYS, type WeeklyHours } from './weekdays.ts';

const MINUTE_MS = 60_000;

interface HoursNow {
  readonly isWithin: boolean;
  /** Wall-clock milliseconds. Undefined within a span, and if none begins in eight days. */
  readonly beginsAt: number | undefined;
  /** Wall-clock milliseconds. Undefined outside a span. */
  readonly endsAt: number | undefined;
}

const DAY_MINUTES = 24 * 60;
const DAYS_LOOKED_AT = 8;

/** `minute`: of the day. */
interface Local {
  readonly weekday: string;
  readonly minute: number;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `timeZone`: IANA. */
export function createWeeklyHours(hours: WeeklyHours, timeZone: string): (at: number) => HoursNow {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  function localAt(at: number): Local {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
    return { weekday: (parts.get('weekday') ?? '').toLowerCase(), minute };
  }

  const spansOf = (weekday: string): readonly Span[] =>
    WEEKDAYS.flatMap((day) => (day === weekday ? (hours[day] ?? []) : []));

  const spanAt = ({ weekday, minute }: Local): Span | undefined =>
    spansOf(weekday).find(({ from, to }) => minute >= minutesOf(from) && minute < minutesOf(to));
  const isWithinAt = (local: Local): boolean => spanAt(local) !== undefined;

  /** `at`: the start of a minute within a span. Corrected once for a clock change before its end. */
  function endOf({ to }: Span, at: number): number {
    const end = minutesOf(to) % DAY_MINUTES;
    const minutesTo = (moment: number): number => end - localAt(moment).minute;
    // At midnight a span of 24 hours has all of them before it.
    const there = at + ((minutesTo(at) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES) * MINUTE_MS;
    const off = minutesTo(there);
    return Math.abs(off) < DAY_MINUTES / 2 ? there + off * MINUTE_MS : there;
  }

  /** Ignores clock changes. */
  function minutesToNext({ weekday, minute }: Local): number {
    const begins = spansOf(weekday).map(({ from }) => minutesOf(from));
    return Math.min(...begins.filter((begin) => begin > minute), DAY_MINUTES) - minute;
  }

  /** `at`: the start of a minute. An unexpected wall-clock time means a clock change. */
  function nextAfter(at: number): number | undefined {
    let next = at;
    while (next < at + DAYS_LOOKED_AT * DAY_MINUTES * MINUTE_MS) {
      const local = localAt(next);
      if (isWithinAt(local)) return next;
      const leap = minutesToNext(local);
      const there = next + leap * MINUTE_MS;
      next = localAt(there).minute === (local.minute + leap) % DAY_MINUTES ? there : next + MINUTE_MS;
    }
    return undefined;
  }

  /** Every board asks. */
  let known: { readonly minute: number; readonly now: HoursNow } | undefined;
  return (at) => {
    const whole = Math.floor(at / MINUTE_MS);
    if (known?.minute !== whole) {
      const minuteAt = whole * MINUTE_MS;
      const span = spanAt(localAt(at));
      known = {
        minute: whole,
        now: span
          ? { isWithin: true, beginsAt: undefined, endsAt: endOf(span, minuteAt) }
          : { isWithin: false, beginsAt: nextAfter(minuteAt), endsAt: undefined },
      };
    }
    return known.now;
  };
}
