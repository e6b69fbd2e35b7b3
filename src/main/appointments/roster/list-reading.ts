/** Reads a list from its bytes, whatever they hold, and says what is in it: what the thread does that reads lists. */
import type { ListColumn } from '../../../contract/list-import.ts';
import type { RosterProblem, RosterUnreadable } from '../../../contract/roster.ts';
import { createDays, type DayBounds } from '../../base/location-day.ts';
import type { KeptRows } from './kept-rows.ts';
import type { ListSource } from './list-source.ts';
import { readRosterByRows, type RosterContext, type RosterReading } from './roster.ts';
import type { UnreadRows } from './roster-taking.ts';
import { createListText, decodeByLines } from './roster-text.ts';

/** What is told of a list that was read; its rows and problems are asked for. */
export interface ListSummary {
  /** Of a CSV; a JSON list has fields of its own names. */
  readonly columns: readonly ListColumn[];
  /** Nothing was read: these have no column. */
  readonly missing: readonly string[];
  /** Good ones. */
  readonly rows: number;
  /** Rows that were not taken, and rows that were with a doubt. */
  readonly bad: number;
  readonly doubtful: number;
  /** What is doubtful: of one row it may be several things. */
  readonly doubts: number;
  /** How many problems are named. */
  readonly problems: number;
  /** A row starts further ahead than is believed: the clock may be wrong. */
  readonly isTooFarAhead: boolean;
  /** The earliest end of any; `Infinity` without one. */
  readonly earliestEnd: number;
  /** The days that good rows begin on, at the location, of the last year and of those to come. */
  readonly days: readonly DayBounds[];
  readonly unread: UnreadRows;
}

export type ListReading =
  | {
      readonly kind: 'read';
      readonly summary: ListSummary;
      /** By their start. */
      readonly rows: KeptRows;
      readonly problems: readonly RosterProblem[];
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

/** Nothing that began longer ago is here any more. */
const LOOKED_BACK_MS = 400 * 86_400_000;

function daysOf(rows: KeptRows, { timeZone, now }: RosterContext): readonly DayBounds[] {
  const boundsOf = createDays(timeZone);
  const days: DayBounds[] = [];
  for (let n = 0; n < rows.count; n++) {
    const at = rows.startsAt(n);
    const last = days.at(-1);
    if (at >= now - LOOKED_BACK_MS && (last === undefined || at >= last.endsAt)) days.push(boundsOf(at));
  }
  return days;
}

function readRows(source: ListSource, context: RosterContext, heard: (rows: number) => void): RosterReading {
  const steps = readRosterByRows(createListText(decodeByLines(source)), context);
  for (let rows = 0; ; rows++) {
    const { done, value } = steps.next();
    if (done === true) return value;
    heard(rows);
  }
}

/** `heard` is told after each row how many were read. Throws what the disk throws. */
export function readList(
  source: ListSource,
  context: RosterContext,
  heard: (rows: number) => void,
): ListReading {
  const reading = readRows(source, context, heard);
  if (reading.kind === 'unreadable') return reading;
  const { rows, problems, kind, ...found } = reading;
  rows.sort();
  const days = daysOf(rows, context);
  const counts = { rows: rows.count, problems: problems.length };
  return { kind, rows, problems, summary: { ...found, ...counts, days } };
}
