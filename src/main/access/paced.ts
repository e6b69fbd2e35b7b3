/** A stream that follows a feed, and not faster than its reader can use it. */
import type { Clock } from '../../clock/clock.ts';
import type { Feed } from '../base/feed.ts';

export interface Pacing {
  readonly clock: Clock;
  /** Between two values at the least, in milliseconds. */
  readonly everyMs: number;
}

const pause = (clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });

/** What `make` says now, and again after changes. */
export async function* paced<Value>(
  feed: Feed<unknown>,
  make: () => Value,
  { clock, everyMs }: Pacing,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value, void, void> {
  const batches = feed.batches(signal);
  try {
    yield make();
    for (;;) {
      await pause(clock, everyMs, signal);
      const next = await batches.next();
      if (next.done === true) return;
      yield make();
    }
  } finally {
    await batches.return();
  }
}
