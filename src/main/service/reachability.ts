/** Whether the service answers, as the front desk is told: from the results of real requests, and a quiet look when there are none. */
import type { ServiceFault } from '../../contract/connection-problem.ts';
import type { ServiceState } from '../../contract/hub-status.ts';
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import { AGREE_MS } from '../base/clock-judgement.ts';
import type { ServiceResult } from './errors.ts';
import { namedFault } from './named-fault.ts';

/** How often an idle hub looks: a request a minute takes nothing from the limit; more often to notice recovery. */
const LOOK_EVERY_MS = 60_000;
const LOOK_WHILE_AWAY_MS = 15_000;

/** However long the service asks to be left alone, it is looked for after so long, in milliseconds. */
const MOST_LEFT_ALONE_MS = 600_000;

export interface Reachability {
  /** Notes the result of any request and passes it on. */
  note<T>(result: ServiceResult<T>): ServiceResult<T>;
  state(): {
    readonly service: ServiceState;
    readonly since: number | undefined;
    /** Why it cannot be reached, where that has a name. */
    readonly fault: ServiceFault | undefined;
    readonly clockSkewMs: number | undefined;
  };
  /** How many of the hub's own looks the service has answered. */
  looksAnswered(): number;
  close(): void;
}

export interface ReachabilityDeps {
  readonly clock: Clock;
  /** One light request; undefined while no service is configured. */
  readonly look: (() => Promise<ServiceResult<unknown>>) | undefined;
  readonly onChange: () => void;
  /** The service said its time, `at` by this machine's wall clock. */
  readonly onTime?: ((serviceMs: number, at: number) => void) | undefined;
}

function stateAfter(result: ServiceResult<unknown>): ServiceState | undefined {
  if (result.ok) return 'reachable';
  switch (result.failure.kind) {
    case 'key-rejected':
      return 'key-rejected';
    case 'refused':
    case 'rate-limited':
      return 'reachable';
    case 'unknown':
      // Words to one request that are not the documented ones: neither there nor away.
      return result.failure.cause === 'text' && (result.failure.statusCode ?? 0) >= 400
        ? undefined
        : 'unreachable';
    case 'not-sent':
    case 'offline':
      return 'unreachable';
    case 'expired':
    case 'aborted':
      return undefined;
  }
}

export function createReachability(deps: ReachabilityDeps): Reachability {
  const { clock, look } = deps;
  let service: ServiceState = look ? 'not-tried' : 'not-configured';
  let since: number | undefined;
  let skewMs: number | undefined;
  let fault: ServiceFault | undefined;
  let looksAnswered = 0;
  let closed = false;
  let cancel: CancelTimer = () => {};

  function note<T>(result: ServiceResult<T>): ServiceResult<T> {
    const next = stateAfter(result);
    const skewBefore = skewMs;
    const faultBefore = fault;
    if (next !== undefined) fault = result.ok ? undefined : namedFault(result.failure);
    if (result.ok && result.serverDateMs !== undefined) {
      const difference = result.observedAtMs - result.serverDateMs;
      skewMs = Math.abs(difference) > AGREE_MS ? difference : undefined;
      deps.onTime?.(result.serverDateMs, result.observedAtMs);
    }
    if (next !== undefined && next !== service) {
      service = next;
      since = wallMs(clock);
      deps.onChange();
    } else if ((skewBefore === undefined) !== (skewMs === undefined) || fault !== faultBefore) {
      deps.onChange();
    }
    return result;
  }

  async function lookOnce(): Promise<void> {
    if (!look) return;
    const result = await look();
    if (result.ok) looksAnswered += 1;
    if (closed) return;
    const asked = result.ok ? 0 : Math.min(result.failure.retryAfterMs ?? 0, MOST_LEFT_ALONE_MS);
    const usual = service === 'reachable' ? LOOK_EVERY_MS : LOOK_WHILE_AWAY_MS;
    cancel = clock.after(Math.max(usual, asked), () => void lookOnce());
  }
  // Not at once: the caller has yet to keep what this returns.
  cancel = clock.after(0, () => void lookOnce());

  return {
    note,
    state: () => ({ service, since, fault, clockSkewMs: skewMs }),
    looksAnswered: () => looksAnswered,
    close() {
      closed = true;
      cancel();
    },
  };
}
