/**
 * While one hub replaces another, calls wait for the next hub, instead of failing on one that has closed its database.
 */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export type CallGate = ReturnType<typeof createCallGate>;

export function createCallGate(clock: Pick<Clock, 'after'>) {
  const running = new Set<Promise<unknown>>();
  let opening: PromiseWithResolvers<void> | undefined;

  /** The gate may be closed again before a waiting call continues. */
  async function opened(): Promise<void> {
    if (!opening) return;
    await opening.promise;
    await opened();
  }

  return {
    async pass<T>(call: () => Promise<T>): Promise<T> {
      if (opening) await opened();
      const answer = call();
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    close(): void {
      opening ??= Promise.withResolvers();
    },
    /** Waits at most `withinMs`. */
    async drained(withinMs: number): Promise<void> {
      if (running.size === 0) return;
      let cancel: CancelTimer = () => {};
      const enough = new Promise<void>((resolve) => (cancel = clock.after(withinMs, resolve)));
      await Promise.race([Promise.allSettled(running), enough]);
      cancel();
    },
    open(): void {
      opening?.resolve();
      opening = undefined;
    },
  };
}
