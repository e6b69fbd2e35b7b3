import { expect, it } from 'vitest';
import type { RosterProblem, RosterRule } from '../../contract/roster.ts';
import roster from '../../words/en/roster.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { rosterLine } from './trouble-words.ts';

const t = createI18n({ roster }).getFixedT(null, 'roster');
const problem: RosterProblem = {
  place: 'line',
  number: 3,
  field: 'code',
  rule: { kind: 'missing' },
  isTaken: false,
};

it.each<[RosterProblem['field'], RosterRule, string]>([
  ['code', { kind: 'missing' }, 'Code is missing'],
  ['lineId', { kind: 'not-a-number' }, 'Line ID must be a whole number'],
  ['firstName', { kind: 'too-long', most: 50 }, 'First name must have at most 50 characters'],
  [
    'status',
    { kind: 'unknown-status', text: 'On hold' },
    'Status has an unknown word. The kiosk sends this visitor to the front desk',
  ],
  ['code', { kind: 'not-a-code' }, 'Code must have 1 to 32 letters or digits'],
  ['end', { kind: 'before-start' }, 'End must not be before the start'],
  ['start', { kind: 'not-a-time' }, 'Start must be a date and time'],
  ['start', { kind: 'too-far-ahead' }, 'Start must be at most 2 years ahead'],
  ['end', { kind: 'too-long-after-start' }, 'End must be at most 7 days after the start'],
  [
    'start',
    { kind: 'skipped-hour' },
    'Start does not exist because the clocks go forward, so one hour later is used',
  ],
  [
    'code',
    { kind: 'double-code', place: 'line', number: 3 },
    'Code is also used by another visitor on the same day (row 3), and both are imported',
  ],
  [undefined, { kind: 'open-quote' }, 'the row has an unclosed quotation mark, which was ignored'],
  [
    undefined,
    { kind: 'too-many-cells', cells: 8, columns: 7 },
    'the row has 8 cells, but the first row has 7',
  ],
  ['id', { kind: 'double', place: 'line', number: 1_203 }, 'ID is the same as in row 1203, which is used'],
])('the clerk reads of %s and %j what is wrong in that line', (field, rule, words) => {
  const { field: _code, ...rest } = problem;
  const given = { ...rest, ...(field === undefined ? {} : { field }), rule };
  expect(rosterLine(t, { ...given, number: 12_034 })).toBe(`Row 12034: ${words}`);
});

it('the clerk reads of an entry of a JSON list that is no object', () => {
  expect(rosterLine(t, { place: 'entry', number: 2, rule: { kind: 'not-an-object' }, isTaken: false })).toBe(
    'Entry 2: the entry must be an object',
  );
});
