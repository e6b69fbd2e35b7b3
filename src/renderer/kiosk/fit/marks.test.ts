import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalFloorRem, capitalMm, MAX_REM } from './marks.ts';

const SEVEN_TENTHS_OF_A_DEGREE_MM = 7.33;

test.each([
  [1080, 1920, 21.5],
  [1920, 1080, 21.5],
  [1366, 768, 21.5],
  [1080, 1920, 24],
  [1920, 1080, 32],
])(
  'a visitor 600 mm from a panel of %i by %i and %f inches sees capitals of 0.7 degrees',
  (width, height, inches) => {
    const panel = { width, height, inches };
    expect(capitalMm(capitalFloorRem(panel), panel)).toBeCloseTo(SEVEN_TENTHS_OF_A_DEGREE_MM, 1);
  },
);

test('a small panel gets the largest text that its screens hold', () => {
  expect(capitalFloorRem({ width: 1080, height: 1920, inches: 10 })).toBe(MAX_REM);
  expect(capitalFloorRem({ width: 1080, height: 1920, inches: 0 })).toBe(MAX_REM);
  expect(capitalFloorRem({ width: 1080, height: 1920, inches: 19.9 })).toBeLessThan(MAX_REM);
});

test('text never outgrows the screens, whatever the panel', () => {
  const side = fc.integer({ min: 300, max: 8000 });
  fc.assert(
    fc.property(side, side, fc.double({ min: 1, max: 200, noNaN: true }), (width, height, inches) => {
      const rem = capitalFloorRem({ width, height, inches });
      return rem > 0 && rem <= MAX_REM;
    }),
  );
});
