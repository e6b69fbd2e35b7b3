import { expect, it } from 'vitest';
import type { ListState } from '../../contract/list-import.ts';
import { askedCards, columnKey, onlyColumn, openDate, takeColumn } from './list-cards.ts';

type Preview = Extract<ListState, { kind: 'preview' }>;

const PREVIEW: Preview = {
  kind: 'preview',
  container: 'delimited',
  columns: [],
  questions: [],
  doubts: [],
  isOfService: true,
  first: [],
  recipe: {},
  counts: { new: 2, changed: 0, same: 0, waiting: 0, over: 0, notListed: 0, bad: 0, doubtful: 0 },
};
const NOW = Date.UTC(2026, 10, 28);
const daysOf = (...samples: readonly string[]) => {
  const found = openDate(samples, NOW);
  return found?.readings.map(({ order, at }) => `${order} ${new Date(at).toISOString().slice(0, 10)}`);
};
const statuses = (...words: readonly string[]) => ({ kind: 'unknown-statuses' as const, words });

it('the days of a date are those that a person can mean', () => {
  expect(daysOf('27/11/2026', '03/04/2026 9:30 am')).toEqual([
    'day-first 2026-04-03',
    'month-first 2026-03-04',
  ]);
  expect(daysOf('26-11-04')).toEqual(['year-first 2026-11-04']);
  expect(daysOf('27.11.2026')).toEqual(['day-first 2026-11-27']);
  expect(daysOf('12/4')).toEqual(['day-first 2027-04-12', 'month-first 2026-12-04']);
  expect(daysOf('tomorrow')).toEqual([]);
  expect(daysOf()).toBeUndefined();
});

it('a question that keeps the whole list out comes first, and columns that were guessed are one question', () => {
  const cards = askedCards({
    ...PREVIEW,
    questions: [
      statuses('offen'),
      { kind: 'guessed-column', field: 'email', column: 'A' },
      { kind: 'guessed-column', field: 'start', column: 'B' },
      { kind: 'no-column', field: 'firstName' },
      { kind: 'no-column', field: 'start' },
    ],
    doubts: [{ kind: 'more-sheets', names: ['December'] }],
  });
  expect(cards.map(({ key }) => key)).toEqual([
    'no-column firstName',
    'no-column start',
    'sheet',
    'unknown-statuses',
    'guessed',
  ]);
});

it('a word that was explained stays on its card beside the open ones', () => {
  const preview = { ...PREVIEW, questions: [statuses('offen', 'neu')] };
  const cards = askedCards(preview);
  const [after] = askedCards({ ...PREVIEW, questions: [statuses('neu')] }, { preview, cards });
  expect(after).toMatchObject({ isOpen: true, card: { words: ['offen', 'neu'] } });
});

it('a question that was answered in the table of columns is no card any more', () => {
  const question = { kind: 'no-column' as const, field: 'firstName' as const };
  const preview = { ...PREVIEW, questions: [question] };
  const cards = askedCards(preview);
  const after = (columns: Preview['recipe']['columns']) =>
    askedCards({ ...PREVIEW, recipe: columns ? { columns } : {} }, { preview, cards });
  expect(after({ Vor: 'firstName', Nach: 'lastName' })).toEqual([]);
  expect(after({ Wer: 'fullName' })).toMatchObject([{ isOpen: false }]);
});

it('questions about another sheet replace those of the sheet before, and the choice of the sheet stays', () => {
  const preview = {
    ...PREVIEW,
    sheet: 'November',
    questions: [statuses('offen'), { kind: 'unknown-zone' as const, zone: 'X' }],
    doubts: [{ kind: 'more-sheets' as const, names: ['December'] }],
  };
  const cards = askedCards(preview);
  const next = { ...PREVIEW, sheet: 'December', questions: [statuses('neu')] };
  expect(askedCards(next, { preview, cards })).toMatchObject([
    { key: 'sheet', isOpen: false },
    { key: 'unknown-statuses', isOpen: true, card: { words: ['neu'] } },
  ]);
});

it('a column is taken for a field, and a field has one column where a person says which', () => {
  expect(takeColumn('A', null)({ columns: { B: 'email' } })).toEqual({ columns: { B: 'email', A: null } });
  expect(onlyColumn('phoneNumber', 'B', ['A'])({ columns: { A: 'phoneNumber', C: 'email' } })).toEqual({
    columns: { C: 'email', A: null, B: 'phoneNumber' },
  });
  expect([columnKey('Name', 0), columnKey('', 2)]).toEqual(['Name', '#3']);
});
