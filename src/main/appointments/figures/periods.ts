/** Weeks and months as days by name, `YYYY-MM-DD`. Pure. */
import { DAY_MS } from '../../../clock/clock.ts';
import type { PeriodKind } from '../../../contract/figures.ts';

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const nameOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** `days` may be negative. */
export const daysAfter = (day: string, days: number): string => nameOf(utc(day) + days * DAY_MS);

interface Span {
  readonly from: string;
  readonly to: string;
}

/** The week from Monday, or the month, that a day is in. */
export function spanOf(day: string, by: PeriodKind): Span {
  const date = new Date(utc(day));
  if (by === 'week') {
    const from = daysAfter(day, -((date.getUTCDay() + 6) % 7));
    return { from, to: daysAfter(from, 6) };
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: nameOf(Date.UTC(year, month, 1)), to: nameOf(Date.UTC(year, month + 1, 0)) };
}

/** `count` of them, oldest first; the last has `today`. */
export function spansUntil(today: string, by: PeriodKind, count: number): readonly Span[] {
  const spans: Span[] = [];
  let span = spanOf(today, by);
  while (spans.length < count) {
    spans.unshift(span);
    span = spanOf(daysAfter(span.from, -1), by);
  }
  return spans;
}
