/** Finds out which column is which field, and what separates cells. Pure. */
import { LIST_BOUNDS, MAX_COLUMNS } from '../../../contract/limits.ts';
import { ROSTER_FIELDS, type RosterField } from '../../../contract/appointment-fields.ts';
import { type ListText, type PastBound, pastBound } from './roster-text.ts';
import { cellsOfLine, firstLine, type LineStart } from './roster-csv.ts';

/** Case, blanks and joining signs do not matter: `First Name` is `firstName`. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');
const FIELD_OF = new Map<string, RosterField>(ROSTER_FIELDS.map((field) => [nameKey(field), field]));

export const rosterFieldOf = (name: string): RosterField | undefined => FIELD_OF.get(nameKey(name));

const NEEDED: readonly RosterField[] = ['id', 'firstName', 'lineId', 'startTime', 'endTime'];
const MAX_NAME_LENGTH = 100;
const DELIMITERS = [',', ';', '\t', '|'];

/** As staff see them: the first 100, each cut at 100 characters. */
export const shownNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_COLUMNS).map((name) => name.slice(0, MAX_NAME_LENGTH));

/** Undefined for an unknown column. */
export type ColumnsOf = readonly (RosterField | undefined)[];

export interface Header {
  readonly kind: 'header';
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly columns: ColumnsOf;
  readonly rows: LineStart;
}

/** What a person said about files with these column names. */
export interface ColumnsForm {
  readonly names: readonly string[];
  readonly fields: ColumnsOf;
}

export const hasNames = (form: Pick<ColumnsForm, 'names'>, names: readonly string[]): boolean =>
  JSON.stringify(form.names) === JSON.stringify(shownNames(names));

/** `forms`: of files that may come. Default: the names of the columns decide. */
export type ColumnsSaid = { readonly fields: ColumnsOf } | { readonly forms: readonly ColumnsForm[] };

export type HeaderReading =
  | Header
  | { readonly kind: 'empty' }
  | PastBound
  | (Omit<Header, 'kind'> & { readonly kind: 'not-a-header'; readonly missing: readonly string[] });

const START = { at: 0, line: 1 };

const saidOf = (columns: ColumnsSaid | undefined, names: readonly string[]): ColumnsOf | undefined =>
  columns && 'fields' in columns
    ? columns.fields
    : columns?.forms.find((form) => hasNames(form, names))?.fields;

/** Known columns count first, then the number of columns. */
const rank = (names: readonly string[]): number =>
  names.slice(0, LIST_BOUNDS.fields).filter((name) => rosterFieldOf(name) !== undefined).length * 1_000 +
  Math.min(names.length, 999);

function namesOf(text: string, separator: string | undefined) {
  const [best] = (separator === undefined ? DELIMITERS : [separator])
    .map((delimiter) => ({ delimiter, names: cellsOfLine(text, delimiter) }))
    .map((each) => ({ ...each, rank: rank(each.names) }))
    .toSorted((a, b) => b.rank - a.rank);
  return best ?? { delimiter: ',', names: [] };
}

/**
 * Reads the first line, after a line `sep=;` as spreadsheet programs write it. Without one the best separator counts.
 * `said`: what a person said about the columns. Default: their names decide.
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
  const columns = given === undefined ? names.map(rosterFieldOf) : names.map((_, n) => given[n]);
  const missing = [
    ...NEEDED.filter((field) => !columns.includes(field)),
    ...(columns.includes('code') || columns.includes('publicId') ? [] : ['code']),
  ];
  const header = { delimiter, names, columns, rows: line.next };
  return missing.length > 0 ? { kind: 'not-a-header', missing, ...header } : { kind: 'header', ...header };
}
