/** The rows of a sheet, one at a time. Formulas are not evaluated: the value that was saved with them counts. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { type ListSource, pastBound } from './list-text.ts';
import { numberText } from './number-formats.ts';
import type { Sheet, Workbook } from './workbook-parts.ts';
import { createXml } from './xml-events.ts';
import { damaged, Unreadable, unzipped } from './zip.ts';

/** Of a sheet, unpacked. */
const MAX_SHEET_BYTES = 160_000_000;
const MAX_CELL = 32_767;
/** ECMA-376 has as many. */
const MAX_ROW = 1_048_576;

export interface SheetRow {
  readonly number: number;
  /** Without empty ones at the end. */
  readonly cells: readonly string[];
}

/** Of the place of a cell: A1 is 0, and BC12 is 54. Undefined for what is no place. */
function columnOf(place: string): number | undefined {
  let column = 0;
  let n = 0;
  for (; n < place.length; n++) {
    const letter = place.charCodeAt(n) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return n === 0 || n > 3 ? undefined : column - 1;
}

/** Merged over several rows: the value of the first cell holds for each. `column` from 0, rows from 1. */
interface Merged {
  readonly column: number;
  readonly last: number;
}
/** By its first row. */
export type MergedRows = ReadonlyMap<number, readonly Merged[]>;

const MAX_MERGED = 20_000;
const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;

/** They stand behind all rows of a sheet, which need them. Throws `Unreadable`. */
export function mergedRows(source: ListSource, { entry }: Sheet): MergedRows {
  const merged = new Map<number, Merged[]>();
  let count = 0;
  let text = '';
  for (const block of unzipped(source, entry, MAX_SHEET_BYTES)) {
    text = text.slice(-100) + Buffer.from(block.buffer, block.byteOffset, block.length).toString('latin1');
    if (!text.includes('mergeCell')) continue;
    let end = 0;
    for (const match of text.matchAll(MERGED)) {
      end = match.index + match[0].length;
      const [first, last] = [Number(match[2]), Number(match[3])];
      const column = columnOf(match[1] ?? '');
      if (column === undefined || column >= LIST_BOUNDS.fields || count === MAX_MERGED) continue;
      if (last <= first || last > MAX_ROW) continue;
      count += 1;
      const before = merged.get(first);
      if (before) before.push({ column, last });
      else merged.set(first, [{ column, last }]);
    }
    text = text.slice(end);
  }
  return merged;
}

/** Fills in what is merged. Rows without a text of their own stay left out. */
function* filled(rows: Iterable<SheetRow>, merged: MergedRows): Generator<SheetRow, void, void> {
  const open = new Map<number, { readonly last: number; readonly text: string }>();
  for (const row of rows) {
    const cells = [...row.cells];
    for (const [column, { last, text }] of open) {
      if (last < row.number) open.delete(column);
      else if ((cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
    for (const { column, last } of merged.get(row.number) ?? [])
      if (row.cells[column]) open.set(column, { last, text: row.cells[column] });
    yield { number: row.number, cells };
  }
}

/** Throws `Unreadable`. Rows without a text are left out. */
export const sheetRows = (source: ListSource, sheet: Sheet, workbook: Workbook, merged?: MergedRows) =>
  merged && merged.size > 0
    ? filled(ownRows(source, sheet, workbook), merged)
    : ownRows(source, sheet, workbook);

function* ownRows(
  source: ListSource,
  { entry }: Sheet,
  { texts, kinds, is1904 }: Workbook,
): Generator<SheetRow, void, void> {
  const ready: SheetRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let taking = false;
  let phonetic = 0;
  let isInRows = false;

  function textOf(): string {
    switch (type) {
      case 's':
        return texts[Number(value)] ?? '';
      case 'b':
        return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : '';
      case 'n':
        return numberText(value, kinds[style] ?? 'number', is1904);
      case 'd':
        return value.trim().replace(/(T\d\d:\d\d)(?::00(?:\.0+)?)?Z?$/, '$1');
      default:
        return value;
    }
  }

  function keep(): void {
    const text = textOf().trim();
    if (text === '') return;
    if (column >= LIST_BOUNDS.fields) throw new Unreadable(pastBound('fields', 'line', number));
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  const xml = createXml({
    open(name, attribute) {
      if (name === 'sheetData') isInRows = true;
      if (!isInRows) return;
      if (name === 'row') {
        number = Number(attribute('r') ?? number + 1);
        if (!Number.isInteger(number) || number < 1 || number > MAX_ROW) throw damaged();
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const place = attribute('r');
        column = (place === undefined ? undefined : columnOf(place)) ?? column + 1;
        type = attribute('t') ?? 'n';
        style = Number(attribute('s') ?? 0);
        value = '';
      } else if (name === 'rPh') phonetic += 1;
      taking = (name === 'v' && type !== 'inlineStr') || (name === 't' && phonetic === 0);
    },
    text(more) {
      if (taking && value.length < MAX_CELL) value += more.slice(0, MAX_CELL);
    },
    close(name) {
      taking = false;
      if (!isInRows) return;
      if (name === 'c') keep();
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'sheetData') isInRows = false;
      else if (name === 'row' && cells.length > 0) ready.push({ number, cells });
    },
  });

  const where = () => pastBound('bytes', 'line', Math.max(1, number), MAX_SHEET_BYTES);
  for (const block of unzipped(source, entry, MAX_SHEET_BYTES, where)) {
    xml.write(block);
    yield* ready;
    ready.length = 0;
  }
  xml.end();
  yield* ready;
}
