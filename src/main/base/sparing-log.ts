/** What strangers can cause is logged once a minute for each cause, so that nobody fills a disk with log lines. */
import type { Log, LogLevel } from './log.ts';

const EVERY_MS = 60_000;

/** Says when something may be logged again: with the times it was not since, or undefined while it is too early. */
export type Sparing = (key: string) => { readonly unsaid?: number } | undefined;

/** Once a minute for each key. The keys are a closed set; `monotonic` is in milliseconds. */
export function sparingly(monotonic: () => number): Sparing {
  const said = new Map<string, { at: number; unsaid: number }>();
  return (key) => {
    const now = monotonic();
    const last = said.get(key);
    if (last && now - last.at < EVERY_MS) {
      last.unsaid += 1;
      return undefined;
    }
    said.set(key, { at: now, unsaid: 0 });
    return last && last.unsaid > 0 ? { unsaid: last.unsaid } : {};
  };
}

/**
 * Makes a function that logs `event` with `reason`, by default as a warning, at most one line per minute and reason.
 * `unsaid` counts the times since the line before. The reasons are a closed set; `monotonic` is in milliseconds.
 */
export function createSparingLog(
  log: Log,
  event: string,
  monotonic: () => number,
  level: LogLevel = 'warn',
): (reason: string) => void {
  const mayLog = sparingly(monotonic);
  return (reason) => {
    const unsaid = mayLog(reason);
    if (unsaid) log[level](event, { reason, ...unsaid });
  };
}
