/** The suite on hostile lists, small: the full sizes run by hand (docs/reliability.md). */
import { expect, it } from 'vitest';
import { builtLists, runHostileListSuite } from './hostile-list/suite.ts';

it('no list keeps a screen of the built hub waiting or takes its memory, whichever way it comes', async () => {
  const sizes = { file: 3_000_000, hand: 3_000_000, http: 500_000 };
  const report = await runHostileListSuite({ seed: 1, runs: 32 }, { ...builtLists, sizes });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'hostile-list', runs: 32, violations: 0 });
  const { counts = {} } = report;
  // It was not idle: lists were refused for what they are, in each way.
  expect(Object.keys(counts).filter((what) => what.includes('past-bound')).length).toBeGreaterThan(4);
  expect(counts['answers to screens']).toBeGreaterThan(8);
});
