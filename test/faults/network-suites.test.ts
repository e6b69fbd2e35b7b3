/** The suites on a real connection, small: the full numbers run by hand (docs/reliability.md). */
import { expect, it } from 'vitest';
import { countsOf, coveringReadings, READING_NAMES, valuesOf } from '../support/records/readings-of.ts';
import { runBookingListsSuite } from './booking-lists/suite.ts';
import { runNetworkSuite } from './network/suite.ts';
import { runPoisonSuite } from './poison/suite.ts';
import { readingsIn } from './suite.ts';
import { shareOf } from '../support/share-of.ts';

it('bad weather loses nothing, makes no booking twice and leaves nothing that nobody is asked about, under every reading of the specification', async () => {
  const report = await runNetworkSuite({ seed: 3, runs: 90, readings: coveringReadings() });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'network', runs: 90, violations: 0 });
  expect(report.counts?.['bookings of unknown outcome']).toBeGreaterThan(0);
  expect(report.counts?.['intents presumed']).toBeGreaterThan(0);
  const missing = READING_NAMES.flatMap((name) =>
    valuesOf(name).flatMap((value) =>
      report.counts?.[`reading ${name}=${value}`] ? [] : [`${name}=${value}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('the same seed draws the same readings of the specification, another seed others', () => {
  const drawn = (seed: number) => countsOf(readingsIn({ seed, runs: 1 }, 0, seed));
  expect(drawn(5)).toEqual(drawn(5));
  expect(drawn(5)).not.toEqual(drawn(6));
});

it('an intent that cannot be sent holds up nobody', async () => {
  const report = await runPoisonSuite({ seed: 3, runs: 13 });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'poison', runs: 13, violations: 0 });
  expect(report.counts?.['arrived']).toBe(300);
});

it('a list of another program is booked once or is in front of a person, under every reading of the specification', async () => {
  const runs = shareOf(120);
  const report = await runBookingListsSuite({ seed: 3, runs, readings: coveringReadings() });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'booking-lists', runs, violations: 0 });
  expect(report.counts?.['booked']).toBeGreaterThan(0);
  expect(report.counts?.['no-id: it-is-there']).toBeGreaterThan(0);
});
