/** A stop with an end: what does not stop in time is left behind. */
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';

/**
 * How long a host may take to stop, in milliseconds: the 3 s for answers to what was sent, 1 s for calls that are under
 * way, the database, and room for a slow disk. The parent waits 10 s before it sends a signal.
 */
export const STOP_LIMIT_MS = 8_000;

/**
 * Runs `stop` and gives the exit code: 0 when it ended in time; 1 when it failed or took longer than `limitMs`, which is
 * safe, since everything that counts is on the disk before it is said.
 */
export async function stopInTime(
  stop: () => Promise<void>,
  { clock, log, limitMs = STOP_LIMIT_MS }: { clock: Pick<Clock, 'after'>; log: Log; limitMs?: number },
): Promise<0 | 1> {
  let cancel = (): void => {};
  const late = new Promise<1>((resolve) => {
    cancel = clock.after(limitMs, () => {
      log.error('stop-took-too-long', { limitMs });
      resolve(1);
    });
  });
  const stopped = stop().then(
    () => 0 as const,
    (error: unknown) => {
      log.error('stop-failed', { reason: error instanceof Error ? error.name : typeof error });
      return 1 as const;
    },
  );
  const code = await Promise.race([stopped, late]);
  cancel();
  return code;
}
