/**
 * The day's figures as CSV: a row for the whole day, for each line, each hour, and each hour of each line, told apart by
 * which of both columns are filled. Pure.
 */
import type { Figures } from '../../../contract/figures.ts';
import { csvLine } from '../../../contract/csv-line.ts';

export interface FiguresRow {
  readonly line: string;
  /** `HH:MM` at the location. */
  readonly hour: string;
  readonly figures: Figures;
}

const COLUMNS = [
  'day',
  'line',
  'hour',
  'appointments',
  'arrived',
  'no_shows',
  'arrived_or_no_show',
  'no_show_rate',
  'waits_known',
  'median_wait_minutes',
] as const;

const MINUTE_MS = 60_000;

/** To three digits, as `0.083` and `12.5`: a spreadsheet rounds as it likes. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/** What is not known is an empty cell. */
export function figuresCsv(day: string, rows: readonly FiguresRow[]): string {
  const lines = rows.map(({ line, hour, figures }) => {
    const { booked, arrived, noShow, decided, waits, medianWaitMs } = figures;
    const rate = decided === 0 ? undefined : rounded(noShow / decided);
    const minutes = medianWaitMs === undefined ? undefined : rounded(medianWaitMs / MINUTE_MS);
    return csvLine([day, line, hour, booked, arrived, noShow, decided, rate, waits, minutes]);
  });
  return csvLine(COLUMNS) + lines.join('');
}
