/** Work of a few milliseconds at once, with a breath between two pieces, so that most of the time is for visitors. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export interface OneByOne {
  /** Runs the next piece later, in place of one that waits; nothing once it is stopped. */
  later(delayMs: number, work: () => void): void;
  /** The piece that waits does not run. */
  cancel(): void;
  stop(): void;
  isStopped(): boolean;
}

/** `fail` is told of a piece that threw. */
export function createOneByOne(clock: Pick<Clock, 'after'>, fail: (error: unknown) => void): OneByOne {
  let isStopped = false;
  let cancelTimer: CancelTimer = () => {};
  return {
    later(delayMs, work) {
      if (isStopped) return;
      cancelTimer = clock.after(delayMs, () => {
        try {
          work();
        } catch (error) {
          fail(error);
        }
      });
    },
    cancel: () => cancelTimer(),
    stop() {
      isStopped = true;
      cancelTimer();
    },
    isStopped: () => isStopped,
  };
}
