import { describe, expect, it } from 'vitest';
import { afterAsking, afterCrash, type Crashes, NO_CRASHES } from './restart-policy.ts';

/** How long is waited after each of these crashes; `end` when the lobby is out of order. */
function waits(...times: readonly number[]): readonly (number | 'end')[] {
  let crashes: Crashes = NO_CRASHES;
  return times.map((now) => {
    const verdict = afterCrash(crashes, now);
    if (verdict.kind === 'out-of-order') return 'end';
    ({ crashes } = verdict);
    return verdict.afterMs;
  });
}

describe('a hub that ends by itself', () => {
  it('a hub that ends by itself is started again at once the first time, and later each time it ends soon after', () => {
    expect(waits(0, 100, 2_000, 6_000)).toEqual([0, 1_000, 3_000, 9_000]);
  });

  it('a hub that ends by itself is out of order when it ends five times within two minutes', () => {
    expect(waits(0, 100, 2_000, 6_000, 119_999).at(-1)).toBe('end');
    expect(waits(0, 100, 2_000, 6_000, 120_000).at(-1)).toBe(9_000);
  });

  it('a hub that ends every hour is started again at once for ever', () => {
    expect(new Set(waits(...Array.from({ length: 1_000 }, (_each, hour) => hour * 3_600_000)))).toEqual(
      new Set([0]),
    );
  });

  it('a hub that ends by itself may ask for another start now and then without having crashed, but not all the time', () => {
    let crashes: Crashes = NO_CRASHES;
    const counts = [0, 200_000, 200_100, 500_000].map((now) => {
      const verdict = afterAsking(crashes, now);
      if (verdict.kind === 'again') ({ crashes } = verdict);
      return crashes.at.length;
    });
    expect(counts).toEqual([0, 0, 1, 1]);
  });
});
