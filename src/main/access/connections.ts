/** Which screens have a connection, and which are awaited. */
import type { Clock } from '../../clock/clock.ts';

/** In milliseconds: a slow machine has its page up by then. */
export const AWAITED_MS = 10_000;

interface Connection {
  /** By the monotonic clock. */
  readonly since: number;
  readonly cut: () => void;
}

export interface Connections {
  has(id: string): boolean;
  /** It has a connection, or its page is on its way. */
  isThere(id: string): boolean;
  /** Its page is on its way: it counts as there for `AWAITED_MS`, or until a connection of it has come and gone. */
  await(id: string): void;
  /** One more, until the returned function is called. */
  add(id: string, cut: () => void): () => void;
  /** Since when each is there, by the monotonic clock, oldest first. */
  since(id: string): readonly number[];
  /** Ends all of them. */
  cut(id: string): void;
  /** Awaits it no more. */
  forget(id: string): void;
}

/** `changed` is called with the id of a screen that has one more or one less. */
export function createConnections(
  clock: Pick<Clock, 'monotonic'>,
  changed: (id: string) => void,
): Connections {
  const open = new Map<string, readonly Connection[]>();
  /** By the monotonic clock. */
  const awaitedUntil = new Map<string, number>();
  const of = (id: string): readonly Connection[] => open.get(id) ?? [];

  return {
    has: (id) => open.has(id),
    isThere: (id) => open.has(id) || clock.monotonic() < (awaitedUntil.get(id) ?? 0),
    await: (id) => void awaitedUntil.set(id, clock.monotonic() + AWAITED_MS),
    add(id, cut) {
      const mine = { since: clock.monotonic(), cut };
      open.set(id, [...of(id), mine]);
      awaitedUntil.delete(id);
      changed(id);
      return () => {
        if (!of(id).includes(mine)) return;
        const left = of(id).filter((one) => one !== mine);
        if (left.length > 0) open.set(id, left);
        else open.delete(id);
        changed(id);
      };
    },
    since: (id) => of(id).map(({ since }) => since),
    cut(id) {
      for (const { cut } of of(id)) cut();
    },
    forget: (id) => void awaitedUntil.delete(id),
  };
}
