/** The suites on real processes, small: the full numbers run by hand (docs/reliability.md). */
import { describe, expect, it } from 'vitest';
import { runImportSuite } from './import/suite.ts';
import { runKillSuite } from './kill/suite.ts';
import { straceProblem } from './strace.ts';
import { runSyncSuite } from './sync/suite.ts';

const untraced = straceProblem();
if (untraced !== undefined) process.stderr.write(`The sync suite is not run. ${untraced}\n`);

describe('the built hub', () => {
  it('the built hub loses nothing that it promised when it is killed', async () => {
    const report = await runKillSuite({ seed: 1, runs: 5 });
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'kill', runs: 5, violations: 0 });
    expect(report.counts?.['webhooks answered 200']).toBeGreaterThan(0);
  });

  it('the built hub has a list whole or not at all when it is killed while one is imported', async () => {
    const report = await runImportSuite({ seed: 1, runs: 2 });
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'import', runs: 2, violations: 0 });
  });

  it('the built hub answers a check-in and a webhook only after a sync', async ({ skip }) => {
    if (untraced !== undefined) skip(untraced);
    const report = await runSyncSuite({ seed: 1, runs: 3 });
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'sync', runs: 3, violations: 0 });
    expect(report.counts).toMatchObject({ 'check-in answers traced': 3, 'webhook answers traced': 3 });
  });
});
