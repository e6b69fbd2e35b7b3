import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../../test/support/records/appointment-of.ts';
import { nextFree, type Span } from './next-free.ts';

const START = Math.ceil(NOW / (15 * MINUTE)) * 15 * MINUTE;
const span = (fromMin: number, toMin: number): Span => ({
  startsAt: START + fromMin * MINUTE,
  endsAt: START + toMin * MINUTE,
});
const find = (
  taken: readonly Span[],
  about: { now?: number; lengthMin?: number; untilMin?: number } = {},
) => {
  const found = nextFree(taken, {
    now: about.now ?? START,
    lengthMs: (about.lengthMin ?? 30) * MINUTE,
    until: START + (about.untilMin ?? 600) * MINUTE,
  });
  return found === undefined ? undefined : (found - START) / MINUTE;
};

describe('the slot a form begins with', () => {
  it('is the next quarter of an hour of an empty day', () => {
    expect(find([])).toBe(0);
    expect(find([], { now: START + 1 })).toBe(15);
  });

  it('is the first gap that is long enough, in whatever order appointments are known', () => {
    expect(find([span(90, 120), span(0, 30), span(45, 75)])).toBe(120);
    expect(find([span(90, 120), span(0, 30), span(45, 75)], { lengthMin: 15 })).toBe(30);
  });

  it('touches its neighbours and overlaps none', () => {
    expect(find([span(0, 30), span(60, 90)])).toBe(30);
  });

  it('waits for one that has begun, and for the longest of those that overlap', () => {
    expect(find([span(-20, 10)])).toBe(15);
    expect(find([span(0, 120), span(5, 20)])).toBe(120);
  });

  it('is none where no gap is left', () => {
    expect(find([span(0, 590)], { untilMin: 600 })).toBeUndefined();
  });
});
