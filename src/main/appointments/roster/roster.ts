/**
 * Reads a roster: the appointments a back-office system knows, as CSV (RFC 4180, with a header line) or as a JSON array
 * of the same fields. A bad row is reported and passed over; the others count. Of a list that holds more than a list may
 * nothing does.
 */
import type { ListColumn } from '../../../contract/list-import.ts';
import type { RosterProblem, RosterUnreadable } from '../../../contract/roster.ts';
import { createDays, type DayBounds } from '../../base/location-day.ts';
import type { KeptRows } from './kept-rows.ts';
import { firstRowInSight } from './roster-csv.ts';
import { type ColumnsSaid, type Header, readHeader, shownNames } from './roster-header.ts';
import { boundedRows, csvRawRows, jsonRawRows, type RawRows } from './roster-rows.ts';
import { createTaking, type Taken, type TakingContext, type UnreadRows } from './roster-taking.ts';
import { createListText, decodeByLines, isNoText, type ListSource, type ListText } from './roster-text.ts';

export interface RosterContext extends TakingContext {
  /** What a person takes the columns of a CSV for; by default their names tell. */
  readonly said?: ColumnsSaid | undefined;
}

export type RosterReading =
  | (Taken & {
      readonly kind: 'read';
      /** Of a CSV; a JSON list has fields of its own names. */
      readonly columns: readonly ListColumn[];
      /** Nothing was read: these have no column. */
      readonly missing: readonly string[];
    })
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

const LONGEST_EXAMPLE = 60;

function shown(list: ListText, { names, columns, rows, delimiter }: Omit<Header, 'kind'>): ListColumn[] {
  const first = firstRowInSight(list, rows, { delimiter, width: names.length });
  return shownNames(names).map((name, n) => {
    const field = columns[n];
    return {
      name,
      example: (first?.cells[n] ?? '').slice(0, LONGEST_EXAMPLE),
      ...(field === undefined ? {} : { field }),
    };
  });
}

const unreadable = (why: RosterUnreadable): RosterReading => ({ kind: 'unreadable', why });

/** Reads a whole list; stops after each row, so that a caller can let others do something. */
export function* readRosterByRows(
  list: ListText,
  { said, ...context }: RosterContext,
): Generator<void, RosterReading, void> {
  if (isNoText(list.text)) return unreadable({ kind: 'not-text' });
  const begin = /\S/.exec(list.text)?.[0];
  if (begin === '{') return unreadable({ kind: 'not-a-list' });
  const taking = createTaking(context);
  const header = begin === '[' ? undefined : readHeader(list, said);
  if (header?.kind === 'past-bound') return unreadable(header);
  const named = header === undefined || header.kind === 'empty' ? undefined : header;
  const columns = named ? shown(list, named) : [];
  const missing = named?.kind === 'not-a-header' ? named.missing : [];
  const rows = rowsIn(list, header);
  for (const bounded = boundedRows(rows); ;) {
    const { done, value } = bounded.next();
    if (done === true)
      return value ? unreadable(value) : { kind: 'read', columns, missing, ...taking.found() };
    const past = taking.take(value);
    if (past) return unreadable(past);
    yield;
  }
}

/** None of a text whose columns are not known. */
function* rowsIn(list: ListText, header: ReturnType<typeof readHeader> | undefined): RawRows {
  if (header === undefined) return yield* jsonRawRows(list);
  return header.kind === 'header' ? yield* csvRawRows(list, header) : undefined;
}

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

/** Reads a list from its bytes, whatever they hold, and says what is in it: what the thread does that reads lists. */
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
