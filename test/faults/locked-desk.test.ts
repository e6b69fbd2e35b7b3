import { expect, it } from 'vitest';
import { runLockedDeskSuite } from './locked-desk/suite.ts';

it('a front desk at which nobody is signed in reaches nothing that a clerk may', async () => {
  const report = await runLockedDeskSuite({ seed: 1, runs: 1 });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'locked-desk', violations: 0 });
  expect(report.counts?.['procedures asked for']).toBeGreaterThan(20);
});
