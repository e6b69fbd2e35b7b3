/** The monkey, small: 20,000 events run by hand (docs/reliability.md). */
import { expect, it } from 'vitest';
import { nextEvent } from './monkey/events.ts';
import { runMonkeySuite } from './monkey/suite.ts';
import { createRandom } from './random.ts';

it('the same seed makes the same monkey', () => {
  const stage = {
    width: 1080,
    height: 1920,
    targets: [{ x: 5, y: 5 }],
    codes: ['A-42'],
    claims: ['Kowalska5118'],
  };
  const deeds = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 500 }, () => nextEvent(random, stage));
  };
  expect(deeds(1)).toEqual(deeds(1));
  expect(deeds(1)).not.toEqual(deeds(2));
  expect(new Set(deeds(1).map(({ kind }) => kind)).size).toBeGreaterThan(10);
});

it('a monkey leaves the kiosk as it found it, and is never told a success that is none', async () => {
  const runs = process.env['FOYER_BRIEF'] === '1' ? 300 : 600;
  const report = await runMonkeySuite({ seed: 20, runs });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'monkey', runs, violations: 0 });
  expect(report.counts?.['scan']).toBeGreaterThan(0);
});
