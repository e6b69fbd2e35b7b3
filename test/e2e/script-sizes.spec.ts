/** How much script a screen needs before it can be drawn, in the build that these tests run. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { scriptKb } from '../../bench/script-size.ts';

const BUILT = join(import.meta.dirname, '../../out/renderer');

/** Gzipped, in units of 1024 bytes. The goals (docs/performance.md). */
const MAX_KB = { kiosk: 130, display: 105, desk: 150, setup: 170 } as const;

for (const [screen, most] of Object.entries(MAX_KB))
  test(`the ${screen} needs no more script before its first drawing than it did`, () => {
    expect(scriptKb(BUILT, join(screen, 'index.html'))).toBeLessThanOrEqual(most);
  });
