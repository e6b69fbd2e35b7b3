/** The suites on webhooks and the board, small: the full numbers run by hand (docs/reliability.md). */
import { describe, expect, it } from 'vitest';
import { runCallsSuite } from './calls/suite.ts';
import { runFloodSuite } from './flood/suite.ts';
import { runHostileSuite } from './hostile/suite.ts';
import { runOrderSuite } from './order/suite.ts';
import { runSlowSuite, shortPatience } from './slow/suite.ts';
import { shareOf } from '../support/share-of.ts';

describe('the way of an event', () => {
  it('the way of an event is closed to forged and broken webhooks, and loses no signed one', async () => {
    const runs = shareOf(2_000);
    const report = await runHostileSuite({ seed: 1, runs });
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'hostile', runs, violations: 0 });
    expect(report.counts?.['posts on a full disk refused with 503']).toBeGreaterThan(0);
  });

  it('the way of an event ends at one board and one appointment, whatever the order of a ticket’s events and whose id it has', async () => {
    const runs = shareOf(100);
    const report = await runOrderSuite({ seed: 1, runs });
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'order', runs, violations: 0 });
    expect(report.counts?.['ticket ids: shared']).toBe(report.counts?.['ticket ids: own']);
    expect(report.counts?.['ticket ids: unknown']).toBeGreaterThan(runs);
  });

  it('the way of an event takes every signed event behind a proxy that brings a thousand a second without a signature', async () => {
    const report = await runFloodSuite({ seed: 1, runs: 2 });
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'flood', runs: 2, violations: 0 });
    expect(report.counts?.['kept: of those answered 429']).toBeGreaterThan(100);
  });

  it('the way of an event stays open to a good webhook while slow sockets hold theirs, and they are cut', async () => {
    const report = await runSlowSuite({ seed: 1, runs: 20 }, shortPatience);
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'slow', runs: 20, violations: 0 });
    expect(report.counts?.['good webhooks']).toBeGreaterThan(5);
  });
});

describe('the way of a call', () => {
  it('the way of a call ends at a display, each call once and in order, whatever is late, lost, twice or started again', async () => {
    const report = await runCallsSuite({ seed: 1, runs: 30 });
    expect(report.examples).toEqual([]);
    expect(report).toMatchObject({ suite: 'calls', runs: 30, violations: 0 });
    for (const what of ['calls received', 'lost lines', 'new starts', 'failed writes'])
      expect(report.counts?.[what], what).toBeGreaterThan(10);
    for (const recall of ['new-date', 'same-date', 'other-desk'])
      expect(report.counts?.[`recall: ${recall}`], recall).toBeGreaterThan(0);
  });
});
