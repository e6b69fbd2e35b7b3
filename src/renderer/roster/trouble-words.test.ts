import { expect, it } from 'vitest';
import type { RosterProblem, RosterUnreadable } from '../../contract/roster.ts';
import roster from '../../words/en/roster.json' with { type: 'json' };
import { createI18n } from '../i18n/create-i18n.ts';
import { listSentence, rosterSentence } from './trouble-words.ts';

type PastBound = Extract<RosterUnreadable, { kind: 'past-bound' }>;

const i18n = createI18n({ roster });
const t = i18n.getFixedT(null, 'roster');
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
    '1 row of the list could not be read. The others were imported. Row 3: Code is missing.',
  );
  expect(rosterSentence(t, { ...rows, bad: 2, problems: [problem, { ...problem, number: 4 }] })).toMatch(
    /^2 rows of the list could not be read\. The others were imported\. Row 3: Code is missing\. Row 4:/,
  );
  const doubt: RosterProblem = { ...problem, number: 7, field: 'start', rule: { kind: 'double-hour' } };
  expect(rosterSentence(t, { ...rows, doubtful: 1, problems: [doubt] })).toBe(
    '1 row of the list was imported with a warning. Row 7: Start occurs twice because the clocks go back, so the first is used.',
  );
  expect(rosterSentence(t, { ...rows, bad: 1, doubtful: 2 })).toBe(
    '1 row of the list could not be read. The others were imported. 2 rows of the list were imported with a warning.',
  );
});

it('the clerk reads why the list is not read', () => {
  expect(rosterSentence(t, { kind: 'missing' })).toMatch(/file is missing/);
  expect(rosterSentence(t, { kind: 'folder-missing' })).toMatch(/cannot read the watched folder/);
  expect(rosterSentence(t, { kind: 'restless' })).toMatch(/keeps changing/);
  expect(rosterSentence(t, { kind: 'too-large' })).toMatch(/larger than 100 MB/);
  expect(rosterSentence(t, { kind: 'not-written' })).toMatch(/to its disk/);
  expect(rosterSentence(t, { kind: 'other-list' })).toMatch(
    /not from the booking system, so nothing was imported/,
  );
  const questions = [{ kind: 'no-column' as const, field: 'start' as const }];
  expect(rosterSentence(t, { kind: 'asks', questions })).toMatch(/imports nothing until you answer/);
  expect(rosterSentence(t, { kind: 'unreadable', why: { kind: 'not-a-list' } })).toBe(
    'The appointment list cannot be read. A JSON file must contain a list.',
  );
  expect(rosterSentence(t, { kind: 'unreadable', why: { kind: 'no-end' } })).toBe(
    'The appointment list cannot be read because the JSON list is incomplete.',
  );
  expect(rosterSentence(t, { kind: 'unreadable', why: { kind: 'not-text' } })).toBe(
    'The appointment list cannot be read because it is not a list. Save it as XLSX or CSV.',
  );
});

it('the clerk reads which bound a list passes, and where', () => {
  const past = (bound: PastBound['bound'], most: number, about = {}) =>
    rosterSentence(t, {
      kind: 'unreadable',
      why: { kind: 'past-bound', bound, most, place: 'line', number: 3, ...about },
    });
  expect(past('rows', 200_000)).toBe(
    'The appointment list was not read because it has more than 200,000 rows. Remove past days from it.',
  );
  expect(past('characters', 1_000_000)).toBe(
    'The appointment list was not read because row 3 has more than 1,000,000 characters. Check the export.',
  );
  expect(past('fields', 1_000, { place: 'entry' })).toMatch(/because entry 3 has more than 1,000 columns\./);
  expect(past('depth', 100, { place: 'entry' })).toMatch(
    /because entry 3 is nested more than 100 levels deep\./,
  );
  expect(past('bytes', 64_000_000)).toMatch(/because it has more than 64 MB of text up to row 3\./);
  expect(rosterSentence(t, { kind: 'unreadable', why: { kind: 'given-up' } })).toBe(
    'The appointment list was not read because reading it took too much memory or time. Foyer tries again when the file changes.',
  );
});

it('a file of a watched folder is named with what is wrong with it', () => {
  const trouble = { kind: 'too-large' as const };
  expect(listSentence(t, { trouble })).toBe(rosterSentence(t, trouble));
  expect(listSentence(t, { file: 'monday.csv', trouble })).toBe(
    `\u{2066}monday.csv\u{2069}: ${rosterSentence(t, trouble)}`,
  );
});
