import { expect, test } from 'vitest';
import { freshnessOf } from './freshness.ts';

const heard = { at: 1_000, madeAt: 5_000_000 };

test('a board heard lately is live and says how old it is', () => {
  expect(freshnessOf(heard, undefined, 3_999)).toEqual({ kind: 'live', secondsAgo: 2 });
});

test('after 20 s of silence the board says since when it is out of date', () => {
  expect(freshnessOf(heard, undefined, 20_999)).toMatchObject({ kind: 'live' });
  expect(freshnessOf(heard, undefined, 21_000)).toEqual({ kind: 'stale', since: 5_000_000 });
});

test('a lost line makes it out of date at once, a blink does not', () => {
  expect(freshnessOf(heard, 2_000, 3_000)).toMatchObject({ kind: 'live' });
  expect(freshnessOf(heard, 2_000, 4_500)).toMatchObject({ kind: 'stale' });
});
