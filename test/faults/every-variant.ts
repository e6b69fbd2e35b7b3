/**
 * All deliberately broken variants. A file in `broken/` exports `variants`; nothing else needs to be told about it.
 * `npm test` shows that each suite catches one; `npm run faults -- --broken` and `npm run test:faults`, all of them.
 */
import { describe, expect, it } from 'vitest';
import type { BrokenVariant } from './broken/variant.ts';
import { enginePath, NO_ENGINE } from '../support/started/engine.ts';
import { straceProblem } from './strace.ts';

const files = import.meta.glob<{ readonly variants?: readonly BrokenVariant[] }>('./broken/*.ts', {
  eager: true,
});
export const variants = Object.values(files).flatMap((file) => file.variants ?? []);

/** Those whose suite needs least to catch them, where it is not the first of its suite. */
const QUICK: ReadonlySet<string> = new Set([
  'a budget without priorities',
  'a database at synchronous=NORMAL',
  'an event and its board in two transactions',
  'calls for help that are numbered',
  'a hub that takes every ticket with a name for one that shows shared ids',
]);

const isBrief = process.env['FOYER_BRIEF'] === '1';

/** The same suite through another door. */
const SAME: Readonly<Record<string, string>> = { 'hostile-network': 'hostile-screen' };

/** All of them, or in `npm test` one of each suite. */
export function spreadOf(all: readonly BrokenVariant[]): readonly BrokenVariant[] {
  if (!isBrief) return all;
  return [...Map.groupBy(all, ({ suite }) => SAME[suite] ?? suite).values()].flatMap(
    (some) => some.find(({ name }) => QUICK.has(name)) ?? some[0] ?? [],
  );
}

/** Suites on processes and browsers. They take as long as all others, so a test file of their own runs beside those. */
const ON_PROCESSES: ReadonlySet<string> = new Set([
  'chain',
  'disk',
  'hostile-list',
  'hostile-network',
  'hostile-screen',
  'import',
  'kill',
  'locked-desk',
  'monkey',
  'slow',
  'sync',
  'year',
]);

/** A test for each variant of the suites that run on processes, or of those that do not. */
export function showCaught(onProcesses: boolean): void {
  const untraced = straceProblem();
  describe('a suite catches', () => {
    for (const { name, suite, run, example } of spreadOf(variants)) {
      if (ON_PROCESSES.has(suite) !== onProcesses) continue;
      it(`${name} (${suite})`, async ({ skip }) => {
        if (suite === 'sync' && untraced !== undefined) skip(untraced);
        if (suite === 'chain' && enginePath === undefined) skip(NO_ENGINE);
        const report = await run();
        expect(report.suite).toBe(suite);
        expect(report.violations).toBeGreaterThan(0);
        expect(report.examples.join('\n')).toMatch(example ?? /./);
      });
    }
  });
}
