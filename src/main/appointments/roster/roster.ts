/**
 * Reads a list of appointments, whatever contains it, by the names of its columns. A bad row is reported and the others
 * count. A list that holds more than it may counts as unreadable.
 */
import type { ListColumn } from '../../../contract/list-import.ts';
import { DAY_MS } from '../../../clock/clock.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { createDays, type DayBounds } from '../../base/location-day.ts';
import type { ListTable } from '../lists/list-table.ts';
import type { ListSource, ListText } from '../lists/list-text.ts';
import { openList } from '../lists/open-list.ts';
import type { KeptRows } from './kept-rows.ts';
import {
  type ColumnsOf,
  type ColumnsSaid,
  fieldsOf,
  missingIn,
  rosterFieldOf,
  shownNames,
} from './roster-header.ts';
import { type RawRows, sentRawRows, tableRawRows } from './roster-rows.ts';
import { createRowCollector, type CollectedRows, type RowsContext } from './row-collector.ts';

export interface RosterContext extends RowsContext {
  /** What a person said about the columns. Default: their names decide. */
  readonly said?: ColumnsSaid | undefined;
  /** BCP 47, of the lobby. Default: none is likelier than another. */
  readonly languages?: readonly string[];
}

interface ColumnsRead {
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
/** Of events that repeat. They come in again with the next list. */
const WINDOW = { before: 2 * DAY_MS, after: 366 * DAY_MS };

function shown(table: ListTable, fields: ColumnsOf): ListColumn[] {
  const first = table.rows().next();
  const cells = first.done === true ? [] : first.value.cells;
  return shownNames(table.columns).map((name, n) => {
    const field = fields[n];
    return {
      name,
      example: (cells[n] ?? '').slice(0, MAX_EXAMPLE_LENGTH),
      ...(field === undefined ? {} : { field }),
    };
  });
}

const unreadable = (why: RosterUnreadable): Unreadable => ({ kind: 'unreadable', why });

/** Yields after each row. */
function* readRows(
  rows: RawRows,
  columns: ColumnsRead,
  context: RowsContext,
): Generator<void, RosterReading, void> {
  const collector = createRowCollector(context);
  for (;;) {
    const { done, value } = rows.next();
    if (done === true) return value ? unreadable(value) : { kind: 'read', ...columns, ...collector.found() };
    const past = collector.add(value);
    if (past) return unreadable(past);
    yield;
  }
}

/** Reads entries that another program sends as JSON. Yields after each. */
export const readSentByRows = (list: ListText, context: RowsContext): Generator<void, RosterReading, void> =>
  readRows(sentRawRows(list), { columns: [], missing: [] }, context);

// oxlint-disable-next-line require-yield
function* noRows(): RawRows {
  return undefined;
}

/** Reads a list that is a file. Yields after each row. Throws what the disk throws. */
export function* readRosterByRows(
  source: ListSource,
  { said, languages = [], ...context }: RosterContext,
): Generator<void, RosterReading, void> {
  const { timeZone, now } = context;
  const window = { from: now - WINDOW.before, to: now + WINDOW.after };
  const knows = (name: string): boolean => rosterFieldOf(name) !== undefined;
  const table = openList(source, { languages, timeZone, window, knows });
  if (table.kind === 'unreadable') return table;
  const fields = fieldsOf(table.columns, said);
  // Entries of JSON need not all have the same fields: each says what it lacks.
  const isNamed = table.container !== 'json' && table.columns.length > 0;
  const missing = isNamed ? missingIn(fields) : [];
  const columns = { columns: shown(table, fields), missing };
  return yield* readRows(missing.length > 0 ? noRows() : tableRawRows(table, fields), columns, context);
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

function readAll(source: ListSource, context: RosterContext, heard: (rows: number) => void): RosterReading {
  const steps = readRosterByRows(source, context);
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
  const reading = readAll(source, context, heard);
  if (reading.kind === 'unreadable') return reading;
  const { rows, problems, kind, ...found } = reading;
  rows.sort();
  const days = daysOf(rows, context);
  const counts = { rows: rows.count, problems: problems.length };
  return { kind, rows, problems, summary: { ...found, ...counts, days } };
}
