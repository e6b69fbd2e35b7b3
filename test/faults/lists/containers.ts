/** Writes a drawn list as the bytes of a file: delimited text, JSON or a workbook, in an encoding that its language is saved in. */
import { crc32 } from 'node:zlib';
import { oneOf } from '../random.ts';
import type { DrawnList } from './draw-list.ts';

export interface WrittenList {
  readonly bytes: Buffer;
  /** Container and encoding, in words. */
  readonly about: string;
  readonly isLegacy: boolean;
}

const encoders = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The runtime decodes these encodings and encodes none of them. */
function encoderOf(name: string): ReadonlyMap<string, readonly number[]> {
  const known = encoders.get(name);
  if (known) return known;
  const decoder = new TextDecoder(name);
  const map = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const sign = decoder.decode(new Uint8Array(bytes));
    if (sign.length === 1 && sign !== '\uFFFD' && !map.has(sign)) map.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (name === 'gbk')
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  encoders.set(name, map);
  return map;
}

/** Undefined where the encoding lacks a sign. */
function encoded(text: string, name: string): Buffer | undefined {
  const map = encoderOf(name);
  const bytes: number[] = [];
  for (const sign of text) {
    const some = map.get(sign);
    if (!some) return undefined;
    bytes.push(...some);
  }
  return Buffer.from(bytes);
}

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

function delimited({ columns, rows }: DrawnList, delimiter: string): string {
  return [columns, ...rows]
    .map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter))
    .join('\r\n');
}

const objects = ({ columns, rows }: DrawnList): readonly Record<string, string>[] =>
  rows.map((cells) => Object.fromEntries(columns.map((name, n) => [name, cells[n] ?? ''])));

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, path, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), about, rest, path]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end]);
}

function workbook({ columns, rows }: DrawnList): Buffer {
  const cell = (text: string): string =>
    `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
  const lines = [columns, ...rows].map((cells, n) => `<row r="${n + 1}">${cells.map(cell).join('')}</row>`);
  const space = 'http://schemas.openxmlformats.org';
  return zip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${space}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${space}/package/2006/relationships"><Relationship Id="rId1" Type="${space}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${space}/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${space}/package/2006/relationships"><Relationship Id="rId1" Type="${space}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${space}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ],
  ]);
}

export function writeList(random: () => number, drawn: DrawnList): WrittenList {
  const container = oneOf(random, [
    'delimited',
    'delimited',
    'delimited',
    'json',
    'lines',
    'workbook',
  ] as const);
  if (container === 'workbook') return { bytes: workbook(drawn), about: 'workbook', isLegacy: false };
  if (container === 'lines') {
    const text = objects(drawn)
      .map((one) => JSON.stringify(one))
      .join('\n');
    return { bytes: Buffer.from(text), about: 'JSON lines', isLegacy: false };
  }
  if (container === 'json') {
    const list = objects(drawn);
    const json = oneOf(random, [
      list,
      list.map((one) => ({ booking: one })),
      { data: { appointments: list }, count: list.length },
    ]);
    return { bytes: Buffer.from(JSON.stringify(json)), about: 'JSON', isLegacy: false };
  }
  const delimiter = oneOf(random, [',', ';', '\t']);
  const titles = random() < 0.2 ? ['Appointments\r\n\r\n'] : [];
  const text = `${titles.join('')}${delimited(drawn, delimiter)}\r\n`;
  const encoding = oneOf(random, [
    'utf-8',
    'utf-8 with a mark',
    'utf-16',
    drawn.language.legacy,
    drawn.language.legacy,
  ] as const);
  const about = `${delimiter === '\t' ? 'tabs' : delimiter} ${encoding}`;
  if (encoding === 'utf-16')
    return { bytes: Buffer.from(`\uFEFF${text}`, 'utf16le'), about, isLegacy: false };
  if (encoding.startsWith('utf-8'))
    return { bytes: Buffer.from(encoding === 'utf-8' ? text : `\uFEFF${text}`), about, isLegacy: false };
  const legacy = encoded(text, encoding);
  return legacy
    ? { bytes: legacy, about, isLegacy: true }
    : { bytes: Buffer.from(text), about: `${about}, as utf-8`, isLegacy: false };
}
