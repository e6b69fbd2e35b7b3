/** A clock for tests: time passes only when `pass` is called. */
import type { Clock } from './clock.ts';

export interface ClockByHand extends Clock {
  /** Lets `ms` pass, running what is due in order, and lets promises settle after each timer. */
  pass(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Promise chains of the parts under test are shorter than this many turns. */
const TURNS_TO_SETTLE = 300;

export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS_TO_SETTLE; turn += 1) await Promise.resolve();
}

/** Starts at `startsAt`, in milliseconds since 1970. */
export function createClockByHand(startsAt = Date.UTC(2026, 10, 20, 10, 24)): ClockByHand {
  const timers = new Set<Timer>();
  let elapsed = 0;

  function nextDue(until: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) {
      if (timer.at <= until && (first === undefined || timer.at < first.at)) first = timer;
    }
    return first;
  }

  return {
    now: () => startsAt + elapsed,
    monotonic: () => elapsed,
    after(delayMs, run) {
      const timer = { at: elapsed + Math.max(0, delayMs), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async pass(ms) {
      const until = elapsed + ms;
      await settle();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        elapsed = timer.at;
        timer.run();
        await settle();
      }
      elapsed = until;
    },
  };
}
