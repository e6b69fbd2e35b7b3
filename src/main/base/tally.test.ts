import { expect, test } from 'vitest';
import { createTally } from './tally.ts';

test('what two screens have under way is counted apart, and a screen with nothing left is forgotten', () => {
  const tally = createTally<string>();
  for (const key of ['kiosk', 'desk', 'kiosk']) tally.add(key);
  expect([tally.of('kiosk'), tally.of('desk'), tally.of('display'), tally.size]).toEqual([2, 1, 0, 2]);
  tally.remove('kiosk');
  tally.remove('desk');
  expect([tally.of('kiosk'), tally.of('desk'), tally.size]).toEqual([1, 0, 1]);
});

test('what was never there is not owed', () => {
  const tally = createTally<string>();
  tally.remove('kiosk');
  tally.add('kiosk');
  expect(tally.of('kiosk')).toBe(1);
});
