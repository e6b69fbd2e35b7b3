import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { createServiceClock, lagOf, NO_LAGS, withLag } from './service-lag.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is known after events of these lags, one every `everyMs`. */
const after = (lags: readonly number[], everyMs: number, known = NO_LAGS, from = 0) =>
  lags.reduce((before, lag, n) => withLag(before, lag, from + n * everyMs), known);

it('one event in three of a node that is ahead or behind moves nothing, and neither do those that come late', () => {
  for (const odd of [-5 * MINUTE, 5 * MINUTE, 3 * HOUR]) {
    for (const everyMs of [1_000, 20 * MINUTE]) {
      const lags = Array.from({ length: 60 }, (_, n) => (n % 3 === 1 ? odd : 200 + n));
      expect(lagOf(after(lags, everyMs)), `${odd} every ${everyMs}`).toBeLessThan(1_000);
      expect(lagOf(after(lags, everyMs)), `${odd} every ${everyMs}`).toBeGreaterThanOrEqual(200);
    }
  }
});

it('hundreds of events of hours ago, which come at once, have one voice', () => {
  const known = after([100, 300, 200], 20 * MINUTE);
  const late = Array.from({ length: 500 }, (_, n) => 62 * HOUR - n * MINUTE);
  expect(lagOf(after(late, 20, known, 62 * HOUR))).toBe(100);
});

it('a clock that was set is known once half of what is kept was told since, and no more is kept than that', () => {
  let known = after(Array(100).fill(0), 20 * MINUTE);
  known = after(Array(15).fill(-HOUR), 20 * MINUTE, known, 200 * HOUR);
  expect(lagOf(known)).toBe(0);
  known = after(Array(10).fill(-HOUR), 20 * MINUTE, known, 300 * HOUR);
  expect(lagOf(known)).toBe(-HOUR);
  expect(known.votes.length).toBeLessThan(32);
});

it('the measured clock of the service is known again after a restart, and a row that cannot be read is none', () => {
  const database = openTestDatabase();
  createServiceClock(database).note(1_000, 1_250);
  expect(createServiceClock(database).lag()).toBe(250);
  database.sqlite.exec(`UPDATE facts SET value = '{"votes":' WHERE name = 'service-lags'`);
  expect(createServiceClock(database).lag()).toBeUndefined();
  createServiceClock(database).note(1_000, 1_300);
  expect(createServiceClock(database).lag()).toBe(300);
});
