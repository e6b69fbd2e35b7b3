import { expect, it } from 'vitest';
import type { RosterProblem, RosterRule } from '../../contract/roster.ts';
import roster from '../../words/en/roster.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { withoutIsolates } from '../i18n/values.ts';
import { problemsByRow, rowWords } from './trouble-words.ts';

const t = createI18n({ roster }).getFixedT(null, 'roster');
const problem: RosterProblem = {
  place: 'line',
  number: 3,
  field: 'code',
  rule: { kind: 'missing' },
  isTaken: false,
};
const wordsOf = (...row: readonly RosterProblem[]): string => withoutIsolates(rowWords(t, row));

it.each<[RosterProblem['field'], RosterRule, string]>([
  ['code', { kind: 'missing' }, 'Code is missing.'],
  ['lineId', { kind: 'not-a-number' }, 'Line ID must be a whole number.'],
  ['firstName', { kind: 'too-long', most: 50 }, 'First name must have at most 50 characters.'],
  [
    'status',
    { kind: 'unknown-status' },
    'Foyer does not know this status. The kiosk sends the visitor to the front desk.',
  ],
  ['code', { kind: 'not-a-code' }, 'The code is not used because it must have 1 to 32 letters or digits.'],
  ['end', { kind: 'before-start' }, 'The end is before the start.'],
  [
    'start',
    { kind: 'not-a-time', text: '9.30h' },
    'Start is not a time that Foyer can read. The list has “9.30h”.',
  ],
  ['start', { kind: 'too-far-ahead' }, 'Start must be at most 2 years ahead.'],
  ['end', { kind: 'too-long-after-start' }, 'The end must be at most 7 days after the start.'],
  [
    'start',
    { kind: 'skipped-hour' },
    'Start does not exist because the clocks go forward, so one hour later is used.',
  ],
  [
    'code',
    { kind: 'double-code', place: 'line', number: 3 },
    'Another visitor has the same code on the same day (row 3). Both are imported.',
  ],
  [undefined, { kind: 'open-quote' }, 'A quotation mark is not closed and was ignored.'],
  [undefined, { kind: 'too-many-cells', cells: 8, columns: 7 }, 'There are 8 cells, but only 7 columns.'],
  [
    'id',
    { kind: 'double', place: 'line', number: 1_203 },
    'The ID is the same as in row 1203, which is used.',
  ],
])('the clerk reads of %s and %j what is wrong in that row', (field, rule, words) => {
  const { field: _code, ...rest } = problem;
  const given = { ...rest, ...(field === undefined ? {} : { field }), rule };
  expect(wordsOf({ ...given, number: 12_034 })).toBe(`Row 12034: ${words}`);
});

it('the clerk reads of an entry of a JSON list that is no object', () => {
  expect(wordsOf({ place: 'entry', number: 2, rule: { kind: 'not-an-object' }, isTaken: false })).toBe(
    'Entry 2: The entry must be an object.',
  );
});

it('the clerk reads all that is wrong with a row in one line', () => {
  const rows = problemsByRow([
    problem,
    { ...problem, field: 'start' },
    { ...problem, number: 4, place: 'entry' },
    { ...problem, number: 4 },
  ]);
  expect(rows.map((row) => wordsOf(...row))).toEqual([
    'Row 3: Code is missing. Start is missing.',
    'Entry 4: Code is missing.',
    'Row 4: Code is missing.',
  ]);
});
