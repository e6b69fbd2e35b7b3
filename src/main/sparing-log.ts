/** What strangers can cause is logged once a minute for each cause, so that nobody fills a disk with log lines. */
import type { Log } from './log.ts';

const EVERY_MS = 60_000;

/**
 * Makes a function that logs `event` with `reason` as a warning, at most one line per minute and reason. `unsaid` counts
 * the times since the line before. The reasons are a closed set; `monotonic` is in milliseconds.
 */
export function createSparingLog(log: Log, event: string, monotonic: () => number): (reason: string) => void {
  const said = new Map<string, { at: number; unsaid: number }>();
  return (reason) => {
    const now = monotonic();
    const last = said.get(reason);
    if (last && now - last.at < EVERY_MS) {
      last.unsaid += 1;
      return;
    }
    said.set(reason, { at: now, unsaid: 0 });
    log.warn(event, { reason, ...(last && last.unsaid > 0 ? { unsaid: last.unsaid } : {}) });
  };
}
