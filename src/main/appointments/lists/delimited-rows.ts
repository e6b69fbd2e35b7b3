/**
 * Parses CSV (RFC 4180) as back-office systems write it: mixed line ends, and quotes that never close. A bad line costs
 * no other line. Pure.
 */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { type ListText, type PastBound, pastBound } from './list-text.ts';

export interface CsvRow {
  /** Its first line in the file, from 1, counting empty lines and lines in quoted cells. */
  readonly line: number;
  /** Trimmed. A quoted cell keeps its blanks and line ends. */
  readonly cells: readonly string[];
  /** A cell's quote is not closed. Quotes are dropped and the row ends with its line. */
  readonly hasStrayQuote: boolean;
  /** At the end of the text, without a line end: the file may be cut here. */
  readonly isOpenEnded: boolean;
}

/** A longer quoted cell has a quote that no one closed. */
const MAX_CELL_LENGTH = 20_000;

const LINE_END = /\r\n|\n|\r/g;

/** The end of the line with `from`, and the beginning of the next. */
export function lineFrom(text: string, from: number): { readonly end: number; readonly next: number } {
  LINE_END.lastIndex = from;
  const match = LINE_END.exec(text);
  return match
    ? { end: match.index, next: match.index + match[0].length }
    : { end: text.length, next: text.length };
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

interface Taken {
  readonly cells: readonly string[];
  readonly end: number;
}

/** Undefined where it is not closed within `limit`. */
function closingQuote(text: string, from: number, limit: number): number | undefined {
  let at = from + 1;
  while (at < limit) {
    const next = text.indexOf('"', at);
    if (next < 0 || next >= limit) return undefined;
    if (text[next + 1] !== '"') return next;
    at = next + 2;
  }
  return undefined;
}

/** By RFC 4180; undefined where a quote is not closed properly. */
function strictCells(text: string, from: number, delimiter: string, limit: number): Taken | undefined {
  const cells: string[] = [];
  const isBlank = (sign: string | undefined): boolean =>
    sign === ' ' || (sign === '\t' && delimiter !== '\t');
  let at = from;
  for (;;) {
    while (isBlank(text[at])) at += 1;
    if (text[at] === '"') {
      const close = closingQuote(text, at, limit);
      if (close === undefined) return undefined;
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
      while (text[at] === ' ') at += 1;
    } else {
      const begin = at;
      while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at])) at += 1;
      cells.push(text.slice(begin, at).trim());
    }
    if (at >= text.length || isLineEnd(text[at])) return { cells, end: at };
    if (text[at] !== delimiter) return undefined;
    at += 1;
  }
}

const unquoted = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());

/** If the first and last line are rows by themselves, these are two rows with a stray quote each. */
function isTwoRows(lines: string, delimiter: string, width: number): boolean {
  const parts = lines.split(/\r\n|\n|\r/);
  const isRow = (line: string | undefined): boolean =>
    line !== undefined && unquoted(line, delimiter).length >= width;
  return width > 2 && isRow(parts[0]) && isRow(parts.at(-1));
}

/** `at`: in the text in memory. `line`: from 1. */
export interface LineStart {
  readonly at: number;
  readonly line: number;
}

type RowAt =
  | { readonly kind: 'row'; readonly row: CsvRow; readonly next: LineStart }
  | { readonly kind: 'blank'; readonly next: LineStart }
  | PastBound;

const isTooLong = (characters: number): boolean => characters > LIST_BOUNDS.characters;
const tooLong = (line: number): PastBound => pastBound('characters', 'line', line);

/** May go on over several lines. Undefined where its quotes are not closed. */
function quotedRow(text: string, { at, line }: LineStart, end: number, form: CsvForm): RowAt | undefined {
  const { delimiter, width } = form;
  const strict = strictCells(text, at, delimiter, at + MAX_CELL_LENGTH);
  if (!strict) return undefined;
  if (isTooLong(strict.end - at)) return tooLong(line);
  const whole = text.slice(at, strict.end);
  if (strict.end !== end && isTwoRows(whole, delimiter, width)) return undefined;
  const { end: last, next } = lineFrom(text, strict.end);
  const row = { line, isOpenEnded: next === last, cells: strict.cells, hasStrayQuote: false };
  return { kind: 'row', row, next: { at: next, line: line + (whole.match(LINE_END)?.length ?? 0) + 1 } };
}

function rowAt(text: string, from: LineStart, form: CsvForm): RowAt {
  const { at, line } = from;
  const { end, next } = lineFrom(text, at);
  if (isTooLong(end - at)) return tooLong(line);
  const own = text.slice(at, end);
  const begin = { line, isOpenEnded: next === end };
  const after = { at: next, line: line + 1 };
  if (own.includes('"')) {
    const quoted = quotedRow(text, from, end, form);
    const cells = unquoted(own, form.delimiter);
    return quoted ?? { kind: 'row', row: { ...begin, cells, hasStrayQuote: true }, next: after };
  }
  const cells = own.split(form.delimiter).map((cell) => cell.trim());
  return cells.some((cell) => cell !== '')
    ? { kind: 'row', row: { ...begin, cells, hasStrayQuote: false }, next: after }
    : { kind: 'blank', next: after };
}

export interface CsvForm {
  readonly delimiter: string;
  readonly width: number;
}

/** The rows of `list` after `from`, without empty ones. Ends where a bound is passed. */
export function* csvRows(
  list: ListText,
  from: LineStart,
  form: CsvForm,
): Generator<CsvRow, PastBound | undefined, void> {
  let { at, line } = from;
  for (;;) {
    at = list.from(at);
    if (at >= list.text.length) return undefined;
    if (line > LIST_BOUNDS.lines) return pastBound('rows', 'line', line, LIST_BOUNDS.lines);
    const found = rowAt(list.text, { at, line }, form);
    if (found.kind === 'past-bound') return found;
    if (found.kind === 'row') yield found.row;
    ({ at, line } = found.next);
  }
}

/** The first rows already in memory. `csvRows` yields them too. */
export function rowsInSight(
  { text }: ListText,
  from: LineStart,
  form: CsvForm,
  most: number,
): readonly CsvRow[] | PastBound {
  const rows: CsvRow[] = [];
  let next = from;
  for (let n = 0; n < MAX_SHOWN_BLANK && rows.length < most && next.at < text.length; n++) {
    const found = rowAt(text, next, form);
    if (found.kind === 'past-bound') return rows.length === 0 ? found : rows;
    if (found.kind === 'row') rows.push(found.row);
    next = found.next;
  }
  return rows;
}

const MAX_SHOWN_BLANK = 100_000;

export type FirstLine =
  | { readonly kind: 'line'; readonly text: string; readonly next: LineStart }
  | { readonly kind: 'nothing' }
  | PastBound;

/** The first line that is not empty, and where the next begins. */
export function firstLine(list: ListText, from: LineStart): FirstLine {
  let { at, line } = from;
  for (;;) {
    at = list.from(at);
    if (at >= list.text.length) return { kind: 'nothing' };
    if (line > LIST_BOUNDS.lines) return pastBound('rows', 'line', line, LIST_BOUNDS.lines);
    const { end, next } = lineFrom(list.text, at);
    if (isTooLong(end - at)) return tooLong(line);
    const own = list.text.slice(at, end);
    at = next;
    line += 1;
    if (own.trim() !== '') return { kind: 'line', text: own, next: { at, line } };
  }
}
