/** The suite of readings, small: every value of every reading once, without a browser. */
import { expect, it } from 'vitest';
import { coveringReadings, READING_NAMES, valuesOf } from '../support/records/readings-of.ts';
import { runReadingsSuite } from './readings/suite.ts';
import { shareOf } from '../support/share-of.ts';

it('a morning in a lobby goes as it should under every value of every reading of the specification', async () => {
  const readings = coveringReadings();
  const report = await runReadingsSuite({ seed: 3, runs: readings.length, readings });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'readings', runs: readings.length, violations: 0 });
  const missing = READING_NAMES.flatMap((name) =>
    valuesOf(name).flatMap((value) =>
      report.counts?.[`reading ${name}=${value}`] ? [] : [`${name}=${value}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('a lobby whose readings are drawn from the seed of this run goes as it should', async () => {
  const seed = Number(process.env['FOYER_SEED'] ?? 20_261_121);
  const report = await runReadingsSuite({ seed, runs: shareOf(4) });
  expect(report.examples).toEqual([]);
});
