/** Which part of `03/04/2026` is the day: decided over all dates of a list that are written alike, never row by row. Pure. */
import type { CellDate, CellMoment } from './iso-moment.ts';

export const DATE_ORDERS = ['day-first', 'month-first', 'year-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** The list has no year, and another one is about as likely. */
  readonly isYearGuessed?: true;
}

/** The year of a date that is written without one. Undefined: no year near has it. */
export type YearOf = (
  date: Pick<Day, 'month' | 'day'>,
  weekday: number | undefined,
) => Pick<Day, 'year' | 'isYearGuessed'> | undefined;

/** Two digits: up to 79 is this century, and for what is long past the last one. */
const fullYear = (year: number): number => (year >= 100 ? year : year < 80 ? 2_000 + year : 1_900 + year);

/** Undefined for what no calendar has. */
function realDay({ year, month, day }: Day): Day | undefined {
  if (day >= 1 && day <= 28 && month >= 1 && month <= 12 && year >= 100) return { year, month, day };
  const date = new Date(Date.UTC(year, month - 1, day));
  // Also a year below 100, which `Date.UTC` moves.
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  return isReal ? { year, month, day } : undefined;
}

/** Undefined where this order does not fit, and for a date without a year where nothing says it. */
export function dayIn(
  date: CellDate,
  order: DateOrder,
  yearOf?: (date: Pick<Day, 'month' | 'day'>) => Pick<Day, 'year' | 'isYearGuessed'> | undefined,
): Day | undefined {
  if (date.kind === 'date' && date.year > 0) return realDay(date);
  if (date.kind === 'date' || date.form.endsWith('0')) {
    const [a, b] = date.kind === 'date' ? [date.day, date.month] : date.parts;
    if (order === 'year-first') return undefined;
    const [day, month] = order === 'day-first' || date.kind === 'date' ? [a, b] : [b, a];
    const year = yearOf?.({ day, month });
    return year && realDay({ ...year, day, month }) && { ...year, day, month };
  }
  const [a, b, c] = date.parts;
  if (order === 'day-first') return realDay({ day: a, month: b, year: fullYear(c) });
  if (order === 'month-first') return realDay({ month: a, day: b, year: fullYear(c) });
  // Only years of two digits stand first in an open date.
  return date.form.endsWith('2') ? realDay({ year: fullYear(a), month: b, day: c }) : undefined;
}

export const utcOf = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (new Date(utcOf(day)).getUTCDay() + 6) % 7;

const DAY_MS = 86_400_000;
/** A list is about the next weeks, or the last. */
const NEAR_MS = 120 * DAY_MS;

/** Years by the list's own other dates, else the nearest. `own`: may grow as the list is looked at. */
export const createYears =
  (now: number, own: ReadonlySet<number>): YearOf =>
  (date, weekday) => {
    const here = new Date(now).getUTCFullYear();
    const fits = [here - 1, here, here + 1]
      .flatMap((year) => realDay({ ...date, year }) ?? [])
      .filter((day) => weekday === undefined || weekdayOf(day) === weekday)
      .map((day) => ({ year: day.year, away: Math.abs(utcOf(day) - now) }))
      .toSorted((a, b) => a.away - b.away);
    const [nearest] = fits;
    const found = fits.find(({ year }) => own.has(year)) ?? nearest;
    if (!found || !nearest) return undefined;
    const isSaid = own.has(found.year) || (own.size === 0 && (weekday !== undefined || found.away < NEAR_MS));
    const isSure = isSaid && found.year === nearest.year;
    return { year: found.year, ...(isSure ? {} : { isYearGuessed: true }) };
  };

type Counts = Record<DateOrder, number> & { all: number; differ: number };

const noCounts = (): Counts => ({ 'day-first': 0, 'month-first': 0, 'year-first': 0, all: 0, differ: 0 });

/** For a mistyped date among many. */
const ENOUGH = 0.9;
const FAR = 3;

/** `open`: several fit, and differ. `mixed`: none fits all. */
export type OrderFound = DateOrder | 'open' | 'mixed';

function decide(form: string, counts: Counts): OrderFound {
  const whole = DATE_ORDERS.filter((order) => counts[order] === counts.all);
  const [only] = whole;
  if (whole.length === 1 && only) return only;
  if (whole.length > 1) {
    // Dots are day first in every country that writes them.
    if (form.startsWith('.') && whole.includes('day-first')) return 'day-first';
    return counts.differ === 0 ? (only ?? 'open') : 'open';
  }
  const [best, next] = DATE_ORDERS.toSorted((a, b) => counts[b] - counts[a]);
  if (best === undefined || next === undefined) return 'mixed';
  const wrong = counts.all - counts[best];
  return wrong <= counts.all * (1 - ENOUGH) && counts.all - counts[next] >= FAR * wrong ? best : 'mixed';
}

/** Counts dates by how they are written. `isBelieved`: whether an appointment may be on that day, in UTC. */
export function createOrderLook(isBelieved: (utc: number) => boolean, yearOf: YearOf) {
  const byForm = new Map<string, Counts>();
  const byColumn = new Map<string, Counts>();
  /** A list repeats its days: each counts once. */
  const seen = new Set<string>();
  const MOST_SEEN = 50_000;

  function count(into: Map<string, Counts>, key: string, fits: readonly (Day | undefined)[]): void {
    const counts = into.get(key) ?? noCounts();
    counts.all += 1;
    for (const [n, order] of DATE_ORDERS.entries()) if (fits[n]) counts[order] += 1;
    const days = new Set(fits.flatMap((day) => (day ? [utcOf(day)] : [])));
    if (days.size > 1) counts.differ += 1;
    into.set(key, counts);
  }

  return {
    /** `isOfAppointment`: a birthday may be on any day. */
    see(column: number, { date, weekday }: CellMoment, isOfAppointment: boolean): void {
      if (date?.kind !== 'open') return;
      const key = `${column} ${date.form} ${date.parts.join()} ${weekday}`;
      if (seen.has(key)) return;
      if (seen.size < MOST_SEEN) seen.add(key);
      const fits = DATE_ORDERS.map((order) => {
        const day = dayIn(date, order, (short) => yearOf(short, weekday));
        if (!day || (weekday !== undefined && weekdayOf(day) !== weekday)) return undefined;
        return isOfAppointment && date.form.endsWith('2') && !isBelieved(utcOf(day)) ? undefined : day;
      });
      // What fits no order says nothing about the others.
      if (fits.every((day) => day === undefined)) return;
      count(byForm, date.form, fits);
      count(byColumn, `${column} ${date.form}`, fits);
    },
    /** Of a column's dates of this form; undefined if there are none. */
    found(column: number, form: string): OrderFound | undefined {
      const alike = byForm.get(form);
      const own = byColumn.get(`${column} ${form}`);
      if (!alike || !own) return undefined;
      const together = decide(form, alike);
      return together === 'mixed' ? decide(form, own) : together;
    },
    forms: (column: number): readonly string[] =>
      [...byForm.keys()].filter((form) => byColumn.has(`${column} ${form}`)),
  };
}
export type OrderLook = ReturnType<typeof createOrderLook>;
