/** What a list may hold: of one that holds more nothing is read, and the bound and its place are said. */
import { describe, expect, it } from 'vitest';
import { NOW } from '../../../../test/support/records/appointment-of.ts';
import { LIST_BOUNDS, MAX_WRONG_ROWS } from '../../../contract/limits.ts';
import { readList } from './roster.ts';
import { sourceOf } from '../lists/list-text.ts';

const HEADER = 'id,code,firstName,lastName,lineId,startTime,endTime';
const TIMES = '2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
const row = (id: string | number, name = 'Anna') => `${id},A-${id},${name},K,1,${TIMES}`;
const entry = (about: string) =>
  `{"id":"a1","code":"A-1","firstName":"Anna","lineId":1,"startTime":"2026-01-05T09:10:00Z","endTime":"2026-01-05T09:40:00Z"${about}}`;
const csv = (...lines: readonly string[]) => [HEADER, ...lines].join('\n');

function read(text: string) {
  const bytes = new TextEncoder().encode(text).buffer;
  return readList(sourceOf({ kind: 'memory', bytes }), { timeZone: 'UTC', now: NOW }, () => {});
}

const { rows, lines, characters, fields, depth, bytes } = LIST_BOUNDS;

describe('a list with more than a list may hold is not read, and is told where that begins:', () => {
  it.each([
    ['rows that are bad', csv('a\n'.repeat(rows + 1)), 'rows', rows, 'line', rows + 2],
    ['lines without anything', csv('\n'.repeat(lines + 1)), 'rows', lines, 'line', lines + 1],
    ['empty lines before the first', '\n'.repeat(lines + 1), 'rows', lines, 'line', lines + 1],
    ['entries', `[${'1,'.repeat(rows)}1]`, 'rows', rows, 'entry', rows + 1],
    ['characters in a first line', ','.repeat(characters + 1), 'characters', characters, 'line', 1],
    ['characters in a row', csv(row(1), 'x'.repeat(characters + 1)), 'characters', characters, 'line', 3],
    [
      'characters behind a quote',
      csv(`"a",${'x'.repeat(characters + 1)}`),
      'characters',
      characters,
      'line',
      2,
    ],
    ['characters in an entry', `[1,"${'x'.repeat(characters)}"]`, 'characters', characters, 'entry', 2],
    ['blanks in an entry', `[1,${' '.repeat(3 * characters)}2]`, 'characters', characters, 'entry', 2],
    ['columns', `${csv()},${','.repeat(fields)}\n${row(1)}`, 'fields', fields, 'line', 1],
    ['fields', `[1,${entry(',"x":1'.repeat(fields))}]`, 'fields', fields, 'entry', 2],
    ['levels', `[${'['.repeat(depth + 1)}${']'.repeat(depth + 1)}]`, 'depth', depth, 'entry', 1],
  ] as const)(
    'a list with more than a list may hold is not read, and the place is told: %s',
    (_what, text, bound, most, place, number) => {
      expect(read(text)).toEqual({
        kind: 'unreadable',
        why: { kind: 'past-bound', bound, most, place, number },
      });
    },
  );

  it('more text than fits into memory', () => {
    const names = 'lineName,locationName,assigneeName';
    const long = Array.from({ length: 3 }, () => '字'.repeat(200)).join(',');
    const count = Math.ceil(bytes / 1_800);
    const text = [`${HEADER},${names}`, ...Array.from({ length: count }, (_, n) => `${row(n)},${long}`)].join(
      '\n',
    );
    expect(read(text)).toMatchObject({ kind: 'unreadable', why: { bound: 'bytes', most: bytes } });
  });
});

describe('a list just within its bounds is read:', () => {
  it.each([
    ['a row of many characters', csv(row(1), row(2, 'x'.repeat(characters - 100))), 1, 1],
    ['an entry with a picture', `[${entry(`,"photo":"${'x'.repeat(characters / 2)}"`)}]`, 1, 0],
    ['many columns that are left out', `${HEADER}${',x'.repeat(fields - 7)}\n${row(1)}`, 1, 0],
    ['an entry of many levels', `[${entry(`,"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`)}]`, 1, 0],
    ['many empty lines', `${csv(row(1))}${'\n'.repeat(lines - 3)}`, 1, 0],
  ])('a list just within its bounds is read: %s', (_what, text, good, bad) => {
    expect(read(text)).toMatchObject({ kind: 'read', summary: { rows: good, bad } });
  });
});

it('a list with many wrong rows names the first thousand, and counts all', () => {
  const wrong = Array.from({ length: MAX_WRONG_ROWS + 500 }, (_, n) => `${n},,Anna`);
  const reading = read(csv(...wrong, row('good')));
  expect(reading).toMatchObject({
    kind: 'read',
    summary: { rows: 1, bad: MAX_WRONG_ROWS + 500, problems: MAX_WRONG_ROWS },
  });
  if (reading.kind !== 'read') throw new Error(reading.kind);
  expect(reading.problems.at(0)).toMatchObject({ number: 2, field: 'lineId' });
  expect(reading.problems.at(-1)).toMatchObject({ number: Math.ceil(MAX_WRONG_ROWS / 2) + 1 });
});

it('nothing vanishes by a list that has more unreadable ids or days than are remembered', () => {
  const day = (n: number) => new Date(Date.UTC(2000, 0, n)).toISOString().slice(0, 10);
  const many = (line: (n: number) => string) =>
    csv(...Array.from({ length: 10_002 }, (_, n) => line(n)), row(1), '');
  for (const text of [many((n) => `id-${n},,Anna`), many((n) => `,,Anna,K,1,${day(n)}T09:00:00Z`)]) {
    const reading = read(text);
    expect(reading.kind === 'read' && reading.summary.unread.isAnyDay).toBe(true);
    if (reading.kind !== 'read') continue;
    const { ids, days } = reading.summary.unread;
    expect(ids.size + days.size).toBeLessThan(10_010);
  }
});
