import { expect, test } from 'vitest';
import { shiftAt } from './display.tsx';

test('the picture moves every three minutes, never by more than a few pixels, and comes back', () => {
  const places = Array.from({ length: 9 }, (_, step) => shiftAt(step * 180_000));
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(9);
  expect(places.every(({ x, y }) => Math.abs(x) <= 6 && Math.abs(y) <= 6)).toBe(true);
  expect(shiftAt(9 * 180_000)).toEqual(shiftAt(0));
  expect(shiftAt(179_999)).toEqual(shiftAt(0));
});
