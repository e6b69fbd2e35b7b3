/**
 * Reads CSV (RFC 4180, with a header line) or a JSON array of the same fields. A bad row is reported and skipped. A
 * list beyond a bound is rejected completely.
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
  /** Default: by the names. */
  readonly said?: ColumnsSaid | undefined;
}

export type RosterReading =
  | (Taken & {
      readonly kind: 'read';
      /** Empty for JSON. */
      readonly columns: readonly ListColumn[];
      /** Fields without a column. Then nothing was read. */
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

/** Yields after each row, so that others can run. */
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

/** Empty if the columns are unknown. */
function* rowsIn(list: ListText, header: ReturnType<typeof readHeader> | undefined): RawRows {
  if (header === undefined) return yield* jsonRawRows(list);
  return header.kind === 'header' ? yield* csvRawRows(list, header) : undefined;
}

/** Rows and problems are requested separately. */
export interface ListSummary {
  readonly columns: readonly ListColumn[];
  readonly missing: readonly string[];
  readonly rows: number;
  /** Rejected rows, and imported ones with a doubt. */
  readonly bad: number;
  readonly doubtful: number;
  /** A row may have several. */
  readonly doubts: number;
  readonly problems: number;
  /** The clock may be wrong. */
  readonly isTooFarAhead: boolean;
  /** `Infinity` without rows. */
  readonly earliestEnd: number;
  /** At the location, from the last year on. */
  readonly days: readonly DayBounds[];
  readonly unread: UnreadRows;
}

export type ListReading =
  | {
      readonly kind: 'read';
      readonly summary: ListSummary;
      /** By start. */
      readonly rows: KeptRows;
      readonly problems: readonly RosterProblem[];
    }
  | { readonly kind: 'unreadable'; readonly why: RosterUnreadable };

/** Earlier appointments are deleted. */
const LOOKED_BACK_MS = 400 * 86_400_000;

/** The thread's work: reads a list from its bytes. */
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

/** `heard`: the count of rows so far. Throws disk errors. */
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
