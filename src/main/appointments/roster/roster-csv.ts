/**
 * Takes a CSV text apart into rows (RFC 4180), as back-office systems really write it: CR, LF and CRLF mixed, quotes that
 * open and never close. One bad line costs no other line. Pure.
 */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { type ListText, type PastBound, pastBound } from './roster-text.ts';

export interface CsvRow {
  /** The line of the file on which it begins, from 1, empty lines and lines within quoted cells counted. */
  readonly line: number;
  /** Trimmed; a quoted cell keeps its own blanks and line ends. */
  readonly cells: readonly string[];
  /** A quote opened a cell that it does not close. Quotes were left out and the row ends with its line. */
  readonly hasStrayQuote: boolean;
  /** Nothing follows, and no line end: the file may have been cut here. */
  readonly isOpenEnded: boolean;
}

/** A quoted cell that goes on over more characters than this is a quote that nobody closed. */
const LONGEST_CELL = 20_000;

const LINE_END = /\r\n|\n|\r/g;

/** Where the line that holds `from` ends, and where the next one begins. */
function lineFrom(text: string, from: number): { readonly end: number; readonly next: number } {
  LINE_END.lastIndex = from;
  const match = LINE_END.exec(text);
  return match
    ? { end: match.index, next: match.index + match[0].length }
    : { end: text.length, next: text.length };
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

interface Taken {
  readonly cells: readonly string[];
  /** Where the cells end: at a line end or the end of the text. */
  readonly end: number;
}

/** Where the quote at `from` is closed, within `limit`; undefined where it is not. */
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

/** The cells from `from` on by RFC 4180; undefined where a quote is not closed as it should be. */
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

/** A row over several lines, the first and last of which are rows by themselves, is two stray quotes in two rows. */
function isTwoRows(lines: string, delimiter: string, width: number): boolean {
  const parts = lines.split(/\r\n|\n|\r/);
  const isRow = (line: string | undefined): boolean =>
    line !== undefined && unquoted(line, delimiter).length >= width;
  return width > 2 && isRow(parts[0]) && isRow(parts.at(-1));
}

/** Where a line begins: in the text as far as it is in memory, and counted from 1. */
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

/** A row of quoted cells, which may go on over several lines; undefined where its quotes are not closed. */
function quotedRow(text: string, { at, line }: LineStart, end: number, form: CsvForm): RowAt | undefined {
  const { delimiter, width } = form;
  const strict = strictCells(text, at, delimiter, at + LONGEST_CELL);
  if (!strict) return undefined;
  if (isTooLong(strict.end - at)) return tooLong(line);
  const whole = text.slice(at, strict.end);
  if (strict.end !== end && isTwoRows(whole, delimiter, width)) return undefined;
  const { end: last, next } = lineFrom(text, strict.end);
  const row = { line, isOpenEnded: next === last, cells: strict.cells, hasStrayQuote: false };
  return { kind: 'row', row, next: { at: next, line: line + (whole.match(LINE_END)?.length ?? 0) + 1 } };
}

/** The row that begins at `from`. The text has all of it, or more than a row may have. */
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
  /** How many cells a row has. */
  readonly width: number;
}

/** The rows of `list` from `from` on; lines without anything in them are none. Ends where a bound is passed. */
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

/** The first row from `from` on that is in memory already, to be shown; it comes again. */
export function firstRowInSight({ text }: ListText, from: LineStart, form: CsvForm): CsvRow | undefined {
  let next = from;
  for (let n = 0; n < MOST_SHOWN_BLANK && next.at < text.length; n++) {
    const found = rowAt(text, next, form);
    if (found.kind === 'row') return found.row;
    if (found.kind === 'past-bound') return undefined;
    next = found.next;
  }
  return undefined;
}

/** Empty lines that are passed over for an example. */
const MOST_SHOWN_BLANK = 1_000;

export type FirstLine =
  | { readonly kind: 'line'; readonly text: string; readonly next: LineStart }
  | { readonly kind: 'nothing' }
  | PastBound;

/** The first line with anything in it, and where the one after it begins. */
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

/** The cells of one line by itself. */
export const cellsOfLine = (line: string, delimiter: string): readonly string[] =>
  strictCells(line, 0, delimiter, line.length)?.cells ?? unquoted(line, delimiter);
