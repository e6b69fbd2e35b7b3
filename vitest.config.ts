import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'simulator/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/integration/**/*.test.ts',
      'test/faults/**/*.test.ts',
      'test/gallery/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // Real servers and databases: more files at once only wait for each other.
    maxWorkers: 2,
    setupFiles: ['test/support/property-seed.ts'],
    // Only against tests that hang: with a disk that takes 0.1 s to sync, good ones need minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in test/support/eventually.ts: by default it is one second.
    expect: { poll: { timeout: 60_000, interval: 10 } },
  },
});
