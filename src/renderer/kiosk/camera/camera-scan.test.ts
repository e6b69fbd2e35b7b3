import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLEAN_START } from '../flow/flow-state.ts';
import { cameraIsWelcome, NOTHING_SEEN, SAME_TEXT_MS, seeText } from './camera-scan.ts';

describe('A code before the camera', () => {
  it('counts once while it is held up, however long', () => {
    let memory = NOTHING_SEEN;
    let scans = 0;
    for (let at = 0; at <= 60_000; at += 200) {
      const step = seeText(memory, 'A-42', at);
      memory = step.memory;
      scans += Number(step.counts);
    }
    expect(scans).toBe(1);
  });

  it('counts again when it was away for a while', () => {
    const first = seeText(NOTHING_SEEN, 'A-42', 0);
    expect(seeText(first.memory, 'A-42', SAME_TEXT_MS - 1).counts).toBe(false);
    expect(seeText(first.memory, 'A-42', SAME_TEXT_MS).counts).toBe(true);
  });

  it('counts at once when it is another one, and two in one picture count once each', () => {
    let memory = NOTHING_SEEN;
    const scans: string[] = [];
    for (let at = 0; at < 20_000; at += 200) {
      const text = at % 400 === 0 ? 'A-42' : 'B-7';
      const step = seeText(memory, text, at);
      memory = step.memory;
      if (step.counts) scans.push(text);
    }
    expect(scans).toEqual(['A-42', 'B-7']);
  });

  it('is forgotten when it was away, also while nothing else is seen', () => {
    const { memory } = seeText(NOTHING_SEEN, 'A-42', 0);
    expect(seeText(memory, undefined, SAME_TEXT_MS - 1).memory.size).toBe(1);
    expect(seeText(memory, undefined, SAME_TEXT_MS).memory.size).toBe(0);
  });

  it('never counts twice within five seconds, whatever else is seen', () => {
    const sighting = fc.record({ text: fc.constantFrom('a', 'b', 'c'), wait: fc.nat(8_000) });
    fc.assert(
      fc.property(fc.array(sighting), (sightings) => {
        let memory = NOTHING_SEEN;
        let at = 0;
        const counted = new Map<string, number>();
        for (const { text, wait } of sightings) {
          at += wait;
          const step = seeText(memory, text, at);
          memory = step.memory;
          if (!step.counts) continue;
          expect(at - (counted.get(text) ?? -Infinity)).toBeGreaterThanOrEqual(SAME_TEXT_MS);
          counted.set(text, at);
        }
      }),
    );
  });

  it('does not take the screen from a visitor who reads or decides', () => {
    const typed = { code: 'A42', misses: 1 };
    expect(cameraIsWelcome(CLEAN_START)).toBe(true);
    expect(cameraIsWelcome({ kind: 'told', answer: { kind: 'unknown' }, ...typed })).toBe(true);
    expect(cameraIsWelcome({ kind: 'told', answer: { kind: 'cancelled' }, ...typed })).toBe(false);
    expect(cameraIsWelcome({ kind: 'searching', ...typed })).toBe(false);
    expect(cameraIsWelcome({ kind: 'help', over: CLEAN_START })).toBe(false);
  });
});
