/** The suites on a real connection, small: the full numbers run by hand (docs/reliability.md). */
import { expect, it } from 'vitest';
import { runNetworkSuite } from './network-suite.ts';
import { runPoisonSuite } from './poison-suite.ts';

it('bad weather loses nothing, makes no booking twice and leaves nothing that nobody is asked about', async () => {
  const report = await runNetworkSuite({ seed: 3, runs: 60 });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'network', runs: 60, violations: 0 });
  expect(report.counts?.['bookings of unknown outcome']).toBeGreaterThan(0);
  expect(report.counts?.['intents presumed']).toBeGreaterThan(0);
});

it('an intent that cannot be sent holds up nobody', async () => {
  const report = await runPoisonSuite({ seed: 3, runs: 13 });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'poison', runs: 13, violations: 0 });
  expect(report.counts?.['arrived']).toBe(120);
});
