/** Opens a workbook (.xlsx): the sheet that reads most like appointments. */
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import { columnsOf, findHeader, type FoundHeader, LOOKED_AT_ROWS } from './header-row.ts';
import type { TableDoubt } from '../../../contract/list-questions.ts';
import type { ListRows, OpenedList, OpenOptions } from './list-table.ts';
import { type ListSource, pastBound } from './list-text.ts';
import { createAsides } from './row-asides.ts';
import { type MergedRows, mergedRows, type SheetRow, sheetRows } from './sheet-rows.ts';
import { readWorkbook, type Sheet, type Workbook } from './workbook-parts.ts';
import { Unreadable } from './zip.ts';

/** Further ones are not looked into before a person chooses one. */
const MAX_LOOKED_INTO = 20;

interface Seen {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
  readonly header: FoundHeader | undefined;
  readonly rank: readonly number[];
}

const HAS_DAY = /^\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;

function firstRows(rows: Iterable<SheetRow>): readonly SheetRow[] {
  const first: SheetRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length === LOOKED_AT_ROWS) break;
  }
  return first;
}

/** Names that are known first, then rows with a day, then rows. */
function look(
  source: ListSource,
  sheet: Sheet,
  workbook: Workbook,
  { knows }: OpenOptions,
  merged?: MergedRows,
): Seen {
  const rows = firstRows(sheetRows(source, sheet, workbook, merged));
  const header = findHeader(rows, knows);
  const known = header && header.known >= 2 ? header.known : 0;
  const days = rows.filter(({ cells }) => cells.some((cell) => HAS_DAY.test(cell))).length;
  return { sheet, rows, header, rank: [sheet.isHidden ? 0 : 1, known, days, rows.length] };
}

function isBetter(a: Seen, b: Seen): boolean {
  const n = a.rank.findIndex((each, at) => each !== b.rank[at]);
  return n >= 0 && (a.rank[n] ?? 0) > (b.rank[n] ?? 0);
}

/** Sheets of the same kind: as many weeks, or counters. */
function othersThan(best: Seen | undefined, all: readonly Seen[]): readonly TableDoubt[] {
  const [isShown = 0, known = 0, days = 0] = best?.rank ?? [];
  const names = all
    .filter((seen) => seen !== best && seen.rank[0] === isShown && (seen.rank[2] ?? 0) > 0)
    .filter((seen) => (seen.rank[1] ?? 0) >= known / 2)
    .map(({ sheet }) => sheet.name);
  return names.length > 0 && days > 0 ? [{ kind: 'more-sheets', names }] : [];
}

/** What `steps` throws as unreadable is what it returns. */
function* caught(steps: ListRows): ListRows {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof Unreadable) return error.why;
    throw error;
  }
}

function* rowsOf(rows: Iterable<SheetRow>, after: number, columns: readonly string[]): ListRows {
  const asideOf = createAsides(columns);
  const width = columns.length;
  let count = 0;
  for (const { number, cells } of rows) {
    if (number <= after) continue;
    count += 1;
    if (count > LIST_BOUNDS.rows) return pastBound('rows', 'line', number);
    const aside = asideOf(cells);
    // A cell beyond the columns has its own place, so the others keep theirs.
    const own = Array.from({ length: width }, (_, n) => cells[n] ?? '');
    yield { place: 'row', number, cells: own, ...(aside ? { aside } : {}) };
  }
  return undefined;
}

function open(source: ListSource, options: OpenOptions): OpenedList {
  const workbook = readWorkbook(source);
  const said = workbook.sheets.find(({ name }) => name === options.sheet);
  const looked = said ? [said] : workbook.sheets.slice(0, MAX_LOOKED_INTO);
  const all = looked.map((sheet) => look(source, sheet, workbook, options));
  let best: Seen | undefined;
  for (const seen of all) if (!best || isBetter(seen, best)) best = seen;
  if (!best) return { kind: 'unreadable', why: { kind: 'damaged' } };
  const { sheet } = best;
  const merged = mergedRows(source, sheet);
  const { rows, header } = merged.size > 0 ? look(source, sheet, workbook, options, merged) : best;
  const row = rows[header?.at ?? 0];
  const isHeader = header?.isHeader === true && row !== undefined;
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length));
  // Columns without a name may hold something.
  const names = Array.from({ length: widest }, (_, n) => (isHeader ? (row.cells[n] ?? '') : ''));
  const { columns, doubles } = columnsOf(names);
  const after = row ? (isHeader ? row.number : row.number - 1) : 0;
  return {
    kind: 'table',
    container: 'workbook',
    columns,
    ...(isHeader ? { headerAt: row.number } : {}),
    titles: rows.slice(0, header?.at ?? 0).map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')),
    rows: () => caught(rowsOf(sheetRows(source, sheet, workbook, merged), after, columns)),
    doubts: [
      ...doubles.map((name): TableDoubt => ({ kind: 'double-column', name })),
      ...othersThan(best, all),
    ],
    ...(workbook.is1904 ? { is1904: true } : {}),
    sheet: sheet.name,
    sheets: workbook.sheets.map(({ name }) => name),
  };
}

export function openWorkbook(source: ListSource, options: OpenOptions): OpenedList {
  try {
    return open(source, options);
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', why: error.why };
    throw error;
  }
}
