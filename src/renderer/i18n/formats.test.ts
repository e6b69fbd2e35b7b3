import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

const instant = Date.UTC(2026, 10, 20, 23, 30);

test('times and days are those of the location, not of the screen', () => {
  const tokyo = createFormats('en-GB', 'Asia/Tokyo');
  expect(tokyo.time(instant)).toBe('8:30');
  expect(tokyo.day(instant)).toBe('Saturday 21 November');
  expect(createFormats('en-GB', 'Europe/London').day(instant)).toBe('Friday 20 November');
  expect(tokyo.sameDay(instant, instant - 3_600_000 * 9)).toBe(false);
});

test('an unknown locale or zone still shows a time', () => {
  expect(createFormats('not a locale', 'No/Where').time(instant)).toMatch(/\d/);
});
