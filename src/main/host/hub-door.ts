/**
 * The door between screens and the hub of the moment. While one hub makes way for the next it is shut: calls wait
 * outside and are answered by the next hub, instead of failing on one that has closed its database.
 */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export interface HubDoor {
  /** Runs a call once the door is open. */
  pass<T>(call: () => Promise<T>): Promise<T>;
  /** Lets nobody in any more. */
  shut(): void;
  /** Resolves when everybody who was in is out again, after `withinMs` at the latest. */
  emptied(withinMs: number): Promise<void>;
  open(): void;
}

export function createHubDoor(clock: Pick<Clock, 'after'>): HubDoor {
  const inside = new Set<Promise<unknown>>();
  let opening: PromiseWithResolvers<void> | undefined;

  /** It may be shut again by the time somebody who waited is let in. */
  async function entry(): Promise<void> {
    if (!opening) return;
    await opening.promise;
    await entry();
  }

  return {
    async pass(call) {
      if (opening) await entry();
      const visit = call();
      inside.add(visit);
      try {
        return await visit;
      } finally {
        inside.delete(visit);
      }
    },
    shut() {
      opening ??= Promise.withResolvers();
    },
    async emptied(withinMs) {
      if (inside.size === 0) return;
      let cancel: CancelTimer = () => {};
      const enough = new Promise<void>((resolve) => (cancel = clock.after(withinMs, resolve)));
      await Promise.race([Promise.allSettled(inside), enough]);
      cancel();
    },
    open() {
      opening?.resolve();
      opening = undefined;
    },
  };
}
