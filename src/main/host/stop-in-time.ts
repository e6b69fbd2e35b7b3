import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';

/**
 * 3 s for pending answers, 1 s for running calls, the rest for the database and a slow disk. The parent waits 10 s
 * before it sends a signal.
 */
export const STOP_LIMIT_MS = 8_000;

/**
 * Exit code 0 in time. 1 after an error or `limitMs`, which is safe because everything confirmed is on the disk.
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
