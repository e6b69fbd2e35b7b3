/** The suite of chains, small. */
import { expect, it } from 'vitest';
import { enginePath, NO_ENGINE } from '../support/started/engine.ts';
import { runChainSuite } from './chain/suite.ts';

it('no acknowledged event of a chain is lost or taken twice, whoever is killed', async ({ skip }) => {
  if (enginePath === undefined) skip(NO_ENGINE);
  const seed = Number(process.env['FOYER_SEED'] ?? 20_261_129);
  const report = await runChainSuite({ seed, runs: 6 });
  expect(report.examples).toEqual([]);
  expect(report.counts?.['events acknowledged']).toBe(72);
});
