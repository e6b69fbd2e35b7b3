import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as bucket from './token-bucket.ts';

const AT_ONCE: bucket.BucketSlot = { sentAtMs: 0, endedBefore: 0 };

describe('the model of the bucket', () => {
  it('the model of the bucket believes in a full bucket but sends one background call before it has heard anything', () => {
    const fresh = bucket.initialBucket(0);
    expect(fresh.level).toBe(40);
    expect(bucket.backgroundRoom(fresh)).toBe(1);
  });

  it('the model of the bucket fills at the cautious 5 per second until it has learned better', () => {
    const empty = { ...bucket.initialBucket(0), level: 0 };
    expect(bucket.at(empty, 2_000).level).toBeCloseTo(10);
    expect(bucket.at(empty, 60_000).level).toBe(40);
  });

  it('the model of the bucket does not fill over calls under way, which the service may still have to count', () => {
    let state = bucket.initialBucket(0);
    for (let i = 0; i < 10; i++) state = bucket.take(state);
    expect(bucket.at(state, 60_000).level).toBe(30);
  });

  it('the model of the bucket takes the service’s word when another client emptied the bucket, and keeps more back for a while', () => {
    let state = bucket.settleAnswered(bucket.take(bucket.initialBucket(0)), 39, AT_ONCE);
    state = bucket.settleAnswered(bucket.at(bucket.take(state), 80), 20, { sentAtMs: 0, endedBefore: 1 });
    expect(state.level).toBe(20);
    expect(bucket.reserveOf(state)).toBe(12);
    expect(bucket.reserveOf(bucket.at(state, 60_000))).toBeLessThan(3.5);
  });

  it('the model of the bucket learns a higher limit where the service grants one', () => {
    const state = bucket.settleAnswered(bucket.take(bucket.initialBucket(0)), 99, AT_ONCE);
    expect(state.capacity).toBe(100);
    expect(state.level).toBe(99);
  });

  it('the model of the bucket gives a token back only when the call provably never left', () => {
    const taken = bucket.take(bucket.initialBucket(0));
    expect(bucket.settleSilent(taken, false).level).toBe(40);
    expect(bucket.settleSilent(taken, true).level).toBe(39);
  });

  it('the model of the bucket learns the true refill within the stated and the documented rate', () => {
    for (const rate of [5, 7, 10]) {
      let state: bucket.BucketState = { ...bucket.initialBucket(0), level: 3, headerAtMs: 0 };
      let level = 3;
      for (let now = 100; now <= 20_000; now += 100) {
        level = Math.min(40, level + rate / 10);
        state = bucket.at(state, now);
        if (level >= 4) {
          level -= 1;
          state = bucket.settleAnswered(bucket.take(state), Math.floor(level + 1e-9), {
            sentAtMs: now,
            endedBefore: state.ended,
          });
        }
      }
      expect(Math.abs(state.refillPerSecond - rate)).toBeLessThan(1.6);
    }
  });

  it('the model of the bucket keeps refill, reserve and calls under way within their bounds whatever the service says', () => {
    const step = fc.record({
      afterMs: fc.integer({ min: 0, max: 5_000 }),
      remaining: fc.integer({ min: 0, max: 60 }),
      outcome: fc.constantFrom('heard', 'rejected', 'silent', 'unsent'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = 0;
        let state = bucket.initialBucket(0);
        for (const { afterMs, remaining, outcome } of steps) {
          const sending = { sentAtMs: now, endedBefore: state.ended };
          state = bucket.take(bucket.at(state, now));
          now += afterMs;
          state = bucket.at(state, now);
          if (outcome === 'heard') state = bucket.settleAnswered(state, remaining, sending);
          else if (outcome === 'rejected') state = bucket.settleRejected(state);
          else state = bucket.settleSilent(state, outcome === 'silent');
          expect(bucket.inFlight(state)).toBe(0);
          expect(state.refillPerSecond).toBeGreaterThanOrEqual(5);
          expect(state.refillPerSecond).toBeLessThanOrEqual(10);
          expect(bucket.reserveOf(state)).toBeLessThanOrEqual(12);
          expect(bucket.backgroundRoom(state)).toBeGreaterThanOrEqual(1);
          expect(state.level).toBeLessThanOrEqual(state.capacity);
        }
      }),
    );
  });
});

describe('a share of the bucket', () => {
  const SHARE = { hubs: 20, level: 36, refillPerSecond: 10 };

  it('a share of the bucket lets a visitor in at once, and keeps a call for the next one', () => {
    const share = bucket.initialBucket(0, SHARE);
    expect([share.level, share.capacity, bucket.reserveOf(share)]).toEqual([1.8, 2, 1]);
    expect(bucket.waitMs(share, 0)).toBe(0);
    expect(bucket.waitMs(share, bucket.reserveOf(share))).toBe(400);
  });

  it('the shares of all hubs together are never more than the bucket refills', () => {
    for (const hubs of [2, 7, 20, 100]) {
      const empty = { ...bucket.initialBucket(0, { ...SHARE, hubs }), level: 0 };
      expect(bucket.at(empty, 1_000).level * hubs).toBeCloseTo(10);
      expect(bucket.at(empty, 3_600_000).level).toBe(Math.max(1, 40 / hubs));
    }
  });

  it.each([
    [2, 36, 36],
    [20, 36, 36],
    [20, 3, 20],
    [60, 40, 40],
    [60, 3, 20],
  ])('%d shares that are used again with %d calls left send %d in all at once', (hubs, level, calls) => {
    const full = bucket.at(bucket.initialBucket(0, { hubs, level: 40, refillPerSecond: 10 }), 60_000);
    const levels = Array.from({ length: hubs }, (_, n) => {
      const share = bucket.resumeShare(full, { hubs, level, refillPerSecond: 10 }, (n + 0.5) / hubs);
      // At once again: to and fro brings nothing.
      const spent = { ...share, level: 0 };
      expect(bucket.resumeShare(spent, { hubs, level, refillPerSecond: 10 }, 0.99).level).toBe(0);
      return share.level;
    });
    expect(levels.reduce((sum, each) => sum + each)).toBeCloseTo(calls);
  });

  it('a share of one call has a visitor first, and keeps nothing back for ever', () => {
    const share = bucket.at(bucket.initialBucket(0, { ...SHARE, hubs: 60, level: 0 }), 6_000);
    expect([share.level, share.capacity, bucket.reserveOf(share)]).toEqual([1, 1, 0]);
  });

  it('a share of the bucket is not raised by what others have left, but cut by what they have taken', () => {
    const taken = bucket.take(bucket.at(bucket.initialBucket(0, SHARE), 10_000));
    expect(bucket.settleAnswered(taken, 39, AT_ONCE)).toMatchObject({ level: 1, capacity: 2 });
    const cut = bucket.settleAnswered({ ...taken, level: 8 }, 0, { sentAtMs: 10_000, endedBefore: 0 });
    expect(cut.level).toBe(0);
    expect(bucket.at(cut, 14_000).level).toBeCloseTo(1);
  });
});
