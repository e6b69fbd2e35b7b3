import { expect, it } from 'vitest';
import { MAX_TRIES, pauseAfter, pinStanding } from './pin-tries.ts';

it('five tries are free, then each wrong one pauses twice as long, and the fifteenth locks', () => {
  const pauses = Array.from({ length: MAX_TRIES }, (_, wrong) => pauseAfter(wrong) / 1_000);
  expect(pauses).toEqual([0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680]);
  expect(pinStanding(15, 1e12)).toEqual({ kind: 'locked' });
  expect(pinStanding(99, 1e12)).toEqual({ kind: 'locked' });
});

it('a wrong PIN is answered with how many tries are left before a pause', () => {
  expect([0, 1, 2, 3, 4].map((wrong) => pinStanding(wrong, 0))).toEqual(
    [5, 4, 3, 2, 1].map((triesLeft) => ({ kind: 'open', triesLeft })),
  );
});

it('a pause is over to the millisecond, and then there is one try', () => {
  expect(pinStanding(5, 0)).toEqual({ kind: 'paused', remainingMs: 15_000 });
  expect(pinStanding(5, 14_999)).toEqual({ kind: 'paused', remainingMs: 1 });
  expect(pinStanding(5, 15_000)).toEqual({ kind: 'open', triesLeft: 1 });
  expect(pinStanding(14, 7_680_000)).toEqual({ kind: 'open', triesLeft: 1 });
});
