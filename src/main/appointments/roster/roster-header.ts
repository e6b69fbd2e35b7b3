/** Which column of a roster is which field, and what separates its cells. Pure. */
import { LIST_BOUNDS, MAX_COLUMNS } from '../../../contract/limits.ts';
import { ROSTER_FIELDS, type RosterField } from '../../../contract/appointment-fields.ts';
import { type ListText, type PastBound, pastBound } from './roster-text.ts';
import { cellsOfLine, firstLine, type LineStart } from './roster-csv.ts';

/** Upper and lower case, blanks and signs of joining are the same in a column's name: `First Name` is `firstName`. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');
const FIELD_OF = new Map<string, RosterField>(ROSTER_FIELDS.map((field) => [nameKey(field), field]));

export const fieldOf = (name: string): RosterField | undefined => FIELD_OF.get(nameKey(name));

const NEEDED: readonly RosterField[] = ['id', 'firstName', 'lineId', 'startTime', 'endTime'];
const LONGEST_NAME = 100;
const DELIMITERS = [',', ';', '\t', '|'];

/** Column names as staff see them: the first 100, each cut at 100 characters. */
export const shownNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_COLUMNS).map((name) => name.slice(0, LONGEST_NAME));

/** The field of each column; undefined for one that we do not know. */
export type ColumnsOf = readonly (RosterField | undefined)[];

export interface Header {
  readonly kind: 'header';
  readonly delimiter: string;
  /** As the file has them. */
  readonly names: readonly string[];
  readonly columns: ColumnsOf;
  /** Where the rows begin. */
  readonly rows: LineStart;
}

/** What the columns of a file whose first line has these names are taken for, as a person said it. */
export interface ColumnsForm {
  /** As {@link shownNames} gives them. */
  readonly names: readonly string[];
  readonly fields: ColumnsOf;
}

export const hasNames = (form: Pick<ColumnsForm, 'names'>, names: readonly string[]): boolean =>
  JSON.stringify(form.names) === JSON.stringify(shownNames(names));

/** By default the names of the columns tell; `forms`: of files that may come. */
export type ColumnsSaid = { readonly fields: ColumnsOf } | { readonly forms: readonly ColumnsForm[] };

export type HeaderReading =
  | Header
  /** There is nothing in the file. */
  | { readonly kind: 'empty' }
  | PastBound
  | (Omit<Header, 'kind'> & { readonly kind: 'not-a-header'; readonly missing: readonly string[] });

const START = { at: 0, line: 1 };

const saidOf = (columns: ColumnsSaid | undefined, names: readonly string[]): ColumnsOf | undefined =>
  columns && 'fields' in columns
    ? columns.fields
    : columns?.forms.find((form) => hasNames(form, names))?.fields;

/** Columns that we know count first; where we know none, more columns are the better guess. */
const rank = (names: readonly string[]): number =>
  names.slice(0, LIST_BOUNDS.fields).filter((name) => fieldOf(name) !== undefined).length * 1_000 +
  Math.min(names.length, 999);

/** Cells of the first line by the separator that suits it best. */
function namesOf(text: string, separator: string | undefined) {
  const [best] = (separator === undefined ? DELIMITERS : [separator])
    .map((delimiter) => ({ delimiter, names: cellsOfLine(text, delimiter) }))
    .map((each) => ({ ...each, rank: rank(each.names) }))
    .toSorted((a, b) => b.rank - a.rank);
  return best ?? { delimiter: ',', names: [] };
}

/**
 * Reads the first line, after a line `sep=;` as spreadsheet programs write it. Without one the best separator counts. `said`:
 * what a person takes the columns for, by default their names tell.
 */
export function readHeader(list: ListText, said?: ColumnsSaid): HeaderReading {
  const first = firstLine(list, START);
  if (first.kind === 'nothing') return { kind: 'empty' };
  if (first.kind === 'past-bound') return first;
  const separator = /^\s*"?sep=(.)"?\s*$/i.exec(first.text)?.[1];
  const line = separator === undefined ? first : firstLine(list, first.next);
  if (line.kind === 'nothing') return { kind: 'empty' };
  if (line.kind === 'past-bound') return line;
  const { delimiter, names } = namesOf(line.text, separator);
  if (names.length > LIST_BOUNDS.fields) return pastBound('fields', 'line', line.next.line - 1);
  const given = saidOf(said, names);
  const columns = given === undefined ? names.map(fieldOf) : names.map((_, n) => given[n]);
  const missing = [
    ...NEEDED.filter((field) => !columns.includes(field)),
    ...(columns.includes('code') || columns.includes('publicId') ? [] : ['code']),
  ];
  const header = { delimiter, names, columns, rows: line.next };
  return missing.length > 0 ? { kind: 'not-a-header', missing, ...header } : { kind: 'header', ...header };
}
