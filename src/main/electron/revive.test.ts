import { describe, expect, it } from 'vitest';
import { reviveDelayMs } from './revive.ts';

describe('a page that crashed', () => {
  it('comes back within 3 seconds at first, and never later than 30', () => {
    expect([1, 2, 3, 4].map(reviveDelayMs)).toEqual([500, 1_000, 2_000, 4_000]);
    for (const crashes of [10, 100, 10_000]) expect(reviveDelayMs(crashes)).toBe(30_000);
  });
});
