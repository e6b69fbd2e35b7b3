/** Splits work with pauses for visitors' requests. */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

/** `fail`: gets what `work` threw. */
export function createOneByOne(clock: Pick<Clock, 'after'>, fail: (error: unknown) => void) {
  let isStopped = false;
  let cancelTimer: CancelTimer = () => {};
  return {
    /** Replaces waiting work. No effect after `stop`. */
    later(delayMs: number, work: () => void): void {
      if (isStopped) return;
      cancelTimer = clock.after(delayMs, () => {
        try {
          work();
        } catch (error) {
          fail(error);
        }
      });
    },
    cancel: (): void => cancelTimer(),
    stop(): void {
      isStopped = true;
      cancelTimer();
    },
    isStopped: (): boolean => isStopped,
  };
}
