import { expect, test } from 'vitest';
import { createPace, createTally } from './pace.ts';

test('a screen may send a burst at once, and then as fast as the rate', () => {
  const pace = createPace({ burst: 3, perSecond: 10 });
  expect([0, 0, 0, 0, 0].map((now) => pace.take(now))).toEqual([0, 0, 0, 100, 200]);
  expect(pace.take(300)).toBe(0);
});

test('a caller who only looks when the turn would be takes none', () => {
  const pace = createPace({ burst: 1, perSecond: 10 });
  expect([pace.peek(0), pace.peek(0), pace.take(0)]).toEqual([0, 0, 0]);
  expect([pace.peek(0), pace.peek(40), pace.peek(100), pace.take(100)]).toEqual([100, 60, 0, 0]);
});

test('a screen has rested when all its turns are over', () => {
  const pace = createPace({ burst: 3, perSecond: 10 });
  expect(pace.isRested(0)).toBe(true);
  pace.take(0);
  expect([pace.isRested(99), pace.isRested(100)]).toEqual([false, true]);
});

test('requests under way of two screens are counted apart, and a screen with none left is forgotten', () => {
  const tally = createTally<string>();
  for (const key of ['kiosk', 'desk', 'kiosk']) tally.add(key);
  expect([tally.of('kiosk'), tally.of('desk'), tally.of('display'), tally.size]).toEqual([2, 1, 0, 2]);
  tally.remove('kiosk');
  tally.remove('desk');
  expect([tally.of('kiosk'), tally.of('desk'), tally.size]).toEqual([1, 0, 1]);
});

test('a request that was never counted is not owed', () => {
  const tally = createTally<string>();
  tally.remove('kiosk');
  tally.add('kiosk');
  expect(tally.of('kiosk')).toBe(1);
});
