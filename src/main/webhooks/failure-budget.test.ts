import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFailureBudget, senderOf } from './failure-budget.ts';

describe('failures of one sender', () => {
  it('failures of one sender are charged up to the burst, then as fast as tokens come back', () => {
    const budget = createFailureBudget({ perSecond: 2, burst: 3 });
    const at = (now: number) => budget.charge('192.0.2.1', now).kind === 'charged';
    expect([at(0), at(0), at(0), at(0)]).toEqual([true, true, true, false]);
    expect(at(499)).toBe(false);
    expect([at(500), at(500)]).toEqual([true, false]);
    expect([at(60_000), at(60_000), at(60_000), at(60_000)]).toEqual([true, true, true, false]);
  });

  it('failures of one sender take nothing from another', () => {
    const budget = createFailureBudget({ perSecond: 1, burst: 2 });
    const kinds = ['a', 'a', 'a', 'b', 'b', 'c'].map((address) => budget.charge(address, 0).kind);
    expect(kinds).toEqual(['charged', 'charged', 'used-up', 'charged', 'charged', 'charged']);
  });

  it('failures of one sender say after how many seconds to come again', () => {
    const budget = createFailureBudget({ perSecond: 0.1, burst: 1 });
    budget.charge('a', 0);
    expect(budget.charge('a', 0)).toEqual({ kind: 'used-up', retryAfterS: 10 });
    expect(budget.charge('a', 9_000)).toEqual({ kind: 'used-up', retryAfterS: 1 });
    expect(budget.charge('a', 10_000)).toEqual({ kind: 'charged' });
  });

  it('failures of a million senders are not all remembered', () => {
    const budget = createFailureBudget({ perSecond: 1, burst: 1 });
    for (let n = 0; n < 5_000; n++) budget.charge(`192.0.${n >> 8}.${n & 255}`, 0);
    expect(budget.size).toBe(1_000);
  });

  it('failures of one sender are never charged more often than burst and rate allow, whatever their times', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (gaps) => {
        const budget = createFailureBudget({ perSecond: 10, burst: 5 });
        let now = 0;
        let count = 0;
        for (const gap of gaps) {
          now += gap;
          if (budget.charge('a', now).kind === 'charged') count += 1;
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
  ])('a sender at %j is known as %j', (address, sender) => {
    expect(senderOf(address)).toBe(sender);
  });
});
