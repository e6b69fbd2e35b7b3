/**
 * Takes a CSV text apart into rows (RFC 4180), as back-office systems really write it: CR, LF and CRLF mixed, quotes that
 * open and never close. One bad line costs no other line. Pure.
 */

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

/** The rows of `text` from `from` on; lines without anything in them are none. `width`: how many cells a row has. */
export function* csvRows(
  text: string,
  from: { readonly at: number; readonly line: number },
  delimiter: string,
  width: number,
): Generator<CsvRow, void, void> {
  let { at, line } = from;
  while (at < text.length) {
    const { end, next } = lineFrom(text, at);
    const own = text.slice(at, end);
    const begin = { line, isOpenEnded: next === end };
    if (!own.includes('"')) {
      const cells = own.split(delimiter).map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) yield { ...begin, cells, hasStrayQuote: false };
      at = next;
      line += 1;
      continue;
    }
    const strict = strictCells(text, at, delimiter, at + LONGEST_CELL);
    const whole = strict && text.slice(at, strict.end);
    if (strict && whole !== undefined && (strict.end === end || !isTwoRows(whole, delimiter, width))) {
      const after = lineFrom(text, strict.end);
      yield { line, isOpenEnded: after.next === after.end, cells: strict.cells, hasStrayQuote: false };
      at = after.next;
      line += (whole.match(LINE_END)?.length ?? 0) + 1;
      continue;
    }
    yield { ...begin, cells: unquoted(own, delimiter), hasStrayQuote: true };
    at = next;
    line += 1;
  }
}

/** The first line with anything in it, and where the one after it begins. */
export function firstLine(
  text: string,
  from: { readonly at: number; readonly line: number },
): { readonly text: string; readonly next: { readonly at: number; readonly line: number } } | undefined {
  let { at, line } = from;
  while (at < text.length) {
    const { end, next } = lineFrom(text, at);
    const own = text.slice(at, end);
    at = next;
    line += 1;
    if (own.trim() !== '') return { text: own, next: { at, line } };
  }
  return undefined;
}

/** The cells of one line by itself. */
export const cellsOfLine = (line: string, delimiter: string): readonly string[] =>
  strictCells(line, 0, delimiter, line.length)?.cells ?? unquoted(line, delimiter);
