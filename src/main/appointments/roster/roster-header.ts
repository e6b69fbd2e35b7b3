/** The columns and the separator of a list. Pure. */
import { LIST_BOUNDS, MAX_COLUMNS } from '../../../contract/limits.ts';
import { ROSTER_FIELDS, type RosterField } from '../../../contract/appointment-fields.ts';
import { type ListText, type PastBound, pastBound } from './roster-text.ts';
import { cellsOfLine, firstLine, type LineStart } from './roster-csv.ts';

/** Ignores case, blanks and joining characters: `First Name` is `firstName`. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');
const FIELD_OF = new Map<string, RosterField>(ROSTER_FIELDS.map((field) => [nameKey(field), field]));

export const fieldOf = (name: string): RosterField | undefined => FIELD_OF.get(nameKey(name));

const NEEDED: readonly RosterField[] = ['id', 'firstName', 'lineId', 'startTime', 'endTime'];
const LONGEST_NAME = 100;
const DELIMITERS = [',', ';', '\t', '|'];

/** The first 100, each cut at 100 characters. */
export const shownNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_COLUMNS).map((name) => name.slice(0, LONGEST_NAME));

/** Undefined for unknown columns. */
export type ColumnsOf = readonly (RosterField | undefined)[];

export interface Header {
  readonly kind: 'header';
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly columns: ColumnsOf;
  readonly rows: LineStart;
}

/** A person's definition of the columns of files with these names. */
export interface ColumnsForm {
  /** As {@link shownNames} returns them. */
  readonly names: readonly string[];
  readonly fields: ColumnsOf;
}

export const hasNames = (form: Pick<ColumnsForm, 'names'>, names: readonly string[]): boolean =>
  JSON.stringify(form.names) === JSON.stringify(shownNames(names));

/** Default: by the names. `forms`: for files with these names. */
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

/** Known columns count first, then more columns. */
const rank = (names: readonly string[]): number =>
  names.slice(0, LIST_BOUNDS.fields).filter((name) => fieldOf(name) !== undefined).length * 1_000 +
  Math.min(names.length, 999);

/** With the best separator. */
function namesOf(text: string, separator: string | undefined) {
  const [best] = (separator === undefined ? DELIMITERS : [separator])
    .map((delimiter) => ({ delimiter, names: cellsOfLine(text, delimiter) }))
    .map((each) => ({ ...each, rank: rank(each.names) }))
    .toSorted((a, b) => b.rank - a.rank);
  return best ?? { delimiter: ',', names: [] };
}

/**
 * Also reads a line `sep=;`, as spreadsheet programs write it. Otherwise the best separator is used. `said`: a person's
 * definition. Default: by the names.
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
