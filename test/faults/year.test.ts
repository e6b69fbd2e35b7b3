/** A short year with few visitors: what goes and what stays. Sizes and times are for the whole year, run by hand. */
import { expect, it } from 'vitest';
import { runYearSuite, smallYear } from './year/suite.ts';

it('a hub that runs for a month, always on and then switched off each evening, stays as large as it was', async () => {
  const report = await runYearSuite({ seed: 1, runs: 32 }, smallYear);
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'year', runs: 32, violations: 0 });
  expect(report.counts?.['month 2, bytes']).toBeGreaterThan(0);
});
