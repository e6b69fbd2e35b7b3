import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsSchema, planDelivery, planRequest } from './faults.ts';
import { createHold } from './hold.ts';
import { seededRandom } from '../base/random.ts';

describe('the faults of a request', () => {
  it('the faults of a request are none when none is set', () => {
    const plan = planRequest({}, seededRandom(1));
    expect(plan).toEqual({ delayMs: 0, cutBefore: false, cutAfter: false });
    expect(planDelivery({}, seededRandom(1))).toEqual({
      drop: false,
      duplicate: false,
      wrongSignature: false,
      delayMs: 0,
    });
  });

  it('delay by the latency and at most the jitter on top', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.integer(), (latencyMs, jitterMs, seed) => {
        const { delayMs } = planRequest({ latencyMs, jitterMs }, seededRandom(seed));
        expect(delayMs).toBeGreaterThanOrEqual(latencyMs);
        expect(delayMs).toBeLessThanOrEqual(latencyMs + jitterMs);
      }),
    );
  });

  it('the faults of a request come about as often as their rate says', () => {
    const random = seededRandom(3);
    const plans = Array.from({ length: 4000 }, () => planRequest({ cutAfterRate: 0.25 }, random));
    const share = plans.filter(({ cutAfter }) => cutAfter).length / plans.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
  });

  it('the faults of a request fail with 500 unless told otherwise', () => {
    expect(planRequest({ errorRate: 1 }, seededRandom(1)).errorStatus).toBe(500);
    expect(faultsSchema.safeParse({ errorStatus: 200 }).success).toBe(false);
  });
});

describe('deliveries that are held back', () => {
  it('all leave, whatever the window and however few they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(8),
        fc.array(fc.integer(), { maxLength: 30 }),
        fc.nat(),
        async (window, items, seed) => {
          const out: number[] = [];
          const hold = createHold<number>({
            window: () => window,
            random: seededRandom(seed),
            release: (item) => out.push(item),
            wait: () => Promise.resolve(),
          });
          for (const item of items) hold.put(item);
          await Promise.resolve();
          await Promise.resolve();
          const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
          expect(sorted(out)).toEqual(sorted(items));
          if (window < 2) expect(out).toEqual(items);
        },
      ),
    );
  });
});
