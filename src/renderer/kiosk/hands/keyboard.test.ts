import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAfter, wayOf } from './keyboard.ts';

test('a visitor with three keys goes on with down or right, back with up or left, and around the ends', () => {
  expect(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'a'].map(wayOf)).toEqual([
    1,
    1,
    -1,
    -1,
    undefined,
  ]);
  expect(placeAfter(3, 0, true, 1)).toBe(1);
  expect(placeAfter(3, 2, true, 1)).toBe(0);
  expect(placeAfter(3, 0, true, -1)).toBe(2);
});

test('the first key leads from a title to the control behind it, or to the one before it', () => {
  expect(placeAfter(3, 1, false, 1)).toBe(1);
  expect(placeAfter(3, 1, false, -1)).toBe(0);
  expect(placeAfter(0, 0, false, 1)).toBeUndefined();
});

test('every control is reached once before the first is reached again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom(1 as const, -1 as const), (count, way) => {
      const seen = new Set<number>();
      let place = 0;
      for (let key = 0; key < count; key += 1) {
        seen.add(place);
        place = placeAfter(count, place, true, way) ?? -1;
      }
      return seen.size === count && place === 0;
    }),
  );
});
