/** What stands in the columns of a list, from its first rows. Pure. */
import { plainCell, isScientific } from './read-codes.ts';
import { looksLikeName, withoutAddress } from './read-names.ts';
import { type CellMoment, readIsoTime } from './iso-moment.ts';
import { readBareDay, readMoment } from './read-moment.ts';
import { readMinutes, statusIn, yesOrNo } from './read-words.ts';

export interface ColumnProfile {
  /** Of the rows looked at. */
  readonly filled: number;
  readonly dates: number;
  readonly times: number;
  /** `12/3`: days only where their column is named after one. */
  readonly bareDays: number;
  readonly dateTimes: number;
  /** Dates with a time that is always midnight. */
  readonly midnights: number;
  readonly spans: number;
  /** Days since 1900 as spreadsheet programs count them, with or without a fraction. */
  readonly serials: number;
  /** Seconds or milliseconds since 1970. */
  readonly epochs: number;
  readonly emails: number;
  readonly phones: number;
  readonly lengths: number;
  readonly booleans: number;
  readonly statuses: number;
  readonly integers: number;
  readonly names: number;
  readonly letters: number;
  readonly scientific: number;
  readonly longest: number;
  readonly distinct: number;
  /** The first different ones. */
  readonly words: readonly string[];
  /** The first three. */
  readonly samples: readonly string[];
}

type Counted = { -readonly [Which in keyof ColumnProfile]: ColumnProfile[Which] };

const SERIAL = /^(?:[3-7]\d{4}(?:[.,]\d{1,20})?|0?[.,]\d{2,20})$/;
const EPOCH = /^(?:1[0-9]|2[0-9])\d{8}(?:\d{3})?$/;
const PHONE = /^(?:\+|00)?[\d\s()./\-–]{5,24}(?:(?:ext|x|#)\.? ?\d+)?$/i;

export const isSerial = (text: string): boolean => SERIAL.test(text);
export const isEpoch = (text: string): boolean => EPOCH.test(text);

const LATELY = 20_000;
const lately = new Map<string, CellMoment | undefined>();

const DASH = 0x2d;
const LETTER_T = 0x54;

/** Probably `2026-11-27T09:30`, without being looked into. */
export const isIsoTime = (cell: string): boolean =>
  cell.charCodeAt(10) === LETTER_T && cell.charCodeAt(4) === DASH && cell.charCodeAt(7) === DASH;

/** As {@link readMoment}. Lists repeat their days and times, other than those with both. */
export function momentIn(cell: string): CellMoment | undefined {
  if (isIsoTime(cell)) return readIsoTime(cell) ?? readMoment(cell);
  if (lately.has(cell)) return lately.get(cell);
  if (lately.size > LATELY) lately.clear();
  const moment = readMoment(cell);
  lately.set(cell, moment);
  return moment;
}

function seeMoment(counted: Counted, { date, time, until }: CellMoment): void {
  if (until) counted.spans += 1;
  if (date && time) {
    counted.dateTimes += 1;
    if (time.hour + time.minute + time.second === 0) counted.midnights += 1;
  } else if (date) counted.dates += 1;
  else counted.times += 1;
}

function see(counted: Counted, cell: string): void {
  counted.filled += 1;
  counted.longest = Math.max(counted.longest, cell.length);
  const moment = momentIn(cell);
  if (moment) seeMoment(counted, moment);
  else if (readBareDay(cell)) counted.bareDays += 1;
  if (/\p{L}/u.test(cell)) counted.letters += 1;
  const bare = withoutAddress(cell);
  // Not `Anna Müller <anna@example.test>`.
  if (bare.email !== undefined && bare.name === '') counted.emails += 1;
  else if (looksLikeName(bare.name)) counted.names += 1;
  if (statusIn(cell) !== undefined) counted.statuses += 1;
  if (yesOrNo(cell) !== undefined) counted.booleans += 1;
  if (!/\d/.test(cell)) return;
  if (/^\d+$/.test(cell)) counted.integers += 1;
  if (isSerial(cell)) counted.serials += 1;
  if (isEpoch(cell)) counted.epochs += 1;
  if (PHONE.test(cell) && !moment && cell.replace(/\D/g, '').length >= 5) counted.phones += 1;
  if (isScientific(cell)) counted.scientific += 1;
  if (readMinutes(cell) !== undefined) counted.lengths += 1;
}

const MOST_CELLS = 60_000;
const MOST_ROWS = 300;
const MOST_SAMPLE_LENGTH = 60;

const empty = (): Counted => ({
  filled: 0,
  dates: 0,
  times: 0,
  bareDays: 0,
  dateTimes: 0,
  midnights: 0,
  spans: 0,
  serials: 0,
  epochs: 0,
  emails: 0,
  phones: 0,
  lengths: 0,
  booleans: 0,
  statuses: 0,
  integers: 0,
  names: 0,
  letters: 0,
  scientific: 0,
  longest: 0,
  distinct: 0,
  words: [],
  samples: [],
});

/** How many rows {@link profileColumns} looks at. */
export const rowsLookedAt = (columns: number): number =>
  Math.max(20, Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, columns))));

export function profileColumns(
  columns: number,
  rows: readonly (readonly string[])[],
): readonly ColumnProfile[] {
  return Array.from({ length: columns }, (_, n) => {
    const counted = empty();
    const distinct = new Set<string>();
    for (const cells of rows) {
      const cell = plainCell(cells[n] ?? '');
      if (cell === '') continue;
      distinct.add(cell);
      if (counted.samples.length < 3)
        counted.samples = [...counted.samples, cell.slice(0, MOST_SAMPLE_LENGTH)];
      see(counted, cell.slice(0, 500));
    }
    const words = [...distinct].slice(0, 7).map((word) => word.slice(0, MOST_SAMPLE_LENGTH));
    return { ...counted, distinct: distinct.size, words };
  });
}
