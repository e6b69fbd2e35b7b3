/** The suite of visitors without an appointment, small. */
import { expect, it } from 'vitest';
import { runWalkInSuite } from './walk-ins/suite.ts';

const isBrief = process.env['FOYER_BRIEF'] === '1';

it('nobody without an appointment is booked twice or forgotten, whatever the service does', async () => {
  const seed = Number(process.env['FOYER_SEED'] ?? 20_261_129);
  const report = await runWalkInSuite({ seed, runs: isBrief ? 3 : 12 });
  expect(report.examples).toEqual([]);
  expect(report.counts?.['read checked-in']).toBeGreaterThan(0);
});
