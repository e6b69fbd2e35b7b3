/** Figures as CSV. What is not known is an empty cell. Pure. */
import { MINUTE_MS } from '../../../clock/clock.ts';
import { csvLine } from '../../../contract/csv-line.ts';
import type { Figures, FiguresPeriod } from '../../../contract/figures.ts';

const FIGURES = [
  'appointments',
  'arrived',
  'no_shows',
  'arrived_or_no_show',
  'no_show_rate',
  'waits_known',
  'median_wait_minutes',
  'p90_wait_minutes',
  'checked_in_at_kiosks',
  'checked_in_at_desks',
] as const;

type Cell = string | number | undefined;

/** Three decimals, as `0.083` and `12.5`. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const minutes = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : rounded(ms / MINUTE_MS);

function cells(figures: Figures): readonly Cell[] {
  const { booked, arrived, noShow, decided, waits, medianWaitMs, longWaitMs, atKiosks, atDesks } = figures;
  const rate = decided === 0 ? undefined : rounded(noShow / decided);
  const waited = [waits, minutes(medianWaitMs), minutes(longWaitMs)];
  return [booked, arrived, noShow, decided, rate, ...waited, atKiosks, atDesks];
}

export interface FiguresRow {
  readonly line: string;
  /** `HH:MM` at the location. */
  readonly hour: string;
  readonly figures: Figures;
}

/**
 * A row for the day, each line, each hour, and each hour of each line: which of both columns are filled tells them
 * apart.
 */
export function dayCsv(day: string, rows: readonly FiguresRow[]): string {
  const lines = rows.map(({ line, hour, figures }) => csvLine([day, line, hour, ...cells(figures)]));
  return csvLine(['day', 'line', 'hour', ...FIGURES]) + lines.join('');
}

/** A row for each period, oldest first. */
export function periodsCsv(periods: readonly FiguresPeriod[]): string {
  const lines = periods.map(({ from, to, figures }) => csvLine([from, to, ...cells(figures)]));
  return csvLine(['from', 'to', ...FIGURES]) + lines.join('');
}
