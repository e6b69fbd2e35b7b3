/** Lists that were cut off anywhere, or changed anywhere: one sentence, or a list, and never an error. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom, wholeBetween } from '../../../../test/faults/random.ts';
import { openTable } from '../../../../test/support/open-table.ts';
import { type CellOf, sheetXml, type WorkbookOf, workbookOf } from '../../../../test/support/workbook-of.ts';
import { readAppointments } from './read-appointments.ts';

const FOLDER = new URL('../../../../test/lists/', import.meta.url);
const rows = Array.from({ length: 40 }, (_, n) => [
  `${n}`,
  `A-${n}`,
  'Anna',
  { format: 1, value: `46353.${n}` },
]);
const LISTS: readonly [name: string, bytes: Uint8Array][] = [
  ...readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }): [string, Uint8Array] => [name, readFileSync(new URL(name, FOLDER))]),
  [
    'a workbook',
    workbookOf({ sheets: { A: [['id', 'code', 'firstName', 'startTime'], ...rows] }, formats: [22] }),
  ],
  ['JSON Lines', Buffer.from('{"id":1,"start":"2026-11-27"}\n{"id":2,"start":"2026-11-27"}\n')],
  ['a list inside an object', Buffer.from('{"data":{"items":[{"id":1,"start":"2026-11-27"},{"id":2}]}}')],
];
/** What has an end that a cut takes away. A table of texts may end anywhere. */
const HAS_END = /\.(?:ics|json|xlsx)$|workbook|object/;

describe('a list that was cut off is a list, or says in one sentence that it is none:', () => {
  it.each(LISTS)('a list that was cut off is a list, or says that it is none: %s', (name, bytes) => {
    for (let n = 1; n < 200; n++) {
      const length = Math.floor((bytes.length * n) / 200);
      const opened = openTable(bytes.subarray(0, length));
      if (!HAS_END.test(name) || length >= bytes.length - 4) continue;
      if (opened.kind === 'unreadable')
        expect(opened.why.kind).toMatch(/^(?:damaged|no-end|not-text|past-bound|not-a-list)$/);
      // The beginning may be nothing but a word, which is a table of one name.
      else expect([length < 20, opened.rows.length]).toEqual([true, 0]);
    }
  });
});

describe('a list with wrong bytes is a list, or says in one sentence that it is none:', () => {
  it.each(LISTS)('a list with wrong bytes is a list, or says that it is none: %s', (name, bytes) => {
    const random = createRandom(name.length);
    for (let n = 0; n < 200; n++) {
      const wrong = Buffer.from(bytes);
      for (let k = 0; k < 4; k++)
        wrong.writeUInt8(wholeBetween(random, 0, 255), wholeBetween(random, 0, wrong.length - 1));
      const opened = openTable(wrong);
      expect(['table', 'unreadable']).toContain(opened.kind);
    }
  });

  it('a workbook with wrong lengths says that it is damaged', () => {
    const bytes = workbookOf({ sheets: { A: [['id', 'name', 'date'], ...rows] }, formats: [22] });
    const end = bytes.length - 22;
    for (const at of [end + 8, end + 10, end + 12, end + 16, 18, 26]) {
      for (const value of [0xffff_fffe, 0x7fff_ffff, 1]) {
        const wrong = Buffer.from(bytes);
        wrong.writeUInt32LE(value, Math.min(at, wrong.length - 4));
        const opened = openTable(wrong);
        if (opened.kind === 'unreadable') expect(opened.why.kind).toMatch(/damaged|locked|not-text/);
      }
    }
  });
});

/** Each container, with something no list should have. */
describe('a list with bad input is read as far as it is a list:', () => {
  const HEADER = ['Start', 'First name', 'Last name'];
  const NOW = Date.UTC(2026, 10, 27, 8);
  const anna = (start: string | CellOf = '2026-11-27 09:30') => [start, 'Anna', 'Müller'];

  /** What comes in, and why the rest does not. */
  function told(bytes: Uint8Array | string): readonly string[] {
    const opened = openTable(bytes);
    if (opened.kind === 'unreadable') return [opened.why.kind];
    const read = readAppointments(opened.table, { timeZone: 'Europe/Berlin', now: NOW });
    return [...read.rows()].flatMap((row) =>
      row.kind === 'row'
        ? [
            `${new Date(row.appointment.startsAt).toISOString().slice(0, 16)} ${row.appointment.firstName}`,
            ...row.doubts.map(({ kind }) => kind),
          ]
        : row.kind === 'refused'
          ? row.faults.map(({ kind }) => kind)
          : [],
    );
  }

  const sheet = (rows: readonly (readonly (string | CellOf)[])[], more: Partial<WorkbookOf> = {}) =>
    workbookOf({ sheets: { A: rows }, formats: [14, 22], ...more });
  const calendar = (...lines: readonly string[]) =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Anna Müller', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
      '\r\n',
    );
  const GOOD = ['2026-11-27T08:30 Anna'];

  it.each<[string, () => Uint8Array | string, readonly string[]]>([
    ['a row 1,048,576 of a workbook', () => withRow(1_048_576), [...GOOD, ...GOOD]],
    ['a row 1,048,577 of a workbook', () => withRow(1_048_577), ['damaged']],
    [
      '16,384 columns of a workbook',
      () => sheet([[...HEADER, ...Array<string>(16_381).fill('x')], anna()]),
      ['past-bound'],
    ],
    [
      '16,384 columns of a text',
      () => `${[...HEADER, ...Array<string>(16_381).fill('x')].join()}\n`,
      ['past-bound'],
    ],
    [
      'formulas, with the values that were saved',
      () => sheet([HEADER, anna({ formula: 'NOW()', value: '46353.395833333336', format: 2 })]),
      GOOD,
    ],
    [
      'formulas in a text, which are texts',
      () => `${HEADER.join()}\n2026-11-27 09:30,"=HYPERLINK(""http://example.test"")",Müller\n`,
      ['2026-11-27T08:30 =HYPERLINK("http://example.test")'],
    ],
    [
      'links to other files, and macros',
      () =>
        sheet([HEADER, anna()], {
          parts: {
            'xl/vbaProject.bin': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
            'xl/externalLinks/externalLink1.xml':
              '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
            'xl/connections.xml': '<connections><connection name="x"/></connections>',
          },
        }),
      GOOD,
    ],
    [
      'a header in row 40 of a workbook',
      () => sheet([...Array.from({ length: 39 }, () => ['Note']), HEADER, anna()]),
      GOOD,
    ],
    [
      'a column name twice in a workbook',
      () =>
        sheet([
          [...HEADER, 'Start'],
          [...anna(), 'later'],
        ]),
      GOOD,
    ],
    [
      'a name twice in JSON',
      () => '[{"Start":"later","Start":"2026-11-27 09:30","First name":"Anna"}]',
      GOOD,
    ],
    [
      'a day of 1899 in a workbook',
      () => sheet([HEADER, anna({ value: '0.4', format: 2 }), anna()]),
      ['missing', ...GOOD],
    ],
    ['a day of 1899 in a calendar', () => calendar('DTSTART:18991231T093000Z'), ['out-of-range']],
    ['a day of 2100 in a calendar', () => calendar('DTSTART:21000101T093000Z'), ['out-of-range']],
    [
      'a day of 2100 in a workbook',
      () => sheet([HEADER, anna({ value: '73051.5', format: 2 }), anna()]),
      ['out-of-range', ...GOOD],
    ],
    [
      'a day of 2100 without a format',
      () => sheet([HEADER, anna({ value: '73051.5' }), anna({ value: '46353.395833333336' })]),
      ['too-far-ahead', ...GOOD],
    ],
    [
      'a time that clocks skip, in a workbook',
      () => sheet([HEADER, anna({ value: '46474.1041666667', format: 2 }), anna('2026-11-27 22:00')]),
      ['2027-03-28T01:30 Anna', 'skipped-hour', '2026-11-27T21:00 Anna'],
    ],
    [
      'a time that comes twice, in a calendar, where it is the first by RFC 5545',
      () => calendar('DTSTART;TZID=Europe/Berlin:20261025T023000'),
      ['2026-10-25T00:30 Anna'],
    ],
    [
      'a mark in the middle of a calendar',
      () => calendar('DTSTART:20261127T083000Z').replace('BEGIN:VEVENT', '\uFEFFBEGIN:VEVENT'),
      GOOD,
    ],
    [
      'a mark in the middle of JSON',
      () => '[{"Start":"2026-11-27 09:30",\uFEFF"First name":"Anna"}\uFEFF]',
      GOOD,
    ],
  ])('a list with bad input is read as far as it is a list: %s', (_what, bytes, expected) => {
    expect(told(bytes())).toEqual(expected);
  });

  function withRow(number: number): Uint8Array {
    const last = `<row r="${number}"><c t="str"><v>2026-11-27 09:30</v></c><c t="str"><v>Anna</v></c></row></sheetData>`;
    return sheet([HEADER, anna()], {
      parts: { 'xl/worksheets/sheet1.xml': sheetXml([HEADER, anna()]).replace('</sheetData>', last) },
    });
  }
});
