/**
 * Reads a list of appointments, as CSV (RFC 4180, with a header line) or as a JSON array of the same fields. A bad row
 * is reported and the others count. A list that holds more than it may counts as unreadable.
 */
import type { ListColumn } from '../../../contract/list-import.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { createDays, type DayBounds } from '../../base/location-day.ts';
import type { KeptRows } from './kept-rows.ts';
import { firstRowInSight } from './roster-csv.ts';
import { type ColumnsSaid, type Header, readHeader, shownNames } from './roster-header.ts';
import { boundedRows, csvRawRows, jsonRawRows, type RawRows } from './roster-rows.ts';
import { createRowCollector, type CollectedRows, type RowsContext } from './row-collector.ts';
import { createListText, decodeByLines, isNoText, type ListSource, type ListText } from './roster-text.ts';

export interface RosterContext extends RowsContext {
  /** What a person said about a CSV's columns. Default: their names decide. */
  readonly said?: ColumnsSaid | undefined;
}

interface ColumnsRead {
  /** Of a CSV. */
  readonly columns: readonly ListColumn[];
  /** Fields without a column: nothing was read. */
  readonly missing: readonly string[];
}

interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: RosterUnreadable;
}

export type RosterReading = (CollectedRows & ColumnsRead & { readonly kind: 'read' }) | Unreadable;

const MAX_EXAMPLE_LENGTH = 60;

function shown(list: ListText, { names, columns, rows, delimiter }: Omit<Header, 'kind'>): ListColumn[] {
  const first = firstRowInSight(list, rows, { delimiter, width: names.length });
  return shownNames(names).map((name, n) => {
    const field = columns[n];
    return {
      name,
      example: (first?.cells[n] ?? '').slice(0, MAX_EXAMPLE_LENGTH),
      ...(field === undefined ? {} : { field }),
    };
  });
}

const unreadable = (why: RosterUnreadable): RosterReading => ({ kind: 'unreadable', why });

/** Yields after each row. */
export function* readRosterByRows(
  list: ListText,
  { said, ...context }: RosterContext,
): Generator<void, RosterReading, void> {
  if (isNoText(list.text)) return unreadable({ kind: 'not-text' });
  const begin = /\S/.exec(list.text)?.[0];
  if (begin === '{') return unreadable({ kind: 'not-a-list' });
  const collector = createRowCollector(context);
  const header = begin === '[' ? undefined : readHeader(list, said);
  if (header?.kind === 'past-bound') return unreadable(header);
  const named = header === undefined || header.kind === 'empty' ? undefined : header;
  const columns = named ? shown(list, named) : [];
  const missing = named?.kind === 'not-a-header' ? named.missing : [];
  const rows = rowsIn(list, header);
  for (const bounded = boundedRows(rows); ;) {
    const { done, value } = bounded.next();
    if (done === true)
      return value ? unreadable(value) : { kind: 'read', columns, missing, ...collector.found() };
    const past = collector.add(value);
    if (past) return unreadable(past);
    yield;
  }
}

function* rowsIn(list: ListText, header: ReturnType<typeof readHeader> | undefined): RawRows {
  if (header === undefined) return yield* jsonRawRows(list);
  return header.kind === 'header' ? yield* csvRawRows(list, header) : undefined;
}

/** What was read, without the rows and problems, of which there are so many. */
export interface ListSummary extends ColumnsRead, Omit<CollectedRows, 'rows' | 'problems'> {
  /** Good ones. */
  readonly rows: number;
  readonly problems: number;
  /** On which good rows start, at the location, without days more than a year back. */
  readonly days: readonly DayBounds[];
}

export type ListReading =
  | (Pick<CollectedRows, 'rows' | 'problems'> & { readonly kind: 'read'; readonly summary: ListSummary })
  | Unreadable;

/** Nothing here started earlier. */
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

/** Reads a list from its bytes, on the thread. Calls `heard` after each row. Throws what the disk throws. */
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
