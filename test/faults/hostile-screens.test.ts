/** The suite on hostile screens, small: the full numbers run by hand (docs/reliability.md). */
import { expect, it } from 'vitest';
import { realHub, runHostileScreenSuite } from './hostile-screen/suite.ts';

it('a screen that was taken over gets nothing from the built hub, and keeps nobody from their work', async () => {
  const report = await runHostileScreenSuite({ seed: 1, runs: 60 });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'hostile-screen', runs: 60, violations: 0 });
  const { counts = {} } = report;
  // It was not idle: codes were found and missed, lines cut, a kiosk's sockets used up.
  expect(counts['codes tried']).toBeGreaterThan(20);
  expect(counts['appointments.find: found']).toBeGreaterThan(0);
  expect(counts['hung up at what is of no use']).toBeGreaterThan(0);
  expect(counts['kiosk sockets held at once']).toBeGreaterThan(20);
  expect(counts['client events, MB']).toBeGreaterThan(40);
  expect(counts['signed events answered 200']).toBeGreaterThan(0);
  expect(counts['calls for help that were timed']).toBeGreaterThanOrEqual(1_000);
});

it('a screen of the network gets no more, and one that was sent away nothing', async () => {
  const fromNetwork = { ...realHub, door: 'network', shows: /every kiosk socket/ } as const;
  const report = await runHostileScreenSuite({ seed: 2, runs: 60 }, fromNetwork);
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'hostile-network', runs: 60, violations: 0 });
  const { counts = {} } = report;
  expect(counts['codes tried']).toBeGreaterThan(20);
  expect(counts['hung up at what is of no use']).toBeGreaterThan(0);
  expect(counts['kiosk sockets held at once']).toBeGreaterThan(20);
  expect(
    (counts['passes tried: revoked'] ?? 0) + (counts['passes tried: of the hub’s own machine'] ?? 0),
  ).toBeGreaterThan(0);
  expect(
    (counts['screens sent away: display'] ?? 0) + (counts['screens sent away: desk'] ?? 0),
  ).toBeGreaterThan(0);
});
