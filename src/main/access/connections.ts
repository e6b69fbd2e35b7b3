/** Open connections per screen, and pages that are about to connect. */
import type { Clock } from '../../clock/clock.ts';

/** Milliseconds that a slow machine needs to load its page. */
export const AWAITED_MS = 10_000;

interface Connection {
  readonly since: number;
  readonly cut: () => void;
}

/** `changed`: gets a screen's id. */
export function createScreenConnections(clock: Pick<Clock, 'monotonic'>, changed: (id: string) => void) {
  const open = new Map<string, readonly Connection[]>();
  const awaitedUntil = new Map<string, number>();
  const of = (id: string): readonly Connection[] => open.get(id) ?? [];

  return {
    has: (id: string): boolean => open.has(id),
    /** Also while its page is loading. */
    isThere: (id: string): boolean => open.has(id) || clock.monotonic() < (awaitedUntil.get(id) ?? 0),
    /** Until it connects, for at most `AWAITED_MS`. */
    await: (id: string): void => void awaitedUntil.set(id, clock.monotonic() + AWAITED_MS),
    /** Returns a function that removes the connection. */
    add(id: string, cut: () => void): () => void {
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
    /** Monotonic, oldest first. */
    since: (id: string): readonly number[] => of(id).map(({ since }) => since),
    cut(id: string): void {
      for (const { cut } of of(id)) cut();
    },
    forget: (id: string): void => void awaitedUntil.delete(id),
  };
}
