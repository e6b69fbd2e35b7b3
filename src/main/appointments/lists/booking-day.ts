/** Tells the day on which an appointment was booked from the day on which it is, where a list has both. Pure. */
import type { ListField } from '../../../contract/list-fields.ts';
import { momentIn } from './column-profile.ts';
import type { Role } from './column-roles.ts';
import { DATE_ORDERS, dayIn, utcOf } from './date-order.ts';
import { plainCell } from './read-codes.ts';

/** A column that may be a field, and how likely. */
export interface StartColumn {
  readonly column: number;
  readonly field: ListField;
  readonly weight: number;
  /** Of a time: its name says that it is the start, or perhaps that it was booked then. */
  readonly when?: Pick<Extract<Role, { field: 'when' }>, 'isSaid' | 'isOfBooking'> | undefined;
}

interface Texts {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Several columns fit one field. */
export type Doubles = { field: ListField; columns: readonly string[] }[];

/** Of weights: further apart the names decide. */
const CLOSE = 20;

/** Some rows say one thing in one column and another in the other. */
export const differ = (rows: Texts['rows'], one: number, other: number): boolean =>
  rows.some(
    (cells) => cells[one]?.trim() && cells[other]?.trim() && cells[one].trim() !== cells[other].trim(),
  );

/** Nobody books so long ahead. */
const BIRTHDAY_MS = 3 * 366 * 86_400_000;

/** How the days of one column are to those of another, in rows with both. `mixed`: also where the order of their parts decides. */
function compareDays(rows: Texts['rows'], one: number, other: number) {
  const pairs = rows.flatMap((cells) => {
    const [a, b] = [one, other].map((n) => momentIn(plainCell(cells[n] ?? ''))?.date);
    return a && b ? [[a, b] as const] : [];
  });
  const found = DATE_ORDERS.flatMap((order) => {
    const ahead = pairs.map(([a, b]) => {
      const [from, to] = [dayIn(a, order), dayIn(b, order)];
      return from && to ? utcOf(to) - utcOf(from) : Number.NaN;
    });
    if (ahead.length === 0 || ahead.some((ms) => Number.isNaN(ms))) return [];
    if (ahead.every((ms) => ms === 0)) return ['same'] as const;
    if (ahead.every((ms) => ms > BIRTHDAY_MS)) return ['long-before'] as const;
    if (ahead.every((ms) => ms >= 0)) return ['before'] as const;
    return ahead.every((ms) => ms <= 0) ? (['after'] as const) : (['mixed'] as const);
  });
  return pairs.length === 0 ? undefined : new Set(found).size === 1 ? found[0] : 'mixed';
}

/**
 * Nobody books what is over: of two columns with days, the earlier one may be when it was booked. Where the names leave
 * that open, a person is asked.
 */
function bookedBefore(
  one: StartColumn,
  all: readonly StartColumn[],
  { names, rows }: Texts,
  doubles: Doubles,
): boolean {
  if (one.when?.isSaid !== false) return false;
  for (const other of all) {
    const { when, field } = other;
    if (!when || other.column === one.column || (field !== 'start' && field !== 'startDate')) continue;
    if (other.weight < one.weight - CLOSE) continue;
    const days = compareDays(rows, one.column, other.column);
    if (days === 'long-before') return true;
    if (days !== 'before' && (days !== 'mixed' || one.field === field)) continue;
    const isCertain = when.isSaid || (days === 'before' && one.when.isOfBooking && !when.isOfBooking);
    const columns = [other, one].map(({ column }) => names[column] ?? '');
    const isAsked = doubles.some((each) => columns.every((name) => each.columns.includes(name)));
    if (!isCertain && !isAsked) doubles.push({ field, columns });
    if (days === 'before' && (isCertain || other.weight >= one.weight)) return true;
  }
  return false;
}

/** Those that are left; what a person has to decide goes into `doubles`. */
export function withoutBookingDays<Column extends StartColumn>(
  all: readonly Column[],
  texts: Texts,
  doubles: Doubles,
): readonly Column[] {
  const isStart = ({ field }: StartColumn): boolean => field === 'start' || field === 'startDate';
  return all.filter((one) => !isStart(one) || !bookedBefore(one, all, texts, doubles));
}
