import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mountingOf, REACH } from './kiosk-step.tsx';

describe('How high a panel may be mounted', () => {
  test('a usual kiosk panel of 21.5 inches ends within reach from 740 mm up', () => {
    expect(mountingOf(21.5)).toEqual({ heightMm: 476, lowerEdgeMm: 740, fits: true });
  });

  test('a panel of 55 inches is higher than anybody in a wheelchair reaches', () => {
    expect(mountingOf(55)).toEqual({ heightMm: 1_218, lowerEdgeMm: 380, fits: false });
  });

  test('a panel that is said to fit lies wholly within reach', () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 100, noNaN: true }), (inches) => {
        const { heightMm, lowerEdgeMm, fits } = mountingOf(inches);
        expect(lowerEdgeMm).toBeGreaterThanOrEqual(REACH.fromMm);
        expect(lowerEdgeMm + heightMm <= REACH.toMm).toBe(fits);
      }),
    );
  });
});
