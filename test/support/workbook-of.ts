/** Makes a workbook (.xlsx) as programs write it. */
import { strToU8, zipSync } from 'fflate';

export interface CellOf {
  readonly text?: string;
  /** As in the file: a number, or the value of a formula. */
  readonly value?: string;
  /** `s`, `b`, `e`, `str`, `d`. */
  readonly type?: string;
  /** The number of a format in `formats`, from 1. */
  readonly format?: number;
  readonly formula?: string;
}

export interface WorkbookOf {
  readonly sheets: Readonly<Record<string, readonly (readonly (string | CellOf)[])[]>>;
  /** Codes such as `dd/mm/yyyy`, or numbers that every program knows. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  readonly hidden?: readonly string[];
  /** Into the sheet, after its rows. */
  readonly after?: string;
  /** Further or other parts. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function cellXml(cell: string | CellOf, place: string): string {
  if (cell === '') return '';
  const { text, value, type, format, formula } = typeof cell === 'string' ? { text: cell } : cell;
  const style = format === undefined ? '' : ` s="${format}"`;
  if (text !== undefined)
    return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const saved = value === undefined ? '' : `<v>${escaped(value)}</v>`;
  const kind = type === undefined ? '' : ` t="${type}"`;
  return `<c r="${place}"${style}${kind}>${formula === undefined ? '' : `<f>${escaped(formula)}</f>`}${saved}</c>`;
}

export function sheetXml(rows: readonly (readonly (string | CellOf)[])[], after = ''): string {
  const all = rows.map((cells, r) => {
    const inside = cells.map((cell, c) => cellXml(cell, `${letters(c)}${r + 1}`)).join('');
    return inside === '' ? '' : `<row r="${r + 1}">${inside}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${all.join('')}</sheetData>${after}</worksheet>`;
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (all: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], n) => `<Relationship Id="r${n + 1}" Type="${REL}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function stylesXml(formats: readonly (string | number)[]): string {
  const own = formats.flatMap((code, n) =>
    typeof code === 'number' ? [] : [`<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`],
  );
  const ids = formats.map((code, n) => (typeof code === 'number' ? code : 164 + n));
  return `<styleSheet><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${ids
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs></styleSheet>`;
}

/** The parts of the archive, not packed. */
export function workbookParts(of: WorkbookOf): Record<string, Uint8Array> {
  const names = Object.keys(of.sheets);
  const sheets = names.map(
    (name, n) =>
      `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="r${n + 1}"${of.hidden?.includes(name) === true ? ' state="hidden"' : ''}/>`,
  );
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><workbookPr${of.is1904 === true ? ' date1904="1"' : ''}/><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`] as const),
      ['sharedStrings', '/xl/sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': stylesXml(of.formats ?? []),
  };
  for (const [n, rows] of Object.values(of.sheets).entries())
    parts[`xl/worksheets/sheet${n + 1}.xml`] = sheetXml(rows, of.after);
  return Object.fromEntries(
    Object.entries({ ...parts, ...of.parts }).map(([name, part]) => [
      name,
      typeof part === 'string' ? strToU8(part) : part,
    ]),
  );
}

export const workbookOf = (of: WorkbookOf): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(workbookParts(of)));
