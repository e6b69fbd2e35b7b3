import { expect, test } from 'vitest';
import { appointment } from '../../../../test/support/records/desk-appointment.ts';
import { columnWidth, MAX_ON_PAPER, paperRows } from './day-paper.tsx';

test.each([
  ['short codes', ['A-1', 'B-42'], 7],
  ['a long code among short ones', ['A-1', '20261123000471'], 14],
  ['wide letters', ['MMMMWWWW'], 12],
  ['Chinese letters', ['登记-001'], 8],
  ['no codes', [], 7],
])('a column is as wide as %s need', (_what, codes, width) => {
  expect(columnWidth(codes, 7, 15)).toBe(width);
});

test('a column leaves the others room, whatever stands in it', () => {
  expect(columnWidth(['f47ac10b-58cc-4372-a567-0e02b2c3d479'], 7, 15)).toBe(15);
});

const at = (minutes: number) => Date.UTC(2026, 0, 5, 9, minutes);
const one = (code: string, minutes: number, about: Parameters<typeof appointment>[1] = {}) =>
  appointment(code, { startsAt: at(minutes), ...about });

test('everybody of the day is on the paper, in the order of the day, whatever became of them', () => {
  const day = [
    one('A-10', 30),
    one('B-1', 0, { status: 'Served' }),
    one('A-9', 30, { status: 'Cancelled' }),
    one('C-1', 15, { status: 'No-show' }),
  ];
  expect(paperRows(day, {}).rows.map(({ code }) => code)).toEqual(['B-1', 'C-1', 'A-9', 'A-10']);
});

test('a paper for one line or person says so, by name', () => {
  const day = [
    one('A-1', 0, { lineId: 1, lineName: 'Passports', assigneeId: 5, assigneeName: 'Ben' }),
    one('A-2', 5, { lineId: 2, lineName: 'Permits' }),
  ];
  expect(paperRows(day, { lineId: 1, person: '5' })).toMatchObject({
    count: 1,
    only: ['Passports', 'Ben'],
    rows: [{ code: 'A-1' }],
  });
  // Nobody of the day is left to say what they are called.
  expect(paperRows(day, { lineId: 7, person: '9' })).toEqual({ count: 0, only: ['7', '9'], rows: [] });
});

test('the first appointments of a day too long for a printer are printed, and the number of all is known', () => {
  const day = Array.from({ length: MAX_ON_PAPER + 1 }, (_, n) => one(String(n), n));
  expect(paperRows(day, {})).toMatchObject({ count: MAX_ON_PAPER + 1 });
  expect(paperRows(day, {}).rows).toHaveLength(MAX_ON_PAPER);
});
