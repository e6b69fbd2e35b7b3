import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUCKET_CAPACITY,
  BUCKET_REFILL_PER_SECOND,
  DOCUMENTED_LIMIT,
  fullBucket,
  takeToken,
  type Bucket,
} from './bucket.ts';

/** Makes one call after each of the gaps and answers what every call got. */
function play(gapsMs: readonly number[], strict: boolean) {
  let bucket: Bucket = fullBucket(0);
  let at = 0;
  return gapsMs.map((gap) => {
    at += gap;
    const taken = takeToken(bucket, at, { ...DOCUMENTED_LIMIT, untilFull: strict });
    bucket = taken.bucket;
    return { at, allowed: taken.allowed, remaining: taken.remaining };
  });
}

describe('the bucket of calls', () => {
  it('the bucket of calls lets forty calls through at once, counts them down and says -1 to the next', () => {
    const calls = play(
      Array.from({ length: 42 }, () => 0),
      false,
    );
    expect(calls.map(({ remaining }) => remaining)).toEqual([
      ...Array.from({ length: 40 }, (_, index) => 39 - index),
      -1,
      -1,
    ]);
  });

  it('the bucket of calls gives one call back every hundred milliseconds', () => {
    const calls = play([...Array.from({ length: 41 }, () => 0), 99, 1, 0], false);
    expect(calls.slice(40).map(({ allowed }) => allowed)).toEqual([false, false, true, false]);
  });

  it('a strict bucket of calls refuses until it is full again', () => {
    const drained = Array.from({ length: 41 }, () => 0);
    const calls = play([...drained, 3900, 100, 0], true);
    expect(calls.slice(40).map(({ allowed }) => allowed)).toEqual([false, false, true, true]);
  });

  it('the bucket of calls never lets more through in any span than it held plus what grew back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }),
        fc.boolean(),
        (gaps, strict) => {
          const allowed = play(gaps, strict).filter((call) => call.allowed);
          for (const [from, first] of allowed.entries()) {
            for (const [to, last] of allowed.entries()) {
              if (to < from) continue;
              const most = BUCKET_CAPACITY + ((last.at - first.at) * BUCKET_REFILL_PER_SECOND) / 1000;
              expect(to - from + 1).toBeLessThanOrEqual(most + 1e-6);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('the bucket of calls refuses nobody who keeps to the refill rate', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 5000 }), { maxLength: 300 }), (gaps) => {
        expect(play(gaps, true).every(({ allowed }) => allowed)).toBe(true);
      }),
    );
  });

  it('the bucket of calls says -1 exactly when it refuses', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 200 }),
        fc.boolean(),
        (gaps, strict) => {
          for (const { allowed, remaining } of play(gaps, strict)) {
            expect(remaining === -1).toBe(!allowed);
            expect(remaining).toBeLessThan(BUCKET_CAPACITY);
          }
        },
      ),
    );
  });
});
