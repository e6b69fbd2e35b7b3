/** Time as a capability of a screen: everything that waits, counts down or compares times is given one of these. */

/** Cancels a timer. Calling it twice, or after the timer fired, does nothing. */
export type CancelTimer = () => void;

export interface Clock {
  /** Wall-clock time in milliseconds since 1970. May jump; use it for what is shown. */
  now(): number;
  /** Milliseconds that only ever grow. Use it for waiting. */
  monotonic(): number;
  /** Runs `run` once after `delayMs`. */
  after(delayMs: number, run: () => void): CancelTimer;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};

/** Runs `run` every `everyMs` until the returned function is called. */
export function repeatEvery(clock: Clock, everyMs: number, run: () => void): CancelTimer {
  let cancel = clock.after(everyMs, tick);
  function tick(): void {
    cancel = clock.after(everyMs, tick);
    run();
  }
  return () => cancel();
}
