/** Waiting for what real sockets, processes and files do in their own time. */
import { vi } from 'vitest';
import type { FakeClock } from './fake-clock.ts';

/** Only against tests that hang: a busy machine fails nothing. */
const LIMIT_MS = 180_000;

/** Looks until `seen` no longer throws; answers what it then answers, or throws what it threw last. */
export const eventually = <T>(seen: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(seen, { timeout: LIMIT_MS, interval: 10 });

/** The same; a second passes by `clock` before each look. Fewer looks, so that on a busy machine no hours pass. */
export const inSeconds = <T>(clock: FakeClock, seen: () => T): Promise<T> =>
  vi.waitFor(
    async () => {
      await clock.advance(1_000);
      return seen();
    },
    { timeout: LIMIT_MS, interval: 50 },
  );
