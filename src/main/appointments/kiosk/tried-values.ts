/**
 * Prices the values of scanned links: each that may be a code is a guess, like one that is typed. Links of one booking
 * system share words that look like codes. The same value again tells a guesser nothing, so it is free while it is
 * remembered.
 */
import type { Clock } from '../../../clock/clock.ts';
import type { Screen } from '../../access/screen.ts';
import { GUESS_WINDOW_MS } from './guess-watch.ts';

/** For each screen. A value that is forgotten counts again. */
const MAX_REMEMBERED = 200;

export function createTriedValues(clock: Pick<Clock, 'monotonic'>) {
  const triedAt = new Map<string, Map<string, number>>();

  return {
    /** How many of `values` are guesses, and remembers them all. */
    guesses({ id }: Pick<Screen, 'id'>, values: readonly string[]): number {
      const now = clock.monotonic();
      const before = triedAt.get(id) ?? new Map<string, number>();
      const fresh = values.filter((value) => now - (before.get(value) ?? -Infinity) >= GUESS_WINDOW_MS);
      for (const value of values) {
        before.delete(value);
        before.set(value, now);
      }
      const kept = [...before].filter(([, at]) => now - at < GUESS_WINDOW_MS).slice(-MAX_REMEMBERED);
      triedAt.set(id, new Map(kept));
      return fresh.length;
    },
  };
}
