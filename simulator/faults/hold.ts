/** Holds things back until a window is full, then lets them go in a drawn order. */
import { shuffled, type Random } from '../base/random.ts';

/** A window that does not fill is let go after this time, so that nothing is held for ever. */
const PATIENCE_MS = 1000;

export interface HoldParts<T> {
  /** How many are gathered; below 2 everything passes at once. */
  window(): number;
  readonly random: Random;
  release(item: T): void;
  wait(ms: number): Promise<void>;
}

export interface Hold<T> {
  put(item: T): void;
}

export function createHold<T>(parts: HoldParts<T>): Hold<T> {
  let held: T[] = [];
  let round = 0;

  function letGo(): void {
    const items = shuffled(held, parts.random);
    held = [];
    round += 1;
    for (const item of items) parts.release(item);
  }

  return {
    put(item) {
      if (parts.window() < 2 && held.length === 0) {
        parts.release(item);
        return;
      }
      held.push(item);
      if (held.length >= parts.window()) {
        letGo();
        return;
      }
      const mine = round;
      if (held.length > 1) return;
      void parts.wait(PATIENCE_MS).then(() => {
        if (round === mine) letGo();
      });
    },
  };
}
