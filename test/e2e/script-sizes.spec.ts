/** How much script a screen needs before it can be drawn, in the build that these tests run. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { scriptKb } from '../../bench/script-size.ts';

const BUILT = join(import.meta.dirname, '../../out/renderer');

/** Gzipped, in units of 1024 bytes. The goals are 130, 105, 150 and 170 (docs/performance.md). */
const MAX_KB = { kiosk: 128, display: 104, desk: 150, setup: 168 } as const;

for (const [screen, most] of Object.entries(MAX_KB))
  test(`the ${screen} needs no more script before its first drawing than it did`, () => {
    expect(scriptKb(BUILT, join(screen, 'index.html'))).toBeLessThanOrEqual(most);
  });
