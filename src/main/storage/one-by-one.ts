/** Splits work with pauses for visitors' requests. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

export interface OneByOne {
  /** Replaces waiting work. No effect after `stop`. */
  later(delayMs: number, work: () => void): void;
  cancel(): void;
  stop(): void;
  isStopped(): boolean;
}

/** `fail`: gets what `work` threw. */
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
