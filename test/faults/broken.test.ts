/** A suite that cannot fail proves nothing: each broken variant must be caught by its suite. */
import { describe, expect, it } from 'vitest';
import { showCaught, variants } from './every-variant.ts';

/** What only shows where the service answers otherwise than the simulator does by default. */
const otherwise = variants.flatMap(({ name, suite, unseen }) => (unseen ? [{ name, suite, unseen }] : []));

describe('under the default readings of the specification a suite does not see', () => {
  it('at least eight kinds of broken hub', () => expect(otherwise.length).toBeGreaterThanOrEqual(8));

  for (const { name, suite, unseen } of otherwise) {
    it(`${name} (${suite})`, async () => {
      const report = await unseen();
      expect(report.suite).toBe(suite);
      expect(report.examples).toEqual([]);
    });
  }
});

it('there are at least twelve kinds of broken hub, each with a name of its own', () => {
  expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
  expect(variants.length).toBeGreaterThanOrEqual(12);
});

showCaught(false);
