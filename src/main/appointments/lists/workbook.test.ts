import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openTable, readTable } from '../../../../test/support/open-table.ts';
import { type CellOf, sheetXml, workbookOf, workbookParts } from '../../../../test/support/workbook-of.ts';
import { readAppointments } from './read-appointments.ts';

const HEADER = ['id', 'code', 'firstName', 'startTime'];
const one = (cell: CellOf, formats: readonly (string | number)[] = [], is1904 = false) =>
  readTable(
    workbookOf({ sheets: { A: [HEADER, ['1', '0042', 'Anna', { format: 1, ...cell }]] }, formats, is1904 }),
  ).cells[0]?.[3];

describe('a workbook', () => {
  it('a workbook of a spreadsheet program is read', () => {
    const bytes = readFileSync(new URL('../../../../test/lists/19-workbook.xlsx', import.meta.url));
    const { table, cells } = readTable(bytes);
    expect([table.container, table.columns.length, cells[0]?.slice(0, 5)]).toEqual([
      'workbook',
      7,
      ['a-1', 'A7K3', 'Anna', 'Müller', '1'],
    ]);
  });

  it.each<[string | number, string, string]>([
    ['dd/mm/yyyy hh:mm', '46353.395833333336', '2026-11-27T09:30'],
    [22, '46353.395833333336', '2026-11-27T09:30'],
    [14, '46353', '2026-11-27'],
    ['[$-409]m/d/yy h:mm AM/PM;@', '46353.5', '2026-11-27T12:00'],
    ['h:mm', '0.395833333333333', '09:30'],
    [21, '0.39585', '09:30:01'],
    ['yyyy"年"m"月"d"日"', '46353', '2026-11-27'],
    ['[h]:mm', '1.5', '36:00'],
    ['0000', '42', '0042'],
    ['0.00', '9.3', '9.30'],
    [2, '10', '10.00'],
    [2, '100000', '100000'],
    ['0.00E+00', '100000', '100000'],
    ['"Date "0', '46353', '46353'],
    ['[Red]#,##0', '46353', '46353'],
    ['mmm', '59', '1900-02-28'],
    [14, '61', '1900-03-01'],
    [0, '1E5', '100000'],
    [0, '1.5E-7', '0.00000015'],
    [0, '12.300000000000001', '12.3'],
    [0, '9007199254740993', '9007199254740990'],
  ])('a workbook with the format %j reads %s as %s', (format, value, text) => {
    expect(one({ value }, [format])).toBe(text);
  });

  it('a workbook may count its days from 1904', () => {
    expect(one({ value: '44891.395833333336' }, [22], true)).toBe('2026-11-27T09:30');
  });

  it.each<[string, CellOf, string]>([
    ['a text that looks like a number', { text: '0042' }, '0042'],
    ['a text that looks like a formula', { text: '=1+1' }, '=1+1'],
    [
      'a formula, with the value that was saved',
      { formula: 'A1&"x"', type: 'str', value: '2026-11-27 09:30' },
      '2026-11-27 09:30',
    ],
    ['a formula without a value', { formula: 'HYPERLINK("http://example.test")' }, ''],
    ['a link to another file, with the value that was saved', { formula: '[1]Other!A1', value: '7' }, '7'],
    ['a truth', { type: 'b', value: '1' }, 'TRUE'],
    ['an error', { type: 'e', value: '#REF!' }, '#REF!'],
    ['a day in ISO', { type: 'd', value: '2026-11-27T09:30:00' }, '2026-11-27T09:30'],
    ['a text that is not there', { type: 's', value: '99' }, ''],
  ])('a workbook may have %s in a cell', (_what, cell, text) => {
    expect(one(cell)).toBe(text);
  });

  it('a workbook shares texts, some in parts and with their pronunciation', () => {
    const shared =
      '<sst><si><t>Ada &amp; Co</t></si><si><r><t>Le</t></r><r><t xml:space="preserve">e </t></r><rPh><t>リー</t></rPh></si></sst>';
    const bytes = workbookOf({
      sheets: { A: [HEADER, ['1', 'A-1', { type: 's', value: '0' }, { type: 's', value: '1' }]] },
      parts: { 'xl/sharedStrings.xml': shared },
    });
    expect(readTable(bytes).cells[0]?.slice(2)).toEqual(['Ada & Co', 'Lee']);
  });

  it('a workbook is read from the sheet with appointments, below its titles, and another can be chosen', () => {
    const title = ['Appointments of the day'];
    const rows = [
      title,
      ['Printed', '27.11.2026'],
      [],
      HEADER,
      ['1', 'A-1', 'Anna', '2026-11-27 09:30'],
      ['Total', '1'],
    ];
    const bytes = workbookOf({
      sheets: { Info: [['About'], ['this file']], Secret: [HEADER, ...rows, ...rows], Day: rows },
      hidden: ['Secret'],
      after: '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="A1:D1"/></mergeCells>',
    });
    const { table, rows: read } = readTable(bytes);
    expect([table.sheet, table.sheets, table.headerAt, table.titles]).toEqual([
      'Day',
      ['Info', 'Secret', 'Day'],
      4,
      ['Appointments of the day', 'Printed 27.11.2026'],
    ]);
    expect(read.map(({ place, number, aside }) => [place, number, aside])).toEqual([
      ['row', 5, undefined],
      ['row', 6, 'total'],
    ]);
    expect(readTable(bytes, { sheet: 'Info' }).table.sheet).toBe('Info');
  });
});

it('a workbook with a sheet for each day says which are not read', () => {
  const day = (n: number) => [HEADER, [`${n}`, `A-${n}`, 'Anna', `2026-11-${n} 09:30`]];
  const bytes = workbookOf({
    sheets: { About: [['By', 'Carla']], Mon: day(23), Tue: day(24), Wed: day(25) },
  });
  expect(readTable(bytes).table).toMatchObject({
    sheet: 'Mon',
    doubts: [{ kind: 'more-sheets', names: ['Tue', 'Wed'] }],
  });
  expect(readTable(bytes, { sheet: 'Tue' }).table).toMatchObject({ sheet: 'Tue', doubts: [] });
});

const merged = (...places: readonly string[]) =>
  `<mergeCells>${places.map((place) => `<mergeCell ref="${place}"/>`).join('')}</mergeCells>`;

describe('a workbook with merged cells', () => {
  it('a workbook with a day merged over its rows has the day in each, and no row of nothing else', () => {
    const bytes = workbookOf({
      sheets: {
        A: [
          ['Appointments', '', ''],
          ['Day', 'Time', 'Visitor'],
          ['2026-11-27', '09:30', 'Anna'],
          ['', '10:00', 'Ben'],
          ['', '', ''],
          ['2026-11-28', '09:30', 'Cleo'],
        ],
      },
      after: merged('A1:C1', 'A3:A5'),
    });
    expect(readTable(bytes).cells).toEqual([
      ['2026-11-27', '09:30', 'Anna'],
      ['2026-11-27', '10:00', 'Ben'],
      ['2026-11-28', '09:30', 'Cleo'],
    ]);
  });

  it('a workbook with a header of two rows has the names that are merged over both', () => {
    const bytes = workbookOf({
      sheets: {
        A: [
          ['Start', 'Visitor', ''],
          ['', 'First name', 'Last name'],
          ['2026-11-27 09:30', 'Anna', 'K'],
        ],
      },
      after: merged('A1:A2', 'B1:C1'),
    });
    expect(readTable(bytes).columns).toEqual(['Start', 'First name', 'Last name']);
  });

  it('a workbook whose merged cells overlap, turn round or lead nowhere is read', () => {
    const places = [
      'A2:A4',
      'A3:A2',
      'A2:B5',
      'A4:A2',
      'B2:B1048576',
      'A5:A2',
      'XFD1:XFD9',
      'ZZZ1:A99999999',
      'A0:A3',
    ];
    const bytes = workbookOf({
      sheets: { A: [HEADER, ['1', 'A-1', 'Anna', 'x'], ['', '', 'Ben', 'y'], ['', '', 'Cleo', 'z']] },
      after: merged(...places, ...Array.from({ length: 30_000 }, (_, n) => `A${n + 2}:A${n + 9}`)),
    });
    expect(readTable(bytes).cells.map(([id, code, name]) => [id, code, name])).toEqual([
      ['1', 'A-1', 'Anna'],
      ['1', 'A-1', 'Ben'],
      ['1', 'A-1', 'Cleo'],
    ]);
  });
});

it('a workbook that counts from 1904 has the same days in cells without a format', () => {
  const starts = (is1904: boolean, value: string) => {
    const rows = [
      ['Start', 'Name'],
      [{ value }, 'Anna Müller'],
    ];
    const { table } = readTable(workbookOf({ sheets: { A: rows }, is1904 }));
    return [...readAppointments(table, { timeZone: 'UTC', now: Date.UTC(2026, 10, 26) }).rows()].map(
      (row) => row.kind === 'row' && new Date(row.appointment.startsAt).toISOString().slice(0, 16),
    );
  };
  expect(starts(true, '44891.395833333336')).toEqual(['2026-11-27T09:30']);
  expect(starts(false, '46353.395833333336')).toEqual(['2026-11-27T09:30']);
});

describe('a workbook that cannot be read says why in one sentence', () => {
  const good = { sheets: { A: [HEADER, ['1', 'A-1', 'Anna', 'x']] } };
  const withPart = (name: string, part: string) => workbookOf({ ...good, parts: { [name]: part } });
  const SHEET = 'xl/worksheets/sheet1.xml';
  const LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n} "${'&lol;'.repeat(10)}">`).join('')}]>`;
  const whole = workbookOf(good);
  const locked = Buffer.from(whole);
  // The flag of a password, in the directory and before the part.
  for (let at = locked.indexOf('PK\u0001\u0002'); at >= 0; at = locked.indexOf('PK\u0001\u0002', at + 4))
    locked.writeUInt8(1, at + 8);

  it.each<[string, () => Uint8Array, object]>([
    ['a document type', () => withPart(SHEET, LAUGHS + sheetXml([HEADER])), { kind: 'damaged' }],
    ['an entity', () => withPart(SHEET, sheetXml([HEADER]).replace('id', '&lol9;')), { kind: 'damaged' }],
    ['XML that breaks off', () => withPart(SHEET, sheetXml([HEADER]).slice(0, 200)), { kind: 'damaged' }],
    [
      'a column beyond all',
      () =>
        withPart(
          SHEET,
          '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
        ),
      { kind: 'past-bound', bound: 'fields' },
    ],
    [
      'a row beyond all',
      () =>
        withPart(
          SHEET,
          '<worksheet><sheetData><row r="99999999"><c><v>1</v></c></row></sheetData></worksheet>',
        ),
      { kind: 'damaged' },
    ],
    [
      'a cell without an end',
      () =>
        withPart(
          SHEET,
          `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(40_000_000)}</v></c></row></sheetData></worksheet>`,
        ),
      { kind: 'past-bound', bound: 'characters' },
    ],
    ['levels without an end', () => withPart(SHEET, '<a>'.repeat(10_000)), { kind: 'damaged' }],
    ['a password', () => locked, { kind: 'locked' }],
    ['an archive without a workbook', () => zipSync({ 'a.txt': strToU8('x') }), { kind: 'not-text' }],
    ['the binary form', () => zipSync({ 'xl/workbook.bin': strToU8('x') }), { kind: 'old-workbook' }],
    [
      'the form of another program',
      () =>
        zipSync({
          mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
          'content.xml': strToU8('<a/>'),
        }),
      { kind: 'other-workbook' },
    ],
    [
      'an old workbook',
      () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
      { kind: 'old-workbook' },
    ],
    [
      'an old file with a password',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(600),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      { kind: 'locked' },
    ],
    ['no sheets', () => workbookOf({ sheets: {} }), { kind: 'damaged' }],
  ])('a workbook with %s', (_what, bytes, why) => {
    expect(openTable(bytes())).toMatchObject({ kind: 'unreadable', why });
  });

  it('a workbook that unpacks to 200 MB is given up at a bound, with little memory', () => {
    const row = `<row><c t="inlineStr"><is><t>${'x'.repeat(1_000)}</t></is></c></row>`;
    const parts = workbookParts({
      ...good,
      parts: { [SHEET]: strToU8(`<worksheet><sheetData>${row.repeat(190_000)}</sheetData></worksheet>`) },
    });
    const bytes = zipSync(parts, { level: 1 });
    expect(bytes.length).toBeLessThan(3_000_000);
    expect(openTable(bytes)).toMatchObject({
      kind: 'unreadable',
      why: { kind: 'past-bound', bound: 'bytes' },
    });
  });

  it('a workbook with a million rows is given up at a bound', () => {
    const rows = Array.from({ length: 250_000 }, (_, n) => `<row r="${n + 1}"><c><v>${n}</v></c></row>`).join(
      '',
    );
    const bytes = withPart(SHEET, `<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    expect(openTable(bytes)).toMatchObject({
      kind: 'unreadable',
      why: { kind: 'past-bound', bound: 'rows' },
    });
  });
});
