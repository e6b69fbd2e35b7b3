/** The suite of clocks, small: each fault of the smallest inputs once, and a few that are drawn. */
import { expect, it } from 'vitest';
import { type ClockPlan, REAL_CLOCK, runClockSuite } from './clock/suite.ts';
import { shareOf } from '../support/share-of.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const plan = (off: ClockPlan['off'], goes: ClockPlan['goes'], hasService: boolean): ClockPlan => ({
  off,
  goes,
  hasService,
  isRestarted: hasService,
  isMendedOff: !hasService,
});

const PLANS: readonly ClockPlan[] = [
  plan('1970', 'before', true),
  plan('1970', 'before', false),
  plan(30 * DAY, 'before', false),
  plan(3 * DAY, 'after', false),
  plan(400 * DAY, 'before', true),
  plan(-400 * DAY, 'after', true),
  plan(2 * HOUR, 'after', true),
  plan(HOUR, 'before', true),
  plan(-3 * DAY, 'before', false),
];

it('a wrong clock turns no visitor away, deletes nothing, loses no list and sounds no old call', async () => {
  const readings = PLANS.map(() => ({}));
  const report = await runClockSuite({ seed: 4, runs: PLANS.length, readings }, REAL_CLOCK, PLANS);
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'clock', runs: PLANS.length, violations: 0 });
  expect(report.counts).toMatchObject({ 'visitors let in': 7 * PLANS.length });
});

it('a clock that is drawn from the seed of this run does neither', async () => {
  const seed = Number(process.env['FOYER_SEED'] ?? 20_261_128);
  const report = await runClockSuite({ seed, runs: shareOf(6) });
  expect(report.examples).toEqual([]);
});
