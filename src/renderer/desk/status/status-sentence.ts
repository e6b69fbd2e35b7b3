/** What the state of the hub means to a clerk. Pure. */
import type { ServiceFault } from '../../../contract/service-try.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { ConnectionState } from '../../rpc/hub-connection.ts';
import type { Day } from '../day/day.ts';

export type Alarm =
  | { readonly kind: 'lost' }
  | {
      readonly kind: 'unreachable';
      readonly since: number | undefined;
      readonly fault?: ServiceFault;
    }
  | {
      readonly kind:
        | 'key-rejected'
        | 'not-configured'
        | 'no-secret'
        | 'no-address'
        | 'port-in-use'
        | 'engine-away';
    }
  | { readonly kind: 'events-stopped'; readonly since: number }
  | { readonly kind: 'clock-skew'; readonly minutes?: number };

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

/** Most pressing first. */
export function alarms(status: HubStatus | undefined, connection: ConnectionState): readonly Alarm[] {
  // What an unreachable hub last said of itself may be old, so only the loss is told.
  if (connection === 'lost') return [{ kind: 'lost' }];
  if (status === undefined) return [];
  const found: Alarm[] = [];
  if (status.service === 'key-rejected' || status.service === 'not-configured')
    found.push({ kind: status.service });
  if (status.service === 'unreachable') {
    const { serviceSince: since, serviceFault: fault } = status;
    found.push({ kind: 'unreachable', since, ...(fault === undefined ? {} : { fault }) });
  }
  if (status.webhooks !== 'listening') found.push({ kind: status.webhooks });
  else if (status.eventsStoppedSince !== undefined)
    found.push({ kind: 'events-stopped', since: status.eventsStoppedSince });
  const { clockSkewMs, clockDoubt, serviceFault } = status;
  // On another day certificates are not valid and the list is another one, so the clock is the cause. After days off a
  // clock that seems to be ahead may be right.
  if (isDayInDoubt(status)) {
    const isCause = clockDoubt !== 'ahead' || serviceFault === 'certificate-expired';
    return isCause ? [{ kind: 'clock-skew' }, ...found] : [...found, { kind: 'clock-skew' }];
  }
  if (clockSkewMs !== undefined)
    found.push({ kind: 'clock-skew', minutes: Math.max(1, Math.round(Math.abs(clockSkewMs) / MINUTE_MS)) });
  return found;
}

/** Today's list may be of another day. */
export const isDayInDoubt = (status: HubStatus | undefined): boolean =>
  Math.abs(status?.clockSkewMs ?? 0) >= HALF_DAY_MS ||
  (status?.clockDoubt !== undefined && status.clockSkewMs === undefined);

export type EventAge =
  | { readonly kind: 'none' }
  | { readonly kind: 'seconds' | 'minutes'; readonly count: number }
  | { readonly kind: 'at'; readonly at: number };

export function eventAge(lastEventAt: number | undefined, now: number): EventAge {
  if (lastEventAt === undefined) return { kind: 'none' };
  const age = Math.max(0, now - lastEventAt);
  if (age < MINUTE_MS) return { kind: 'seconds', count: Math.floor(age / 1000) };
  if (age < 60 * MINUTE_MS) return { kind: 'minutes', count: Math.floor(age / MINUTE_MS) };
  return { kind: 'at', at: lastEventAt };
}

export interface Waiting {
  readonly count: number;
  readonly checkInsOnly: boolean;
}

/** Without what is held back for an undo. */
export function waitingToSend(status: HubStatus | undefined, day: Day | undefined): Waiting {
  let held = 0;
  let checkIns = 0;
  for (const { intent } of day?.byId.values() ?? []) {
    if (intent?.state === 'held') held += 1;
    if (intent?.state === 'waiting' && intent.kind === 'check-in') checkIns += 1;
  }
  const count = Math.max(0, (status?.waitingToSend ?? 0) - held);
  return { count, checkInsOnly: count <= checkIns };
}
