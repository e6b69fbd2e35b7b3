import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import type { DayFigures, Periods } from '../../../contract/figures.ts';
import { createFiguresStore } from './figures-store.ts';

const figuresOf = (day: string): DayFigures => ({
  kind: 'counted',
  day,
  countedAt: 1,
  all: { booked: 1, arrived: 1, noShow: 0, decided: 1, waits: 0, atKiosks: 0, atDesks: 0 },
  arrivals: [],
  before: [],
  lines: [],
  hours: [],
  withoutAppointment: 0,
  csv: '',
});
const answered = (day: string) => ({ kind: 'answered' as const, value: figuresOf(day) });

function opened() {
  const connection = createConnectionByHand();
  connection.become('connected');
  return { connection, store: createFiguresStore(connection) };
}

test('the figures of another day take the place of the first at once, whichever answer is later', async () => {
  const { connection, store } = opened();
  const today = store.count({ view: 'day', day: undefined });
  const other = store.count({ view: 'day', day: '2026-01-04' });
  connection.answer(answered('2026-01-05'));
  connection.answer(answered('2026-01-04'));
  await Promise.all([today, other]);
  expect(connection.asked().map(({ input }) => input)).toEqual([{}, { day: '2026-01-04' }]);
  expect(store.getState()).toMatchObject({ day: { day: '2026-01-04' }, isCounting: false });
  const again = store.count({ view: 'day', day: '2026-01-04' });
  // What is known stays to be read while it is counted again.
  expect(store.getState()).toMatchObject({ day: { day: '2026-01-04' }, isCounting: true });
  connection.answer(answered('2026-01-04'));
  await again;
  void store.count({ view: 'day', day: undefined });
  expect(store.getState().day).toBeUndefined();
});

test('a hub that makes way for another, or does not answer, has counted nothing', async () => {
  const { connection, store } = opened();
  for (const answer of [
    { kind: 'answered' as const, value: { kind: 'not-counted' as const } },
    { kind: 'no-answer' as const },
  ]) {
    const counting = store.count({ view: 'day', day: undefined });
    connection.answer(answer);
    await counting;
    expect(store.getState()).toEqual({
      day: undefined,
      periods: undefined,
      isCounting: false,
      hasFailed: true,
    });
  }
});

test('weeks take the place of a day, and the day of weeks', async () => {
  const { connection, store } = opened();
  const weeks: Periods = { kind: 'counted', by: 'week', countedAt: 1, periods: [], csv: '' };
  const day = store.count({ view: 'day', day: undefined });
  connection.answer(answered('2026-01-05'));
  await day;
  const counting = store.count({ view: 'week' });
  expect(store.getState()).toMatchObject({ day: undefined, isCounting: true });
  connection.answer({ kind: 'answered', value: weeks });
  await counting;
  expect(store.getState()).toMatchObject({ day: undefined, periods: { by: 'week' } });
  expect(connection.asked().at(-1)?.input).toEqual({ by: 'week' });
});
