import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockAfterRejection,
  type BlockState,
  OPEN,
  parseRemaining,
  parseRetryAfter,
} from './rate-budget.ts';

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0);

describe('what the service asks for after a rejection', () => {
  it.each([
    ['3', 3_000],
    ['0', 0],
    ['1.5', 1_500],
    ['5, 10', 10_000],
    ['1000000000', 1e12],
    ['Mon, 05 Jan 2026 09:00:20 GMT', 20_000],
    ['Mon, 05 Jan 2026 08:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['1e9', undefined],
    ['', undefined],
    [null, undefined],
  ])('Retry-After %j is read as %j ms', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });

  it.each([
    ['12', 12],
    ['0', 0],
    ['-1', -1],
    ['7.9', 7],
    ['9, 4', 4],
    ['', undefined],
    ['many', undefined],
    ['99999999999999', undefined],
    [null, undefined],
  ])('X-Ratelimit-Remaining %j is read as %j', (header, expected) => {
    expect(parseRemaining(header)).toBe(expected);
  });

  it('the pause after a rejection never crashes on a header, and is never negative', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(parseRetryAfter(header, NOW) ?? 0).toBeGreaterThanOrEqual(0);
        parseRemaining(header);
      }),
    );
  });
});

describe('the pause after a rejection', () => {
  it('the pause after a rejection honours Retry-After between 1 and 60 s, never early and at most a fifth later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (ms, random) => {
          const block = blockAfterRejection(OPEN, ms, random, 1_000);
          const wished = Math.min(60_000, Math.max(1_000, ms));
          if (block.phase === 'open') throw new Error('a rejection must block');
          expect(block.untilMs - 1_000).toBeGreaterThanOrEqual(wished);
          expect(block.untilMs - 1_000).toBeLessThanOrEqual(wished * 1.2);
        },
      ),
    );
  });

  it('the pause after a rejection grows while probes are rejected and never exceeds 36 s', () => {
    let block: BlockState = OPEN;
    const pauses: number[] = [];
    for (let i = 0; i < 14; i++) {
      block = blockAfterRejection(block, undefined, 0, 0);
      if (block.phase !== 'open') pauses.push(block.untilMs);
    }
    expect(pauses[0]).toBe(400);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(30_000);
  });
});
