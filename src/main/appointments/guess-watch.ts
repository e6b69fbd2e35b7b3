/** Counts the misses of each kiosk, and calls the front desk when one pauses. */
import { type Clock, wallMs } from '../clock.ts';
import { afterMiss, type Misses, NO_MISSES, pausedUntil } from './guess-limit.ts';

export interface GuessWatchDeps {
  readonly clock: Clock;
  /** Calls the front desk: whenever a pause begins, since nobody may have heard the call before. */
  readonly call: (kioskName: string) => void;
}

export interface GuessWatch {
  /** Until when this kiosk is paused, in milliseconds since 1970; undefined: it is not. */
  pausedUntil(kioskName: string): number | undefined;
  miss(kioskName: string): void;
  /** Somebody has looked: the kiosk begins anew. */
  lift(kioskName: string): void;
}

export function createGuessWatch({ clock, call }: GuessWatchDeps): GuessWatch {
  const missesOf = new Map<string, Misses>();

  return {
    pausedUntil(kioskName) {
      const now = clock.monotonic();
      const until = pausedUntil(missesOf.get(kioskName) ?? NO_MISSES, now);
      return until === undefined ? undefined : Math.ceil(wallMs(clock) + until - now);
    },
    miss(kioskName) {
      const now = clock.monotonic();
      const misses = afterMiss(missesOf.get(kioskName) ?? NO_MISSES, now);
      missesOf.set(kioskName, misses);
      if (pausedUntil(misses, now) !== undefined) call(kioskName);
    },
    lift: (kioskName) => void missesOf.delete(kioskName),
  };
}
