import { expect, test } from 'vitest';
import { median, percentile } from './percentile.ts';

test('a percentile is a sample, in whatever order they came', () => {
  const samples = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
  expect(percentile(samples, 0.95)).toBe(10);
  expect(percentile(samples, 0.9)).toBe(9);
  expect(percentile(samples, 0)).toBe(1);
  expect(median(samples)).toBe(5);
  expect(median([3])).toBe(3);
  expect(median([])).toBeNaN();
});
