/** The days on which an event repeats (RFC 5545, 3.3.10), within a window and bounded. Pure. */
import { DAY_MS } from '../../../clock/clock.ts';

export interface RecurrenceRule {
  readonly freq: string;
  readonly interval: number;
  readonly count?: number | undefined;
  /** 0 is Sunday. */
  readonly weekStart: number;
  /** `MO`, `-1SU`. */
  readonly byDay: readonly string[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  readonly byYearDay: readonly number[];
  readonly bySetPos: readonly number[];
}

/** Days are midnights as if in UTC, in milliseconds since 1970. */
type Day = number;

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
export const weekdayOf = (name: string): number => WEEKDAYS.indexOf(name);

const weekday = (day: Day): number => new Date(day).getUTCDay();
const dayOfMonth = (day: Day): number => new Date(day).getUTCDate();
const monthOf = (day: Day): number => new Date(day).getUTCMonth() + 1;
const daysBetween = (from: Day, to: Day): readonly Day[] =>
  Array.from({ length: Math.round((to - from) / DAY_MS) }, (_, n) => from + n * DAY_MS);

interface ByDay {
  /** Counted from the beginning, or from the end. 0: each. */
  readonly nth: number;
  readonly weekday: number;
}

const byDayOf = (text: string): ByDay => ({
  nth: Number(text.slice(0, -2) || '0'),
  weekday: weekdayOf(text.slice(-2)),
});

/** The days of `span` that are its `nth` such weekday. */
function weekdaysIn(span: readonly Day[], rules: readonly ByDay[]): readonly Day[] {
  return rules.flatMap((rule) => {
    const all = span.filter((day) => weekday(day) === rule.weekday);
    if (rule.nth === 0) return all;
    const one = all.at(rule.nth > 0 ? rule.nth - 1 : rule.nth);
    return one === undefined ? [] : [one];
  });
}

/** By number, from the beginning or the end. Those that the span does not have are left out. */
const numbered = (span: readonly Day[], numbers: readonly number[]): readonly Day[] =>
  numbers.flatMap((n) => span.at(n > 0 ? n - 1 : n) ?? []);

/** Days of one month. `own`: the day of the month on which the event begins. */
function daysOfMonth(month: readonly Day[], rule: RecurrenceRule, own: number): readonly Day[] {
  const byDay = rule.byDay.map(byDayOf);
  if (rule.byMonthDay.length > 0) {
    const days = numbered(month, rule.byMonthDay);
    return byDay.length === 0
      ? days
      : days.filter((day) => byDay.some((each) => each.weekday === weekday(day)));
  }
  return byDay.length > 0 ? weekdaysIn(month, byDay) : month.filter((day) => dayOfMonth(day) === own);
}

const monthFrom = (year: number, month: number): readonly Day[] =>
  daysBetween(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1));

const monthWith = (day: Day): readonly Day[] => monthFrom(new Date(day).getUTCFullYear(), monthOf(day));

function daysOfYear(year: number, rule: RecurrenceRule, start: Day): readonly Day[] {
  const all = daysBetween(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  if (rule.byYearDay.length > 0) return numbered(all, rule.byYearDay);
  if (rule.byMonth.length === 0 && rule.byMonthDay.length === 0 && rule.byDay.length > 0)
    return weekdaysIn(all, rule.byDay.map(byDayOf));
  const months =
    rule.byMonth.length > 0
      ? rule.byMonth
      : rule.byMonthDay.length > 0
        ? Array.from({ length: 12 }, (_, n) => n + 1)
        : [monthOf(start)];
  return months.flatMap((month) => daysOfMonth(monthFrom(year, month), rule, dayOfMonth(start)));
}

function daysOfPeriod(n: number, rule: RecurrenceRule, start: Day): readonly Day[] {
  const inMonth = (day: Day): boolean => rule.byMonth.length === 0 || rule.byMonth.includes(monthOf(day));
  const byDay = rule.byDay.map(byDayOf);
  const at = new Date(start);
  switch (rule.freq) {
    case 'DAILY': {
      const day = start + n * rule.interval * DAY_MS;
      const isDay = byDay.length === 0 || byDay.some((each) => each.weekday === weekday(day));
      const isDate = rule.byMonthDay.length === 0 || numbered(monthWith(day), rule.byMonthDay).includes(day);
      return inMonth(day) && isDay && isDate ? [day] : [];
    }
    case 'WEEKLY': {
      const first = start - ((weekday(start) - rule.weekStart + 7) % 7) * DAY_MS;
      const week = daysBetween(first, first + 7 * DAY_MS).map((day) => day + n * rule.interval * 7 * DAY_MS);
      const days =
        byDay.length > 0
          ? week.filter((day) => byDay.some((each) => each.weekday === weekday(day)))
          : week.filter((day) => weekday(day) === weekday(start));
      return days.filter(inMonth);
    }
    case 'MONTHLY': {
      const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + n * rule.interval, 1));
      const month = monthFrom(first.getUTCFullYear(), first.getUTCMonth() + 1);
      return daysOfMonth(month, rule, dayOfMonth(start)).filter(inMonth);
    }
    default:
      return daysOfYear(at.getUTCFullYear() + n * rule.interval, rule, start);
  }
}

function placed(days: readonly Day[], places: readonly number[]): readonly Day[] {
  if (days.length < 2 && places.length === 0) return days;
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  if (places.length === 0) return sorted;
  return [...new Set(numbered(sorted, places))].toSorted((a, b) => a - b);
}

const PERIOD_DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 };

/** Whether a rule is one of those that are expanded here. Others repeat within a day, or by number of the week. */
export const isExpanded = ({ freq, interval }: RecurrenceRule): boolean =>
  freq in PERIOD_DAYS && interval >= 1;

export interface Expansion {
  readonly from: Day;
  readonly to: Day;
  /** Periods that may still be looked at, for all events of a file. */
  readonly budget: { left: number };
}

/** The days from `from` to `to`, in order. Returns whether the budget ended first. */
export function* recurrenceDays(
  rule: RecurrenceRule,
  start: Day,
  { from, to, budget }: Expansion,
): Generator<Day, boolean, void> {
  const length = (PERIOD_DAYS[rule.freq] ?? 1) * rule.interval * DAY_MS;
  // Without a number of times nothing before the window matters. Months are longer than 28 days.
  const isEven = rule.freq === 'DAILY' || rule.freq === 'WEEKLY';
  const isSkipped = rule.count === undefined && isEven;
  const first = isSkipped ? Math.max(0, Math.floor((from - start) / length) - 1) : 0;
  let count = 0;
  for (let n = first; start + (n - 1) * length <= to; n++) {
    budget.left -= 1;
    if (budget.left < 0) return true;
    for (const day of placed(daysOfPeriod(n, rule, start), rule.bySetPos)) {
      if (day < start) continue;
      if (day > to) return false;
      count += 1;
      if (rule.count !== undefined && count > rule.count) return false;
      if (day >= from) yield day;
    }
  }
  return false;
}
