/** The rows of a list as it has them, whatever its form: delimited text with a header line, or JSON. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterField } from '../../../contract/appointment-fields.ts';
import type { RosterProblem, RosterRule, RosterUnreadable } from '../../../contract/roster.ts';
import { type ListText, pastBound } from './roster-text.ts';
import { csvRows } from './roster-csv.ts';
import { fieldOf, type Header } from './roster-header.ts';
import { jsonEntries } from './roster-json.ts';
import type { RosterRecord } from './roster-row.ts';

/** A row as the file has it, whatever the file's form. */
export interface RawRow {
  readonly place: RosterProblem['place'];
  readonly number: number;
  /** Undefined: an entry that is no object. */
  readonly record: RosterRecord | undefined;
  readonly hasStrayQuote: boolean;
  readonly isOpenEnded: boolean;
  /** More cells than columns: which is which is not known. */
  readonly tooMany?: Extract<RosterRule, { kind: 'too-many-cells' }>;
}

/** Ends with what makes the whole list one that cannot be read, if anything does. */
export type RawRows = Generator<RawRow, RosterUnreadable | undefined, void>;

export function* csvRawRows(list: ListText, { columns, delimiter, rows: from }: Header): RawRows {
  const rows = csvRows(list, from, { delimiter, width: columns.length });
  for (;;) {
    const { done, value } = rows.next();
    if (done === true) return value;
    const { line, cells, ...about } = value;
    const record: Partial<Record<RosterField, string>> = {};
    for (const [n, field] of columns.entries()) if (field !== undefined) record[field] ??= cells[n] ?? '';
    const isTooLong = cells.slice(columns.length).some((more) => more !== '');
    yield {
      place: 'line',
      number: line,
      record,
      ...about,
      ...(isTooLong
        ? { tooMany: { kind: 'too-many-cells', cells: cells.length, columns: columns.length } }
        : {}),
    };
  }
}

function recordOf(value: unknown): RosterRecord | undefined {
  // Of what JSON can hold, this is an object; a schema here would take the reading thread longer than a usual list.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const record: Partial<Record<RosterField, unknown>> = {};
  for (const [name, each] of Object.entries(value)) {
    const field = fieldOf(name);
    if (field !== undefined) record[field] ??= each;
  }
  return record;
}

export function* jsonRawRows(list: ListText): RawRows {
  const entries = jsonEntries(list);
  for (let number = 1; ; number++) {
    const { done, value } = entries.next();
    if (done !== true) {
      const record = value.kind === 'value' ? recordOf(value.value) : undefined;
      yield { place: 'entry', number, record, hasStrayQuote: false, isOpenEnded: false };
    } else if (value === 'end') return undefined;
    else return value === 'no-end' ? { kind: value } : value;
  }
}

/** The same, and not one more than a list may have. */
export function* boundedRows(rows: RawRows): RawRows {
  for (let count = 0; ; count++) {
    const { done, value } = rows.next();
    if (done === true) return value;
    if (count >= LIST_BOUNDS.rows) return pastBound('rows', value.place, value.number);
    yield value;
  }
}
