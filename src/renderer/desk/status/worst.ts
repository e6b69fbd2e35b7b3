/** The one thing that the front desk says about Foyer: the worst of what is wrong, or that all is well. Pure. */
import { codesInForce } from '../../../contract/codes.ts';
import type { HubStatus, Rate } from '../../../contract/hub-status.ts';
import { type FaultArea, worstArea } from './fault-area.ts';
import { alarms, type Waiting } from './status-sentence.ts';

export type Worst =
  | { readonly kind: 'lost' | 'connecting' | 'well' }
  | { readonly kind: 'service'; readonly service: 'unreachable' | 'key-rejected' | 'not-configured' }
  | { readonly kind: 'events' | 'clock' | 'paused' | 'no-appointments' }
  /** `more`: how many other problems there are. */
  | { readonly kind: 'faults'; readonly area: FaultArea; readonly more: number }
  | { readonly kind: 'outbox'; readonly count: number; readonly minutes: number }
  | { readonly kind: 'screens'; readonly count: number };

export interface Facts {
  /** Undefined while the hub is away. */
  readonly status: HubStatus | undefined;
  readonly waiting: Waiting;
  /** Screens that need somebody. */
  readonly screensAmiss: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What keeps visitors from being served comes first, then what waits, then what a walk through the lobby settles. */
export function worstOf({ status, waiting, screensAmiss, now }: Facts): Worst {
  if (status === undefined) return { kind: 'lost' };
  const [alarm] = alarms(status, 'connected');
  switch (alarm?.kind) {
    case 'unreachable':
    case 'key-rejected':
    case 'not-configured':
      return { kind: 'service', service: alarm.kind };
    case 'no-secret':
    case 'no-address':
    case 'port-in-use':
    case 'engine-away':
    case 'events-stopped':
      return { kind: 'events' };
    case 'clock-skew':
      return { kind: 'clock' };
    case 'lost':
    case undefined:
  }
  if (!status.knowsAppointments) return { kind: 'no-appointments' };
  const codes = codesInForce(status);
  if (codes.length > 0) return { kind: 'faults', area: worstArea(codes), more: codes.length - 1 };
  const minutes = waitingMinutes(status, now);
  if (waiting.count > 0 && minutes >= LONG_WAIT_MIN) return { kind: 'outbox', count: waiting.count, minutes };
  if (status.rate?.isPaused === true) return { kind: 'paused' };
  if (screensAmiss > 0) return { kind: 'screens', count: screensAmiss };
  return { kind: status.service === 'not-tried' ? 'connecting' : 'well' };
}

export type Tone = 'success' | 'attention' | 'danger' | undefined;

export function toneOf(worst: Worst): Tone {
  switch (worst.kind) {
    case 'well':
      return 'success';
    case 'connecting':
      return undefined;
    case 'service':
      return worst.service === 'key-rejected' ? 'danger' : 'attention';
    default:
      return 'attention';
  }
}

type RateLevel = 'plenty' | 'low' | 'paused';

const LOW_SHARE = 0.2;

/** What the limit leaves `sinceMs` after the hub sent it; it grows by itself. */
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

export function waitingMinutes(status: HubStatus | undefined, now: number): number {
  const { oldestWaitingAt } = status ?? {};
  return oldestWaitingAt === undefined ? 0 : Math.max(0, Math.floor((now - oldestWaitingAt) / MINUTE_MS));
}

/** A longer wait is worth a colour. */
export const LONG_WAIT_MIN = 1;
