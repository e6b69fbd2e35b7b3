/** The suite of visitors without a code, small: 10,000 guesses run by hand (docs/reliability.md). */
import { expect, it } from 'vitest';
import { runWithoutCodeSuite } from './without-code/suite.ts';

const isBrief = process.env['FOYER_BRIEF'] === '1';

it('names and digits that mean nobody tell a stranger no more than wrong codes, and each visitor is found', async () => {
  const seed = Number(process.env['FOYER_SEED'] ?? 20_261_129);
  const report = await runWithoutCodeSuite({ seed, runs: isBrief ? 300 : 1_000 });
  expect(report.examples).toEqual([]);
  expect(report.counts?.['answers paused']).toBeGreaterThan(0);
  expect(report.counts?.['names found']).toBeGreaterThan(80);
});
