import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { medianOf, rankSumZ, tellApart } from './two-samples.ts';

describe('two samples of times', () => {
  it('two samples of times have the rank sums of the textbook', () => {
    // U = 5 of 5 and 4: mean 10, variance 5 * 4 * 10 / 12.
    expect(rankSumZ([1, 2, 3, 4, 9], [5, 6, 7, 8])).toBeCloseTo((4 - 10) / Math.sqrt(200 / 12), 6);
    expect(rankSumZ([5, 6, 7, 8], [1, 2, 3, 4, 9])).toBeCloseTo((16 - 10) / Math.sqrt(200 / 12), 6);
    // Ties: ranks 1.5, 1.5, 3.5, 3.5 and a variance of 4 / 12 * (5 - 12 / 12).
    expect(rankSumZ([1, 2], [1, 2])).toBe(0);
    expect(rankSumZ([1, 1], [2, 2])).toBeCloseTo(-2 / Math.sqrt((4 / 12) * (5 - 12 / 12)), 6);
    expect(rankSumZ([7, 7], [7])).toBe(0);
  });

  it('two samples of times have a median', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 2, 3])).toBe(2.5);
    expect(medianOf([])).toBeNaN();
  });

  it('two samples of times are told apart only where both the ranks and the middles differ', () => {
    const random = createRandom(3);
    const times = (shift: number): number[] => Array.from({ length: 500 }, () => 60 + random() * 4 + shift);
    expect(tellApart(times(0), times(0))).toBe(false);
    // Surely different, and by less than anybody could measure.
    expect(Math.abs(rankSumZ(times(0), times(0.9)))).toBeGreaterThan(2.6);
    expect(tellApart(times(0), times(0.9))).toBe(false);
    expect(tellApart(times(0), times(2))).toBe(true);
    // A middle far away that three values do not prove.
    expect(tellApart([1, 2, 30], [29, 30, 31])).toBe(false);
  });
});
