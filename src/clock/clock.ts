/** Time as a capability: everything in hub and screens that waits, counts down or compares times is given one of these. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Of a day without a change of the clocks. */
export const DAY_MS = 24 * HOUR_MS;

/** Cancels a timer. Calling it twice, or after the timer fired, does nothing. */
export type CancelTimer = () => void;

export interface Clock {
  /** Wall-clock time in milliseconds since 1970. May jump, and may have fractions: take it by `wallMs`. */
  now(): number;
  /** Milliseconds, with fractions, that only ever grow. Use it for waiting and for rates. */
  monotonic(): number;
  /** Runs `run` once after `delayMs`. */
  after(delayMs: number, run: () => void): CancelTimer;
}

/**
 * The wall clock in whole milliseconds since 1970: what is stored, shown and compared. Neither the contract nor the
 * database takes fractions of one.
 */
export const wallMs = (clock: Pick<Clock, 'now'>): number => Math.floor(clock.now());

/** The longest delay that timers of Node and of browsers take; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The clock of the process or of the page. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), MAX_TIMER_MS));
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

/**
 * Runs `look` at once and again and again: `nextMs()` after each has ended, however it ended, so that one that fails does
 * not end all later ones. What a look throws is left to whoever hears of unhandled rejections. Returns how to stop.
 */
export function keepLooking(
  clock: Pick<Clock, 'after'>,
  look: () => Promise<void>,
  nextMs: () => number,
): CancelTimer {
  let isStopped = false;
  let cancel: CancelTimer = () => {};
  async function lookOn(): Promise<void> {
    try {
      await look();
    } finally {
      if (!isStopped) cancel = clock.after(nextMs(), () => void lookOn());
    }
  }
  void lookOn();
  return () => {
    isStopped = true;
    cancel();
  };
}
