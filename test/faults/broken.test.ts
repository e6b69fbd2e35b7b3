/**
 * A suite that cannot fail proves nothing: each broken variant in `broken/` must be caught by its suite. A file there
 * exports `variants`; nothing else needs to be told about it.
 */
import { describe, expect, it } from 'vitest';
import type { BrokenVariant } from './broken/variant.ts';
import { straceProblem } from './strace.ts';

const files = import.meta.glob<{ readonly variants?: readonly BrokenVariant[] }>('./broken/*.ts', {
  eager: true,
});
const variants = Object.values(files).flatMap((file) => file.variants ?? []);
const untraced = straceProblem();

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

describe('a suite catches', () => {
  it('at least twelve kinds of broken hub, each with a name of its own', () => {
    expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
    expect(variants.length).toBeGreaterThanOrEqual(12);
  });

  for (const { name, suite, run, example } of variants) {
    it(`${name} (${suite})`, async ({ skip }) => {
      if (suite === 'sync' && untraced !== undefined) skip(untraced);
      const report = await run();
      expect(report.suite).toBe(suite);
      expect(report.violations).toBeGreaterThan(0);
      expect(report.examples.join('\n')).toMatch(example ?? /./);
    });
  }
});
