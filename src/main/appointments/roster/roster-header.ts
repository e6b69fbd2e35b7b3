/** Which column of a roster is which field, and what separates its cells. Pure. */
import { MOST_COLUMNS } from '../../../contract/limits.ts';
import { ROSTER_FIELDS, type RosterField } from '../../../contract/roster-fields.ts';
import { cellsOfLine, firstLine } from './roster-csv.ts';

/** Upper and lower case, blanks and signs of joining are the same in a column's name: `First Name` is `firstName`. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');
const FIELD_OF = new Map<string, RosterField>(ROSTER_FIELDS.map((field) => [nameKey(field), field]));

export const fieldOf = (name: string): RosterField | undefined => FIELD_OF.get(nameKey(name));

const NEEDED: readonly RosterField[] = ['id', 'firstName', 'lineId', 'startTime', 'endTime'];
const LONGEST_NAME = 100;
const DELIMITERS = [',', ';', '\t', '|'];

/** Column names as staff see them: the first 100, each cut at 100 characters. */
export const shownNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MOST_COLUMNS).map((name) => name.slice(0, LONGEST_NAME));

/** The field of each column; undefined for one that we do not know. */
export type ColumnsOf = readonly (RosterField | undefined)[];

export interface Header {
  readonly kind: 'header';
  readonly delimiter: string;
  /** As the file has them. */
  readonly names: readonly string[];
  readonly columns: ColumnsOf;
  /** Where the rows begin. */
  readonly rows: { readonly at: number; readonly line: number };
}

export type HeaderReading =
  | Header
  /** There is nothing in the file. */
  | { readonly kind: 'empty' }
  | (Omit<Header, 'kind'> & { readonly kind: 'not-a-header'; readonly missing: readonly string[] });

const START = { at: 0, line: 1 };

/**
 * Reads the first line, after a line `sep=;` as spreadsheet programs write it. Without one the best separator counts. `fields`: what a
 * person takes the columns for, by default their names tell.
 */
export function readHeader(
  text: string,
  fields?: ColumnsOf | ((names: readonly string[]) => ColumnsOf | undefined),
): HeaderReading {
  const first = firstLine(text, START);
  if (!first) return { kind: 'empty' };
  const separator = /^\s*"?sep=(.)"?\s*$/i.exec(first.text)?.[1];
  const line = separator === undefined ? first : firstLine(text, first.next);
  if (!line) return { kind: 'empty' };
  const [best] = (separator === undefined ? DELIMITERS : [separator])
    .map((delimiter) => ({ delimiter, names: cellsOfLine(line.text, delimiter) }))
    .toSorted((a, b) => rank(b.names) - rank(a.names));
  const names = best?.names ?? [];
  const said = typeof fields === 'function' ? fields(names) : fields;
  const columns = said === undefined ? names.map(fieldOf) : names.map((_, n) => said[n]);
  const missing = [
    ...NEEDED.filter((field) => !columns.includes(field)),
    ...(columns.includes('code') || columns.includes('publicId') ? [] : ['code']),
  ];
  const header = { delimiter: best?.delimiter ?? ',', names, columns, rows: line.next };
  return missing.length > 0 ? { kind: 'not-a-header', missing, ...header } : { kind: 'header', ...header };
}

/** Columns that we know count first; where we know none, more columns are the better guess. */
const rank = (names: readonly string[]): number =>
  names.filter((name) => fieldOf(name) !== undefined).length * 1_000 + Math.min(names.length, 999);
