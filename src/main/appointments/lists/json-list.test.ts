import { describe, expect, it } from 'vitest';
import { openTable, readTable } from '../../../../test/support/open-table.ts';

const ANNA = { id: 1, start: '2026-11-27T09:30', customer: { firstName: 'Anna', tags: ['a', 'b'] } };
const BEN = { id: 2, start: '2026-11-27T13:00', customer: { firstName: 'Ben' }, guests: [{ name: 'Cleo' }] };
const COLUMNS = ['id', 'start', 'customer.firstName', 'customer.tags', 'guests.0.name'];
const CELLS = [
  ['1', '2026-11-27T09:30', 'Anna', 'a; b', ''],
  ['2', '2026-11-27T13:00', 'Ben', '', 'Cleo'],
];

describe('a JSON list', () => {
  it.each<[string, string]>([
    ['by itself', JSON.stringify([ANNA, BEN], undefined, 2)],
    [
      'inside an object',
      JSON.stringify({ meta: { at: '2026-11-20', ids: [1, 2, 3] }, data: { appointments: [ANNA, BEN] } }),
    ],
    [
      'beside a longer list without days',
      JSON.stringify({
        slots: [{}, {}, {}],
        staff: [{ n: 1 }, { n: 2 }, { n: 3 }],
        items: [ANNA, BEN],
        last: null,
      }),
    ],
    ['by keys', JSON.stringify({ '7': ANNA, '8': BEN })],
    ['by keys inside an object', JSON.stringify({ ok: true, items: { '7': ANNA, '8': BEN } })],
    ['a line for each', `${JSON.stringify(ANNA)}\n\n${JSON.stringify(BEN)}\n`],
    [
      'a line for each, with a mark and other line ends',
      `\uFEFF${JSON.stringify(ANNA)}\r\n${JSON.stringify(BEN)}`,
    ],
  ])('a JSON list may stand %s', (_what, text) => {
    const { table, columns, cells } = readTable(text);
    expect([table.container, columns, cells]).toEqual(['json', COLUMNS, CELLS]);
  });

  it('a JSON list inside an object has a name, and another can be chosen', () => {
    const text = JSON.stringify({ staff: [{ n: 1 }], data: { items: [ANNA] } });
    expect(readTable(text).table).toMatchObject({ sheet: 'data.items', sheets: ['data.items', 'staff'] });
    expect(readTable(text, { sheet: 'staff' }).cells).toEqual([['1']]);
  });

  it('a JSON with a list for each day says which are not read', () => {
    const text = JSON.stringify({ mon: [ANNA, BEN], tue: [BEN], staff: [{ n: 1 }] });
    expect(readTable(text).table).toMatchObject({
      sheet: 'mon',
      doubts: [{ kind: 'more-sheets', names: ['tue'] }],
    });
  });

  it('a JSON object with a day is a list of one', () => {
    expect(readTable(JSON.stringify(ANNA, undefined, 2)).rows).toHaveLength(1);
    expect(openTable('{"appointments": []}')).toMatchObject({ why: { kind: 'not-a-list' } });
    expect(openTable('{"a": 1}')).toMatchObject({ why: { kind: 'not-a-list' } });
  });

  it.each<[string, string, readonly string[]]>([
    [
      'with the names in the first',
      '[["Name","Start"],["Anna","2026-11-27 09:30"],["Ben","2026-11-27 13:00"]]',
      [],
    ],
    [
      'with the names beside',
      '{"columns":["Name","Start"],"data":[["Anna","2026-11-27 09:30"],["Ben","2026-11-27 13:00"]]}',
      [],
    ],
    [
      'with objects for the names, and after them',
      '{"rows":[["Anna","2026-11-27 09:30"],["Ben","2026-11-27 13:00"]],"n":2,"fields":[{"name":"Name"},{"name":"Start","type":"time"}]}',
      [],
    ],
    [
      'under a title, with values of other kinds',
      '{"values":[["Appointments"],["Name","Start"],["Anna","2026-11-27 09:30"],{"a":1},["Ben","2026-11-27 13:00"]]}',
      ['not-an-object'],
    ],
    [
      'with a cell too many',
      '[["Name","Start"],["Anna","2026-11-27 09:30"],["Cleo",1,2],["Ben","2026-11-27 13:00"]]',
      ['too-many-cells'],
    ],
  ])('a JSON list may have lists as rows, %s', (_what, text, faults) => {
    const { columns, rows } = readTable(text);
    expect(columns).toEqual(['Name', 'Start']);
    expect(rows.flatMap(({ cells, fault }) => (fault ? [] : [cells]))).toEqual([
      ['Anna', '2026-11-27 09:30'],
      ['Ben', '2026-11-27 13:00'],
    ]);
    expect(rows.flatMap(({ fault }) => fault?.kind ?? [])).toEqual(faults);
  });

  it('a JSON list with lists as rows that is cut off says so', () => {
    const text =
      '{"columns":["Name","Start"],"data":[["Anna","2026-11-27 09:30"],["Ben","2026-11-27 13:00"]]}';
    for (let length = 1; length < text.length; length++)
      expect(openTable(text.slice(0, length)).kind, text.slice(0, length)).toBe('unreadable');
  });

  it('a JSON list keeps numbers as they are written, and the entries around one that is none', () => {
    const text = '[{"id": 12345678901234567890, "n": 1e5}, 7, {"id": "0042", "ok": true, "none": null}]';
    const { columns, rows } = readTable(text);
    expect(columns).toEqual(['id', 'n', 'ok', 'none']);
    expect(rows.map(({ cells, fault }) => [cells, fault?.kind])).toEqual([
      [['12345678901234567890', '100000', '', ''], undefined],
      [['', '', '', ''], 'not-an-object'],
      [['0042', '', 'true', ''], undefined],
    ]);
    const lines = readTable(`{"id":1}\n{"id":\n{"id":3}\n`);
    expect(lines.rows.map(({ fault }) => fault?.kind)).toEqual([undefined, 'not-an-object', undefined]);
  });

  it('a JSON list with levels or fields without an end is given up at a bound', () => {
    expect(openTable(`{"a":${'['.repeat(5_000)}`)).toMatchObject({ why: { bound: 'depth' } });
    const wide = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`a${n}`, { b: 1, c: 2 }]));
    expect(openTable(JSON.stringify([wide]))).toMatchObject({ why: { bound: 'fields' } });
  });
});
