import { expect, it } from 'vitest';
import { runListsSuite } from './lists/suite.ts';
import { shareOf } from '../support/share-of.ts';

it('a list of any shape comes in right or is asked about, and nine of ten need no choice', async () => {
  const runs = shareOf(600);
  const report = await runListsSuite({ seed: 1, runs });
  expect(report.examples).toEqual([]);
  expect(report).toMatchObject({ suite: 'lists', runs, violations: 0 });
  expect(report.counts?.['lists right']).toBeGreaterThanOrEqual(runs * 0.9);
});
