/** Which column of a roster is which field, and what separates its cells. Pure. */
import { cellsOfLine, firstLine } from './roster-csv.ts';

const ROSTER_FIELDS = [
  'id',
  'code',
  'publicId',
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'languageCode',
  'lineId',
  'lineName',
  'locationId',
  'locationName',
  'assigneeId',
  'assigneeName',
  'startTime',
  'endTime',
  'status',
] as const;
export type RosterField = (typeof ROSTER_FIELDS)[number];

/** Upper and lower case, blanks and signs of joining are the same in a column's name: `First Name` is `firstName`. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');
const FIELD_OF = new Map<string, RosterField>(ROSTER_FIELDS.map((field) => [nameKey(field), field]));

export const fieldOf = (name: string): RosterField | undefined => FIELD_OF.get(nameKey(name));

const NEEDED: readonly RosterField[] = ['id', 'firstName', 'lineId', 'startTime', 'endTime'];
const DELIMITERS = [',', ';', '\t', '|'];

export interface Header {
  readonly kind: 'header';
  readonly delimiter: string;
  /** The field of each column; undefined for one that we do not know. */
  readonly columns: readonly (RosterField | undefined)[];
  /** Where the rows begin. */
  readonly rows: { readonly at: number; readonly line: number };
}

export type HeaderReading =
  | Header
  /** There is nothing in the file. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-a-header'; readonly missing: readonly string[] };

const START = { at: 0, line: 1 };

/** Reads the first line, after a line `sep=;` as spreadsheet programs write it. Without one the best separator counts. */
export function readHeader(text: string): HeaderReading {
  const first = firstLine(text, START);
  if (!first) return { kind: 'empty' };
  const said = /^\s*"?sep=(.)"?\s*$/i.exec(first.text)?.[1];
  const line = said === undefined ? first : firstLine(text, first.next);
  if (!line) return { kind: 'empty' };
  const [best] = (said === undefined ? DELIMITERS : [said])
    .map((delimiter) => ({ delimiter, columns: cellsOfLine(line.text, delimiter).map(fieldOf) }))
    .toSorted((a, b) => known(b.columns) - known(a.columns));
  const columns = best?.columns ?? [];
  const missing = [
    ...NEEDED.filter((field) => !columns.includes(field)),
    ...(columns.includes('code') || columns.includes('publicId') ? [] : ['code']),
  ];
  if (!best || missing.length > 0) return { kind: 'not-a-header', missing };
  return { kind: 'header', delimiter: best.delimiter, columns, rows: line.next };
}

const known = (columns: readonly (RosterField | undefined)[]): number =>
  columns.filter((field) => field !== undefined).length;
