import { describe, expect, it } from 'vitest';
import { bytesIn } from '../../../../test/support/bytes-in.ts';
import { openTable, readTable } from '../../../../test/support/open-table.ts';

const ROWS = [
  ['Kunde', 'Datum', 'Uhrzeit', 'Leistung', 'Status'],
  ['Müller, Anna', '27.11.2026', '09:30', 'Pass', 'offen'],
  ['Okafor; Ben', '27.11.2026', '13:00', 'Pass | Foto', 'bestätigt'],
];
const quoted = (cell: string) => (/[\s,;|"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const text = (rows: readonly (readonly string[])[], delimiter = ';', end = '\r\n') =>
  rows.map((row) => row.map(quoted).join(delimiter) + end).join('');

describe('delimited text', () => {
  it.each([',', ';', '\t', '|'])('delimited text may be separated by %j', (delimiter) => {
    for (const end of ['\r\n', '\n', '\r']) {
      const { table, cells } = readTable(text(ROWS, delimiter, end));
      expect([table.delimiter, table.columns, cells]).toEqual([delimiter, ROWS[0], ROWS.slice(1)]);
    }
  });

  it('delimited text is read below its titles, and without totals, footers and headers in between', () => {
    const lines = text([
      ['Termine des Tages'],
      ['Gedruckt', '27.11.2026 07:45'],
      [],
      ...ROWS,
      ['', '', '', '', ''],
      ROWS[0] ?? [],
      ['Freitag, 27. November 2026'],
      ['Weber, Cleo', '27.11.2026', '15:00', 'Pass', 'offen'],
      ['Summe', '3', '', '', ''],
      ['Erstellt mit einem Programm', '', '', '', ''],
    ]);
    const { table, rows } = readTable(lines);
    expect([table.headerAt, table.titles]).toEqual([4, ['Termine des Tages', 'Gedruckt 27.11.2026 07:45']]);
    expect(rows.map(({ number, aside, cells }) => `${number} ${aside ?? '-'} ${cells[0]}`)).toEqual([
      '5 - Müller, Anna',
      '6 - Okafor; Ben',
      '8 header Kunde',
      '9 note Freitag, 27. November 2026',
      '10 - Weber, Cleo',
      '11 total Summe',
      '12 note Erstellt mit einem Programm',
    ]);
  });

  it('delimited text may have its header in row 40', () => {
    const notes = Array.from({ length: 39 }, (_, n) => [`Hinweis ${n + 1}`]);
    const { table, cells } = readTable(text([...notes, ...ROWS]));
    expect([table.headerAt, cells]).toEqual([40, ROWS.slice(1)]);
  });

  it('delimited text in words that nobody knows has its header where names are, by its form', () => {
    const rows = [
      ['Rapport'],
      ['Xabc', 'Xdef', 'Xghi'],
      ['foo', '2026-11-27', '09:30'],
      ['bar', '2026-11-27', '10:30'],
    ];
    expect(readTable(text(rows)).table).toMatchObject({ headerAt: 2, columns: ['Xabc', 'Xdef', 'Xghi'] });
  });

  it('delimited text without names of columns has rows from its first on', () => {
    const { table, cells } = readTable(text(ROWS.slice(1)));
    expect([table.columns, table.headerAt, cells]).toEqual([['', '', '', '', ''], undefined, ROWS.slice(1)]);
  });

  it('delimited text with a name of a column twice tells them apart, and says so', () => {
    const { table } = readTable('Name,Date,Name\nAnna,2026-11-27,Desk 1\n');
    expect(table).toMatchObject({
      columns: ['Name', 'Date', 'Name (2)'],
      doubts: [{ kind: 'double-column', name: 'Name' }],
    });
  });

  it('delimited text may have empty columns, and marks where files were joined', () => {
    const joined = `\uFEFFid,,Name\r\n1,,Anna\r\n\uFEFFid,,Name\r\n2,,Ben\r\n`;
    const { rows, columns } = readTable(joined);
    expect(columns).toEqual(['id', '', 'Name']);
    expect(rows.map(({ cells, aside }) => [cells, aside])).toEqual([
      [['1', '', 'Anna'], undefined],
      [['id', '', 'Name'], 'header'],
      [['2', '', 'Ben'], undefined],
    ]);
  });

  it('delimited text that is cut in a row says so at that row', () => {
    const whole = text(ROWS, ',');
    for (let length = 40; length < whole.length; length += 7) {
      const { rows } = readTable(whole.slice(0, length));
      if (rows.length > 0 && !whole.slice(0, length).endsWith('\n'))
        expect(rows.at(-1)).toMatchObject({ isOpenEnded: true });
      for (const { isOpenEnded, aside } of rows) if (isOpenEnded) expect(aside).toBeUndefined();
    }
  });
});

describe('the encoding of a list', () => {
  const list = (name: string) => `id,Name,Date\n1,${name},2026-11-27\n2,Ben,2026-11-27\n`;

  it.each(['utf-8', 'utf-16le', 'utf-16be'])(
    'the encoding of a list may be %s, with and without a mark',
    (encoding) => {
      for (const mark of ['', '\uFEFF']) {
        const { table, cells } = readTable(bytesIn(encoding, mark + list('Łukasz Żółć')));
        expect([table.encoding?.name, table.encoding?.isGuess, cells[0]?.[1], table.columns[0]]).toEqual([
          encoding,
          false,
          'Łukasz Żółć',
          'id',
        ]);
      }
    },
  );

  it('the encoding of a list can be chosen by a person', () => {
    const bytes = bytesIn('windows-1250', list('Dętka'));
    const guessed = readTable(bytes, { languages: ['fr', 'pl'] }).table;
    expect(guessed.doubts).toEqual([
      { kind: 'encodings', names: expect.arrayContaining(['windows-1250', 'windows-1252']) },
    ]);
    const chosen = readTable(bytes, { languages: ['fr', 'pl'], encoding: 'windows-1250' });
    expect([chosen.cells[0]?.[1], chosen.table.doubts, chosen.table.encoding?.isGuess]).toEqual([
      'Dętka',
      [],
      false,
    ]);
    expect(readTable(bytes, { encoding: 'windows-1252' }).cells[0]?.[1]).toBe('Dêtka');
  });

  it('the encodings of lines that were joined are told, and each line is read in its own', () => {
    const bytes = Buffer.concat([
      Buffer.from(list('Łukasz')),
      bytesIn('windows-1252', '3,Jürgen Groß,2026-11-27\n'),
    ]);
    const { table, cells } = readTable(bytes);
    expect(cells.map((row) => row[1])).toEqual(['Łukasz', 'Ben', 'Jürgen Groß']);
    expect(table.doubts).toEqual([{ kind: 'mixed-encodings', line: 4 }]);
  });

  it('the encoding of a Chinese list is that of all its lines, also of those that are UTF-8 by chance', () => {
    const names = ['联通', '王芳', '李秀英', '张伟'];
    const rows = names.map((name, n) => `${n},${name},2026-11-27\n`).join('');
    const { table, cells } = readTable(bytesIn('gb18030', `id,Name,Date\n${rows}`), {
      languages: ['zh-Hans'],
    });
    expect(cells.map((row) => row[1])).toEqual(names);
    expect([table.encoding?.name, table.doubts]).toEqual(['gb18030', []]);
  });
});

it.each([
  ['a web page', '<!DOCTYPE html><html><table><tr><td>Name</td></tr></table></html>', 'web-page'],
  ['a workbook as XML', '<?xml version="1.0"?><Workbook/>', 'web-page'],
  ['a PDF', '%PDF-1.7\n', 'not-text'],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'not-text'],
])('%s is no list, and says so', (_what, own, kind) => {
  expect(openTable(own)).toEqual({ kind: 'unreadable', why: { kind } });
});
