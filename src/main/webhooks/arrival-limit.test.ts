import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Admission, createArrivalLimit, senderOf } from './arrival-limit.ts';

const FAST = { perSecond: 1_000, burst: 100_000 };
const admitted = (admission: Admission) => admission.kind === 'admitted';

describe('requests that arrive', () => {
  it('are admitted up to the burst, then as fast as tokens come back', () => {
    const limit = createArrivalLimit({ perSecond: 2, burst: 3 }, FAST);
    const at = (now: number) => admitted(limit.admit('192.0.2.1', now));
    expect([at(0), at(0), at(0), at(0)]).toEqual([true, true, true, false]);
    expect(at(499)).toBe(false);
    expect([at(500), at(500)]).toEqual([true, false]);
    expect([at(60_000), at(60_000), at(60_000), at(60_000)]).toEqual([true, true, true, false]);
  });

  it('of one address take nothing from another, until all together are too many', () => {
    const limit = createArrivalLimit({ perSecond: 1, burst: 2 }, { perSecond: 1, burst: 3 });
    const kinds = ['a', 'a', 'a', 'b', 'b', 'c'].map((address) => {
      const admission = limit.admit(address, 0);
      return admission.kind === 'admitted' ? 'admitted' : admission.cause;
    });
    expect(kinds).toEqual(['admitted', 'admitted', 'address', 'admitted', 'all', 'all']);
  });

  it('are told after how many seconds to come again', () => {
    const limit = createArrivalLimit({ perSecond: 0.1, burst: 1 }, FAST);
    limit.admit('a', 0);
    expect(limit.admit('a', 0)).toMatchObject({ retryAfterS: 10 });
    expect(limit.admit('a', 9_000)).toMatchObject({ retryAfterS: 1 });
    expect(admitted(limit.admit('a', 10_000))).toBe(true);
  });

  it('that give their tokens back cost nothing, and never fill a bucket beyond its burst', () => {
    const limit = createArrivalLimit({ perSecond: 0, burst: 1 }, FAST);
    for (let n = 0; n < 50; n++) {
      const admission = limit.admit('a', 0);
      if (admission.kind !== 'admitted') throw new Error('refused');
      admission.giveBack();
      admission.giveBack();
    }
    expect([admitted(limit.admit('a', 0)), admitted(limit.admit('a', 0))]).toEqual([true, false]);
  });

  it('of a million addresses are not all remembered', () => {
    const limit = createArrivalLimit({ perSecond: 1, burst: 1 }, FAST);
    for (let n = 0; n < 5_000; n++) limit.admit(`192.0.${n >> 8}.${n & 255}`, 0);
    expect(limit.size).toBe(1_000);
  });

  it('are never more than burst and rate allow, whatever their times', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (gaps) => {
        const limit = createArrivalLimit({ perSecond: 10, burst: 5 }, FAST);
        let now = 0;
        let count = 0;
        for (const gap of gaps) {
          now += gap;
          if (admitted(limit.admit('a', now))) count += 1;
        }
        expect(count).toBeLessThanOrEqual(5 + (now / 1_000) * 10 + 1e-6);
      }),
    );
  });
});

describe('a sender', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['', ''],
  ])('at %j is known as %j', (address, sender) => {
    expect(senderOf(address)).toBe(sender);
  });
});
