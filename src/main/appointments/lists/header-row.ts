/** Finds the row with the names of the columns: below titles, above what it names. Pure. */

/** A header further down is not looked for. */
const HEADER_WITHIN = 40;
/** Rows looked at, in order to find it. */
export const LOOKED_AT_ROWS = 80;

export interface SeenRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

const VALUES = [
  /^[\d\s.,:+/()#%€$£-]+$/u,
  /\S@\S/u,
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/u,
  /\d{1,2}:\d{2}/u,
  /\d{6}/u,
  /^(?:true|false)$/iu,
];

/** A value, such as a date, a number or an address; not a name of a column. */
const isValue = (cell: string): boolean => VALUES.some((value) => value.test(cell.trim()));

/** A name of a column is short. */
const MAX_NAME = 120;

/** Different short texts that are no values, at least two or as many as the list is wide. */
function looksLikeNames(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (texts.some((text) => isValue(text) || text.length > MAX_NAME)) return false;
  return new Set(texts.map((text) => text.toLowerCase())).size > texts.length / 2;
}

export interface FoundHeader {
  /** The place of the header in `rows`, or of the first row of values where there is none. */
  readonly at: number;
  readonly isHeader: boolean;
  /** How many of its names are known. */
  readonly known: number;
}

/** Known names decide, then the form. Undefined without rows. */
export function findHeader(
  rows: readonly SeenRow[],
  knows: (name: string) => boolean = () => false,
): FoundHeader | undefined {
  const first = rows.slice(0, HEADER_WITHIN);
  if (first.length === 0) return undefined;
  const known = first.map(({ cells }) => cells.filter((cell) => knows(cell)).length);
  const most = Math.max(...known);
  const wide = Math.max(...rows.map(({ cells }) => filled(cells)));
  const best = known.indexOf(most);
  if (most >= 2 || (most === 1 && wide <= 2)) return { at: best, isHeader: true, known: most };
  for (const [at, { cells }] of first.entries()) {
    const width = filled(cells);
    const below = rows.slice(at + 1, at + 21).map((row) => filled(row.cells));
    if (width < Math.min(2, wide) || below.length === 0) continue;
    if (width < Math.max(...below) / 2 || !looksLikeNames(cells)) continue;
    return { at, isHeader: true, known: most };
  }
  const widest = first.findIndex(({ cells }) => filled(cells) >= wide / 2);
  const at = Math.max(0, widest);
  const isOfValues = rows.length > 1 && (first[at]?.cells ?? []).some(isValue);
  return { at, isHeader: !isOfValues, known: most };
}

export interface Columns {
  readonly columns: readonly string[];
  /** Names of several columns. */
  readonly doubles: readonly string[];
}

/** Tells columns of one name apart: `Name`, `Name (2)`. */
export function columnsOf(names: readonly string[]): Columns {
  const taken = new Set<string>();
  const doubles = new Set<string>();
  const columns = names.map((written) => {
    const name = written.replaceAll(/\s+/g, ' ').trim();
    if (name === '') return '';
    let own = name;
    for (let n = 2; taken.has(own); n++) own = `${name} (${n})`;
    if (own !== name) doubles.add(name);
    taken.add(own);
    return own;
  });
  return { columns, doubles: [...doubles] };
}
