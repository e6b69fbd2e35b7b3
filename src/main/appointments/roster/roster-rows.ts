/** The raw rows of a list: its cells by what the columns mean. */
import type { RosterField } from '../../../contract/appointment-fields.ts';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterProblem, RosterRule, RosterUnreadable } from '../../../contract/roster.ts';
import { jsonEntries } from '../lists/json-entries.ts';
import type { ListTable, TableRow } from '../lists/list-table.ts';
import { type ListText, pastBound } from '../lists/list-text.ts';
import { type ColumnsOf, rosterFieldOf } from './roster-header.ts';
import type { RosterRecord } from './roster-row.ts';

export interface RawRow {
  readonly place: RosterProblem['place'];
  readonly number: number;
  /** Undefined if the entry is not an object. */
  readonly record: RosterRecord | undefined;
  readonly hasStrayQuote: boolean;
  readonly isOpenEnded: boolean;
  /** More cells than columns: no one can say which is which. */
  readonly tooMany?: Extract<RosterRule, { kind: 'too-many-cells' }>;
}

/** Returns what makes the whole list unreadable, if anything does. */
export type RawRows = Generator<RawRow, RosterUnreadable | undefined, void>;

function recordFrom({ cells }: TableRow, columns: ColumnsOf): RosterRecord {
  const record: Partial<Record<RosterField, string>> = {};
  for (const [n, field] of columns.entries()) if (field !== undefined) record[field] ??= cells[n] ?? '';
  return record;
}

/** A footer has no id, or a text in its place. A row that lost all but its id is an appointment that cannot be read. */
const isAside = ({ aside }: TableRow, { id }: RosterRecord): boolean =>
  aside === 'header' || aside === 'total' || (aside === 'note' && (id === '' || /\s/.test(String(id))));

export function* tableRawRows(table: ListTable, columns: ColumnsOf): RawRows {
  const rows = table.rows();
  for (;;) {
    const { done, value } = rows.next();
    if (done === true) return value;
    const record = recordFrom(value, columns);
    if (isAside(value, record)) continue;
    const { place, number, fault, doubts, isOpenEnded = false } = value;
    yield {
      place: place === 'row' ? 'line' : place,
      number,
      record: fault?.kind === 'not-an-object' ? undefined : record,
      hasStrayQuote: doubts?.some(({ kind }) => kind === 'open-quote') === true,
      isOpenEnded,
      ...(fault?.kind === 'too-many-cells' ? { tooMany: fault } : {}),
    };
  }
}

function recordOf(value: unknown): RosterRecord | undefined {
  // An object, of what JSON can hold. A schema would take the thread longer to load than a usual list.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const record: Partial<Record<RosterField, unknown>> = {};
  for (const [name, each] of Object.entries(value)) {
    const field = rosterFieldOf(name);
    if (field !== undefined) record[field] ??= each;
  }
  return record;
}

/** Of what another program sends in the documented form: values are what they are, not texts. */
export function* sentRawRows(list: ListText): RawRows {
  const entries = jsonEntries(list);
  for (let number = 1; ; number++) {
    const { done, value } = entries.next();
    if (done === true) return value === 'end' ? undefined : value === 'no-end' ? { kind: value } : value;
    if (number > LIST_BOUNDS.rows) return pastBound('rows', 'entry', number);
    const record = value.kind === 'value' ? recordOf(value.value) : undefined;
    yield { place: 'entry', number, record, hasStrayQuote: false, isOpenEnded: false };
  }
}
