/**
 * Backoff after a rejection (429 or `X-Ratelimit-Remaining: -1`): everything waits, then one call probes. Pure.
 *
 * The service rejects all calls "until the bucket replenishes" (docs/service-interface.md, "Limits"). That may be the
 * next token (0.1 s) or a full bucket (4 to 8 s), so the pauses grow from one to the other.
 */

export type BlockState =
  | { readonly phase: 'open' }
  | {
      /** `blocked`: nothing is sent before `untilMs`, then one probe. `probing`: the probe is under way. */
      readonly phase: 'blocked' | 'probing';
      readonly untilMs: number;
      /** Probes included. */
      readonly rejections: number;
    };

export const OPEN: BlockState = { phase: 'open' };

const PAUSES_MS = [400, 800, 1600, 2000, 2000, 2000, 4000, 8000, 15_000, 30_000];
const MIN_RETRY_AFTER_MS = 1_000;
const MAX_RETRY_AFTER_MS = 60_000;
/** Upward only: no hub returns early, and several do not return together. */
const JITTER = 0.2;

/** `random` is in [0, 1); `retryAfterMs`: the service's wish. */
export function blockAfterRejection(
  before: BlockState,
  retryAfterMs: number | undefined,
  random: number,
  nowMs: number,
): BlockState {
  const rejections = before.phase === 'open' ? 1 : before.rejections + 1;
  const ownPause = PAUSES_MS[Math.min(rejections, PAUSES_MS.length) - 1] ?? 30_000;
  const pause =
    retryAfterMs === undefined
      ? ownPause
      : Math.min(MAX_RETRY_AFTER_MS, Math.max(MIN_RETRY_AFTER_MS, retryAfterMs));
  return { phase: 'blocked', untilMs: nowMs + pause * (1 + JITTER * random), rejections };
}

/** Reads a `Retry-After` header (RFC 9110, 10.2.3), seconds or a date, in milliseconds from `nowMs`. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const seconds = header.split(',').map((part) => part.trim());
  if (seconds.every((part) => /^\d+(\.\d+)?$/.test(part))) {
    // If it is sent twice, the longer wait counts.
    return Math.max(...seconds.map(Number)) * 1000;
  }
  if (!/^[A-Za-z]{3,9},? /.test(header.trim())) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** Reads `X-Ratelimit-Remaining`: whole calls, -1 for none. If it is sent twice, the smaller one counts. */
export function parseRemaining(header: string | null): number | undefined {
  if (header === null) return undefined;
  const numbers = header.split(',').map((part) => part.trim());
  if (!numbers.every((part) => /^-?\d{1,9}(\.\d+)?$/.test(part))) return undefined;
  return Math.floor(Math.min(...numbers.map(Number)));
}
