/**
 * Reads a roster: the appointments a back-office system knows, as CSV (RFC 4180, with a header line) or as a JSON array
 * of the same fields. A bad row is reported and passed over; the others count. Of a list that holds more than a list may
 * nothing does.
 */
import type { ListColumn } from '../../../contract/list-import.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { firstRowInSight } from './roster-csv.ts';
import { type ColumnsSaid, type Header, readHeader, shownNames } from './roster-header.ts';
import { boundedRows, csvRawRows, jsonRawRows, type RawRows } from './roster-rows.ts';
import { createTaking, type Taken, type TakingContext } from './roster-taking.ts';
import { isNoText, type ListText } from './roster-text.ts';

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
