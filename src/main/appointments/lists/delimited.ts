/** Opens delimited text: whatever separates its cells, and wherever its columns are named. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { TableDoubt } from '../../../contract/list-questions.ts';
import {
  type CsvForm,
  type CsvRow,
  csvRows,
  firstLine,
  type LineStart,
  rowsInSight,
} from './delimited-rows.ts';
import { columnsOf, findHeader, type FoundHeader, LOOKED_AT_ROWS } from './header-row.ts';
import type { FoundEncoding } from './list-encoding.ts';
import type { ListRows, ListTable, OpenedList, OpenOptions, TableRow } from './list-table.ts';
import { createListText, decodeByLines, type ListSource, type ListText, pastBound } from './list-text.ts';
import { createAsides } from './row-asides.ts';

const START: LineStart = { at: 0, line: 1 };
const DELIMITERS = [',', ';', '\t', '|'];

interface Seen {
  readonly delimiter: string;
  readonly rows: readonly CsvRow[];
  readonly header: FoundHeader | undefined;
}

/** `sep=;`, as spreadsheet programs write it above all. */
function separatorOf(list: ListText): { readonly delimiter: string; readonly from: LineStart } | undefined {
  const first = firstLine(list, START);
  if (first.kind !== 'line') return undefined;
  const delimiter = /^\s*"?sep=(.)"?\s*$/i.exec(first.text)?.[1];
  return delimiter === undefined ? undefined : { delimiter, from: first.next };
}

/** Known names first, then as many cells in as many rows as possible. */
function rankOf({ rows, header }: Seen): readonly number[] {
  const width = rows[header?.at ?? 0]?.cells.length ?? 0;
  const below = rows.slice((header?.at ?? 0) + 1);
  const even = below.filter(({ cells }) => cells.length === width).length;
  const share = width < 2 ? 0 : below.length === 0 ? 1 : Math.round((4 * even) / below.length);
  return [(header?.known ?? 0) >= 2 ? (header?.known ?? 0) : 0, share, width];
}

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const n = a.findIndex((each, at) => each !== b[at]);
  return n >= 0 && (a[n] ?? 0) > (b[n] ?? 0);
}

function* rowsOf(
  list: ListText,
  from: LineStart,
  after: number,
  form: CsvForm,
  names: readonly string[],
): ListRows {
  const asideOf = createAsides(names);
  const { width } = form;
  const rows = csvRows(list, from, form);
  let count = 0;
  for (;;) {
    const { done, value } = rows.next();
    if (done === true) return value;
    if (value.line <= after) continue;
    count += 1;
    if (count > LIST_BOUNDS.rows) return pastBound('rows', 'line', value.line);
    yield rowOf(value, width, asideOf);
  }
}

function rowOf(
  { line, cells, hasStrayQuote, isOpenEnded }: CsvRow,
  width: number,
  asideOf: ReturnType<typeof createAsides>,
): TableRow {
  const isTooLong = cells.length > width && cells.slice(width).some((more) => more !== '');
  const aside = isTooLong || isOpenEnded ? undefined : asideOf(cells);
  return {
    place: 'line',
    number: line,
    cells: cells.length >= width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')],
    ...(aside ? { aside } : {}),
    ...(hasStrayQuote ? { doubts: [{ kind: 'open-quote' }] } : {}),
    ...(isOpenEnded ? { isOpenEnded } : {}),
    ...(isTooLong ? { fault: { kind: 'too-many-cells', cells: cells.length, columns: width } } : {}),
  };
}

/** The separator that serves best, and what it makes of the first lines. A bound where the first line passes one. */
function look(
  list: ListText,
  { knows }: Pick<OpenOptions, 'knows'>,
  separator: string | undefined,
  from: LineStart,
) {
  let best: Seen | undefined;
  for (const delimiter of separator === undefined ? DELIMITERS : [separator]) {
    const rows = rowsInSight(list, from, { delimiter, width: 0 }, LOOKED_AT_ROWS);
    if ('kind' in rows) return rows;
    const seen = {
      delimiter,
      rows,
      header: findHeader(
        rows.map(({ line, cells }) => ({ number: line, cells })),
        knows,
      ),
    };
    if (!best || isBetter(rankOf(seen), rankOf(best))) best = seen;
  }
  return { kind: 'seen' as const, best: best ?? { delimiter: ',', rows: [], header: undefined } };
}

/** Nothing in sight: the list is empty, or has more empty lines than are looked through. */
function emptyOf(list: ListText, base: Pick<ListTable, 'encoding' | 'doubts'>): OpenedList {
  const first = csvRows(list, START, { delimiter: ',', width: 0 }).next();
  const past =
    first.done === true ? first.value : pastBound('rows', 'line', first.value.line, LIST_BOUNDS.lines);
  if (past) return { kind: 'unreadable', why: past };
  return { kind: 'table', container: 'delimited', columns: [], titles: [], rows: noRows, ...base };
}

// oxlint-disable-next-line require-yield
function* noRows(): ListRows {
  return undefined;
}

export function openDelimited(
  source: ListSource,
  { encoding, decoding, doubts }: FoundEncoding,
  options: OpenOptions,
): OpenedList {
  const list = createListText(decodeByLines(source, decoding));
  const separator = separatorOf(list);
  const from = separator?.from ?? START;
  const seen = look(list, options, separator?.delimiter, from);
  if (seen.kind === 'past-bound') return { kind: 'unreadable', why: seen };
  const { delimiter, rows, header } = seen.best;
  const row = rows[header?.at ?? 0];
  if (!header || !row) return emptyOf(list, { encoding, doubts });
  const width = header.isHeader ? row.cells.length : Math.max(...rows.map(({ cells }) => cells.length));
  if (width > LIST_BOUNDS.fields) return { kind: 'unreadable', why: pastBound('fields', 'line', row.line) };
  const { columns, doubles } = columnsOf(header.isHeader ? row.cells : Array<string>(width).fill(''));
  const after = header.isHeader ? row.line : row.line - 1;
  return {
    kind: 'table',
    container: 'delimited',
    columns,
    ...(header.isHeader ? { headerAt: row.line } : {}),
    titles: rows.slice(0, header.at).map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')),
    rows: () =>
      rowsOf(createListText(decodeByLines(source, decoding)), from, after, { delimiter, width }, columns),
    encoding,
    delimiter,
    doubts: [...doubts, ...doubles.map((name): TableDoubt => ({ kind: 'double-column', name }))],
  };
}
