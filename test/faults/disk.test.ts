import { expect, it } from 'vitest';
import { runDiskSuite } from './disk/suite.ts';

it('full disks and damaged databases: one case of each kind ends in a working hub or one clear sentence', async () => {
  const report = await runDiskSuite({ seed: 1, runs: 27 });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'disk', runs: 27, violations: 0 });
  expect(report.counts?.['restored, and told']).toBeGreaterThan(5);
  expect(report.counts?.['full disk: not-saved']).toBeGreaterThan(0);
});
