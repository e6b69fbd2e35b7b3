import { describe, expect, it } from 'vitest';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import { cutoffsAt, daysOf, isForgotten, isNight, isTidyDue, PERIODS } from './retention.ts';

const HOUR = 3_600_000;

it('night is where the lobby is', () => {
  expect(isNight(Date.UTC(2026, 0, 5, 2, 30), 'UTC')).toBe(true);
  expect(isNight(Date.UTC(2026, 0, 5, 5, 0), 'UTC')).toBe(false);
  expect(isNight(Date.UTC(2026, 0, 5, 2, 30), 'America/New_York')).toBe(false);
  expect(isNight(Date.UTC(2026, 0, 5, 8, 30), 'America/New_York')).toBe(true);
});

describe('old rows are deleted', () => {
  const night = Date.UTC(2026, 0, 5, 2, 30);
  it.each([
    ['by a hub that never did', NOW, undefined, true],
    ['in the night after the last time', night, night - 24 * HOUR, true],
    ['once a night', night + HOUR, night, false],
    ['not by day after a night', NOW, night, false],
    ['by day once a day has passed: the machine sleeps at night', NOW, NOW - 24 * HOUR, true],
    ['not by day before that', NOW, NOW - 23 * HOUR, false],
    ['when the last time is ahead of a clock that was put right', NOW, NOW + 90 * 24 * HOUR, true],
  ])('old rows are deleted %s', (_when, now, last, isDue) => {
    expect(isTidyDue(now, 'UTC', last)).toBe(isDue);
  });
});

it('a site may keep names for other days, and everything it does not name as long as ever', () => {
  const retention = { names: 3 };
  const [usual, chosen] = [cutoffsAt(NOW), cutoffsAt(NOW, false, retention)];
  expect(chosen).toEqual({ ...usual, names: NOW - 3 * 24 * HOUR });
  expect([daysOf('names', retention), daysOf('audit', retention)]).toEqual([3, PERIODS.audit.days]);
  const endsAt = NOW - 2 * 24 * HOUR;
  expect([isForgotten(endsAt, NOW), isForgotten(endsAt, NOW, retention)]).toEqual([true, false]);
});
