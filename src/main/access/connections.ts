/** Open connections per screen, and pages that are about to connect. */
import type { Clock } from '../../clock/clock.ts';

/** Milliseconds that a slow machine needs to load its page. */
export const AWAITED_MS = 10_000;

interface Connection {
  /** Monotonic milliseconds. */
  readonly since: number;
  readonly cut: () => void;
}

export interface ScreenConnections {
  has(id: string): boolean;
  /** Connected, or its page is loading. */
  isThere(id: string): boolean;
  /** Counts as present for `AWAITED_MS`, or until it has connected. */
  await(id: string): void;
  /** Returns a function that removes the connection. */
  add(id: string, cut: () => void): () => void;
  /** Monotonic start of each connection, oldest first. */
  since(id: string): readonly number[];
  cut(id: string): void;
  forget(id: string): void;
}

/** `changed` gets the id of a screen that gained or lost a connection. */
export function createScreenConnections(
  clock: Pick<Clock, 'monotonic'>,
  changed: (id: string) => void,
): ScreenConnections {
  const open = new Map<string, readonly Connection[]>();
  /** Monotonic milliseconds. */
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
