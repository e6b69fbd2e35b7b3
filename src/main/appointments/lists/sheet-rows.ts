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

/** Throws `Unreadable`. Rows without a text are left out. */
export function* sheetRows(
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
