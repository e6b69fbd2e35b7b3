/**
 * The gate between screens and the current hub. While one hub replaces another the gate is closed: calls wait and the
 * next hub answers them, instead of failing on one that has closed its database.
 */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export type CallGate = ReturnType<typeof createCallGate>;

export function createCallGate(clock: Pick<Clock, 'after'>) {
  const running = new Set<Promise<unknown>>();
  let opening: PromiseWithResolvers<void> | undefined;

  /** The gate may be closed again by the time a waiting call is let through. */
  async function opened(): Promise<void> {
    if (!opening) return;
    await opening.promise;
    await opened();
  }

  return {
    /** Runs a call once the gate is open. */
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
    /** Resolves when all running calls have ended, after `withinMs` at the latest. */
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
