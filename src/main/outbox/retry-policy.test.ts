import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../service/errors.ts';
import { afterFailure, backoffMs } from './retry-policy.ts';

describe('after a failed attempt', () => {
  it.each<[FailureKind, number | undefined, number, object]>([
    ['not-sent', undefined, 0, { kind: 'retry', unknown: false, serviceAway: true }],
    ['offline', 200, 3, { kind: 'retry', unknown: false, serviceAway: true }],
    ['rate-limited', 429, 0, { kind: 'retry', unknown: false, serviceAway: false }],
    ['expired', undefined, 0, { kind: 'retry', unknown: false, serviceAway: false }],
    ['aborted', undefined, 0, { kind: 'retry', unknown: false, serviceAway: false }],
    ['unknown', 500, 0, { kind: 'retry', unknown: true, serviceAway: false }],
    ['unknown', undefined, 7, { kind: 'retry', unknown: true, serviceAway: false }],
    ['key-rejected', 401, 0, { kind: 'pause-for-key' }],
    ['key-rejected', 401, 2, { kind: 'pause-for-key' }],
    ['refused', 400, 0, { kind: 'refuse' }],
    ['refused', 409, 0, { kind: 'refuse' }],
    ['refused', 400, 1, { kind: 'presume-confirmed' }],
    ['refused', 409, 2, { kind: 'presume-confirmed' }],
    ['refused', 404, 1, { kind: 'refuse' }],
    ['refused', 404, 0, { kind: 'refuse' }],
  ])('of class %s (%s) with %i unknown ones before', (kind, statusCode, unknown, next) => {
    expect(afterFailure({ kind, ...(statusCode === undefined ? {} : { statusCode }) }, unknown)).toEqual(
      next,
    );
  });
});

describe('the wait before the next try', () => {
  it('doubles from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map((n) => backoffMs(n, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('is never longer than 30 s, never shorter than half, whatever is drawn', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 1e9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const wait = backoffMs(n, random);
          expect(wait).toBeGreaterThanOrEqual(backoffMs(n, 0) / 2);
          expect(wait).toBeLessThanOrEqual(backoffMs(n, 0));
        },
      ),
    );
  });
});
