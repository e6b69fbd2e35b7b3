import { accessSync, constants, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/** Where Linux has a folder in memory with room, databases of tests are there: no test asks whether a disk keeps what was synced. */
function inMemory(): Record<string, string> {
  if (process.env['TMPDIR'] !== undefined) return {};
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? { TMPDIR: MEMORY } : {};
  } catch {
    return {};
  }
}

export default defineConfig({
  test: {
    include: [
      'packaging/**/*.test.ts',
      'src/**/*.test.{ts,tsx}',
      'simulator/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/integration/**/*.test.ts',
      'test/faults/**/*.test.ts',
      'test/gallery/**/*.test.ts',
      // By `npm run test:packages` alone.
      'test/packages/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // Real servers and databases: more files at once only wait for each other. `npm run test:unit` takes one more, since
    // many of its tests wait for real timers.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    env: inMemory(),
    setupFiles: ['test/support/property-seed.ts'],
    // Only against tests that hang: with a disk that takes 0.1 s to sync, good ones need minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in test/support/eventually.ts: by default it is one second.
    expect: { poll: { timeout: 180_000, interval: 10 } },
  },
});
