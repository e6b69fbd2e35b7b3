/** All deliberately broken variants. A file in `broken/` exports `variants`; nothing else needs to be told about it. */
import { describe, expect, it } from 'vitest';
import type { BrokenVariant } from './broken/variant.ts';
import { straceProblem } from './strace.ts';

const files = import.meta.glob<{ readonly variants?: readonly BrokenVariant[] }>('./broken/*.ts', {
  eager: true,
});
export const variants = Object.values(files).flatMap((file) => file.variants ?? []);

/** Suites on processes and browsers. They take as long as all others, so a test file of their own runs beside those. */
const ON_PROCESSES: ReadonlySet<string> = new Set([
  'disk',
  'hostile-network',
  'hostile-screen',
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
    for (const { name, suite, run, example } of variants) {
      if (ON_PROCESSES.has(suite) !== onProcesses) continue;
      it(`${name} (${suite})`, async ({ skip }) => {
        if (suite === 'sync' && untraced !== undefined) skip(untraced);
        const report = await run();
        expect(report.suite).toBe(suite);
        expect(report.violations).toBeGreaterThan(0);
        expect(report.examples.join('\n')).toMatch(example ?? /./);
      });
    }
  });
}
