import { expect, it } from 'vitest';
import type { RosterProblem, RosterRule } from '../../../contract/roster.ts';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { rosterLine, rosterSentence } from './roster-words.ts';

const t = createI18n({ desk }).getFixedT(null, 'desk');
const problem: RosterProblem = {
  place: 'line',
  number: 3,
  field: 'code',
  rule: { kind: 'missing' },
  isTaken: false,
};
const rows = { kind: 'rows' as const, bad: 0, doubtful: 0, problems: [], total: 1 };

it('the clerk reads how many rows are wrong, and the first of them', () => {
  expect(rosterSentence(t, { ...rows, bad: 1, problems: [problem] })).toBe(
    '1 row of the roster could not be read; the others were. Line 3: code is missing.',
  );
  expect(rosterSentence(t, { ...rows, bad: 2, problems: [problem, { ...problem, number: 4 }] })).toMatch(
    /^2 rows of the roster could not be read; the others were\. Line 3: code is missing\. Line 4:/,
  );
  const doubt: RosterProblem = { ...problem, number: 7, field: 'startTime', rule: { kind: 'double-hour' } };
  expect(rosterSentence(t, { ...rows, doubtful: 1, problems: [doubt] })).toBe(
    '1 row of the roster was read with a doubt. Line 7: startTime comes twice when the clocks are set back; it was taken for the first.',
  );
  expect(rosterSentence(t, { ...rows, bad: 1, doubtful: 2 })).toBe(
    '1 row of the roster could not be read; the others were. 2 rows of the roster were read with a doubt.',
  );
});

it('the clerk reads why the list is not read', () => {
  expect(rosterSentence(t, { kind: 'missing' })).toMatch(/not there/);
  expect(rosterSentence(t, { kind: 'restless' })).toMatch(/changes all the time/);
  expect(rosterSentence(t, { kind: 'too-large' })).toMatch(/larger than 100 MB/);
  expect(rosterSentence(t, { kind: 'not-written' })).toMatch(/this machine’s disk/);
  const why = { kind: 'no-columns' as const, columns: ['startTime', 'endTime'] };
  expect(rosterSentence(t, { kind: 'unreadable', why })).toBe(
    'The roster cannot be read: its first line has no column “startTime”, “endTime”.',
  );
  expect(rosterSentence(t, { kind: 'unreadable', why: { kind: 'not-a-list' } })).toBe(
    'The roster cannot be read: a JSON roster must be a list.',
  );
  expect(rosterSentence(t, { kind: 'unreadable', why: { kind: 'no-end' } })).toBe(
    'The roster cannot be read: its JSON list does not end.',
  );
});

it.each<[string | undefined, RosterRule, string]>([
  ['code', { kind: 'missing' }, 'code is missing'],
  ['lineId', { kind: 'not-a-number' }, 'lineId must be a whole number'],
  ['firstName', { kind: 'too-long', most: 50 }, 'firstName must have at most 50 characters'],
  ['firstName', { kind: 'not-text', most: 50 }, 'firstName must be text of at most 50 characters'],
  [
    'status',
    { kind: 'not-a-status' },
    'status must be one of Scheduled, Checked-in, Served, Cancelled, No-show',
  ],
  ['code', { kind: 'not-a-code' }, 'code must hold 1 to 32 letters or digits'],
  ['endTime', { kind: 'before-start' }, 'endTime must not be before startTime'],
  [
    'startTime',
    { kind: 'not-a-time' },
    'startTime must be a time such as 2026-11-22T09:30 or 2026-11-22T09:30:00+01:00',
  ],
  ['startTime', { kind: 'too-far-ahead' }, 'startTime must be at most 2 years ahead'],
  ['endTime', { kind: 'too-long-after-start' }, 'endTime must be at most 7 days after startTime'],
  [
    'startTime',
    { kind: 'skipped-hour' },
    'startTime is an hour that the clocks skip; it was taken for one hour later',
  ],
  [undefined, { kind: 'open-quote' }, 'the line has a quote that is not closed; it was left out'],
  [undefined, { kind: 'too-many-cells', cells: 8, columns: 7 }, 'the line has 8 cells, the first line 7'],
  ['id', { kind: 'double', place: 'line', number: 1_203 }, 'id is also that of line 1203, which counts'],
])('the clerk reads of %s and %j what is wrong in that line', (field, rule, words) => {
  const { field: _code, ...rest } = problem;
  const given = { ...rest, ...(field === undefined ? {} : { field }), rule };
  expect(rosterLine(t, { ...given, number: 12_034 })).toBe(`Line 12034: ${words}`);
});

it('the clerk reads of an entry of a JSON list that is no object', () => {
  expect(rosterLine(t, { place: 'entry', number: 2, rule: { kind: 'not-an-object' }, isTaken: false })).toBe(
    'Entry 2: the row must be an object',
  );
});
