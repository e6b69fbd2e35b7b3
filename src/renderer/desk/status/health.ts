/** What stands in the strip above the day: how the service is, what its limit leaves, and what waits for it. Pure. */
import type { HubStatus, Rate, ServiceState } from '../../../contract/hub-status.ts';

export type Tone = 'success' | 'attention' | 'danger' | undefined;

export function serviceTone(service: ServiceState): Tone {
  switch (service) {
    case 'reachable':
      return 'success';
    case 'not-tried':
      return undefined;
    case 'not-configured':
    case 'unreachable':
      return 'attention';
    case 'key-rejected':
      return 'danger';
  }
}

/** `low`: what staff do may have to wait; visitors are served first. */
export type RateLevel = 'plenty' | 'low' | 'paused';

/** Below such a share of what the limit allows. */
const LOW_SHARE = 0.2;

/**
 * What the limit leaves now, `sinceMs` after the hub said so: it grows by itself, and the hub tells of it only where a
 * call was made.
 */
export function rateNow(
  rate: Rate,
  sinceMs: number,
): { readonly left: number; readonly of: number; readonly level: RateLevel } {
  const grown = rate.left + (Math.max(0, sinceMs) / 1_000) * rate.perSecond;
  const left = Math.min(rate.of, Math.floor(grown));
  if (rate.isPaused) return { left, of: rate.of, level: 'paused' };
  return { left, of: rate.of, level: left < rate.of * LOW_SHARE ? 'low' : 'plenty' };
}

const MINUTE_MS = 60_000;

/** For how long the oldest has waited, in whole minutes. */
export function waitingMinutes(status: HubStatus | undefined, now: number): number {
  const { oldestWaitingAt } = status ?? {};
  return oldestWaitingAt === undefined ? 0 : Math.max(0, Math.floor((now - oldestWaitingAt) / MINUTE_MS));
}

/** A check-in is usually sent in a blink: from so many minutes on it is worth a colour. */
export const LONG_WAIT_MIN = 1;
