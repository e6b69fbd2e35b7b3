/** The suites of lobbies over days and weeks, small. */
import { expect, it } from 'vitest';
import { NUMBERING_NAMES } from './lobby-day/plan.ts';
import { runLobbyDaySuite } from './lobby-day/suite.ts';
import { runWaitsSuite } from './waits/suite.ts';

const isBrief = process.env['FOYER_BRIEF'] === '1';

// Each way of numbering tickets once, or a third of them, under readings of their own.
it('every number that a done screen names is the one that is called, however tickets are numbered', async () => {
  const seed = Number(process.env['FOYER_SEED'] ?? 20_261_128);
  const runs = isBrief ? 3 : NUMBERING_NAMES.length;
  const report = await runLobbyDaySuite({ seed, runs });
  expect(report.examples).toEqual([]);
  expect(Object.keys(report.counts ?? {}).filter((what) => what.startsWith('numbering'))).toHaveLength(runs);
  if (isBrief) return;
  // Otherwise nothing was promised, or nothing could have been wrong.
  expect(report.counts?.['done screens with a number']).toBeGreaterThan(100);
  expect(report.counts?.['done screens with the code']).toBeGreaterThan(100);
  expect(report.counts?.['called by something else']).toBeGreaterThan(50);
});

it('four of five visitors are called within the range that they were told, in each kind of lobby', async () => {
  const report = await runWaitsSuite({ seed: Number(process.env['FOYER_SEED'] ?? 1), runs: 3 });
  expect(report.examples).toEqual([]);
  for (const lobby of ['practice', 'town hall', 'shop'])
    expect(report.counts?.[`${lobby}: visitors`]).toBeGreaterThan(500);
});
