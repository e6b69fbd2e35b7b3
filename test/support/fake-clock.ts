/** The one clock of tests, of the hub and of screens: time passes only when a test says so. */
import type { CancelTimer, Clock } from '../../src/clock/clock.ts';

export interface FakeClock extends Clock {
  /** Moves both clocks on and runs the timers that fall due, in order, letting promises settle between them. */
  advance(ms: number): Promise<void>;
  /**
   * Moves both clocks on and runs nothing, as for a process that was stopped: timers that fell due run late, with the
   * next `advance`. A day of what runs every second costs minutes otherwise.
   */
  stall(ms: number): void;
  /** Moves the wall clock only, as a correction of the system's time does. */
  jump(ms: number): void;
  /** How many timers wait: 0 means that nobody will ever wake up. */
  pending(): number;
}

/** Of Node. A page has none. */
declare const setImmediate: ((run: () => void) => unknown) | undefined;

/** Chains of promises in a page are shorter than this many turns. */
const TURNS_TO_SETTLE = 300;

/** Lets every promise that can settle do so: one turn of Node's loop; a page has no such turn, so many of its promises. */
export async function settle(): Promise<void> {
  if (typeof setImmediate === 'function') return new Promise((resolve) => void setImmediate(resolve));
  for (let turn = 0; turn < TURNS_TO_SETTLE; turn += 1) await Promise.resolve();
}

/**
 * What both hands are past a whole millisecond: a real machine's monotonic clock has fractions, and a wall clock may.
 * Sums of these are exact, so that a timer falls due when it should.
 */
const WALL_FRACTION = 0.25;
const MONOTONIC_FRACTION = 0.375;

/** The monotonic hand goes on by this with each `advance`, so that two of its readings are no whole time apart. */
const DRIFT_MS = 1 / 1_024;
const MOST_DRIFT_MS = 0.5;

/**
 * A clock that only moves when told to. `startMs` is the wall clock's beginning; the monotonic one begins at almost 0.
 * Neither hand ever stands at a whole number.
 */
export function createFakeClock(startMs = Date.UTC(2026, 0, 5, 9, 0, 0)): FakeClock {
  let elapsed = MONOTONIC_FRACTION;
  let offset = startMs + WALL_FRACTION;
  let drift = 0;
  let nextId = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  /** The timer due first, at or before `limit`; of two at the same time the one set first. */
  function nextDue(limit: number): number | undefined {
    let best: { id: number; at: number } | undefined;
    for (const [id, { at }] of timers) {
      if (at <= limit && (best === undefined || at < best.at)) best = { id, at };
    }
    return best?.id;
  }

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed + drift,
    after(delayMs, run): CancelTimer {
      const id = nextId++;
      timers.set(id, { at: elapsed + Math.max(0, delayMs), run });
      return () => void timers.delete(id);
    },
    async advance(ms) {
      const end = elapsed + ms;
      if (ms > 0) drift = Math.min(drift + DRIFT_MS, MOST_DRIFT_MS);
      await settle();
      for (let id = nextDue(end); id !== undefined; id = nextDue(end)) {
        const timer = timers.get(id);
        timers.delete(id);
        if (timer !== undefined) {
          elapsed = Math.max(elapsed, timer.at);
          timer.run();
          await settle();
        }
      }
      elapsed = end;
      await settle();
    },
    stall(ms) {
      elapsed += ms;
    },
    jump(ms) {
      offset += ms;
    },
    pending: () => timers.size,
  };
}
