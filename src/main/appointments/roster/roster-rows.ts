/** The raw rows of a list, from CSV or JSON. */
import type { RosterField } from '../../../contract/appointment-fields.ts';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterProblem, RosterRule, RosterUnreadable } from '../../../contract/roster.ts';
import { parseExact } from '../../base/json.ts';
import { csvRows } from './roster-csv.ts';
import { type Header, rosterFieldOf } from './roster-header.ts';
import type { RosterRecord } from './roster-row.ts';
import { type ListText, pastBound, type PastBound } from './roster-text.ts';

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
  // An object, of what JSON can hold. A schema would take the thread longer to load than a usual list.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const record: Partial<Record<RosterField, unknown>> = {};
  for (const [name, each] of Object.entries(value)) {
    const field = rosterFieldOf(name);
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

/** The same, up to the most that a list may have. */
export function* boundedRows(rows: RawRows): RawRows {
  for (let count = 0; ; count++) {
    const { done, value } = rows.next();
    if (done === true) return value;
    if (count >= LIST_BOUNDS.rows) return pastBound('rows', value.place, value.number);
    yield value;
  }
}

type JsonEntry = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'not-json' };

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** The end of the string that begins at `from`; past the text where there is none. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** At a comma or bracket of the list itself; undefined where there is none. */
function endOfValue(text: string, from: number): number | PastBound['bound'] | undefined {
  let depth = 0;
  let commas = 0;
  for (let at = from; at < text.length; at++) {
    if (at - from > LIST_BOUNDS.characters) return 'characters';
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > LIST_BOUNDS.depth) return 'depth';
        break;
      case 0x5d:
      case 0x7d:
        if (depth === 0) return at;
        depth -= 1;
        break;
      case COMMA:
        if (depth === 0) return at;
        if (depth === 1) commas += 1;
        if (commas >= LIST_BOUNDS.fields) return 'fields';
        break;
      default:
    }
  }
  return undefined;
}

function entry(text: string): JsonEntry {
  try {
    return { kind: 'value', value: parseExact(text) };
  } catch {
    return { kind: 'not-json' };
  }
}

function isAllOver(list: ListText, from: number): boolean {
  for (let at = from; ;) {
    at = list.from(at);
    if (list.text.slice(at).trim() !== '') return false;
    if (list.isWhole) return true;
    at = list.text.length;
  }
}

/** The entries of a JSON list, one at a time: a whole list would need too much memory. Returns `no-end` for what is no list, or does not end, and a passed bound at once. */
export function* jsonEntries(list: ListText): Generator<JsonEntry, 'end' | 'no-end' | PastBound, void> {
  let at = list.text.search(/\S/);
  if (list.text[at] !== '[') return 'no-end';
  at += 1;
  if (/^\s*\]\s*$/.test(list.text.slice(at, at + LOOKED_AT))) return 'end';
  for (let number = 1; ; number++) {
    at = list.from(at);
    const end = endOfValue(list.text, at);
    if (typeof end === 'string') return pastBound(end, 'entry', number);
    if (end === undefined) return list.isWhole ? 'no-end' : pastBound('characters', 'entry', number);
    yield entry(list.text.slice(at, end));
    if (list.text[end] === ']') return isAllOver(list, end + 1) ? 'end' : 'no-end';
    if (list.text[end] !== ',') return 'no-end';
    at = end + 1;
  }
}

/** Enough for an empty list. */
const LOOKED_AT = 1_000;
