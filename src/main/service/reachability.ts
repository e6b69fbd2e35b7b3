/** Whether the service answers, as the front desk is told: from the results of real requests, and a quiet look when there are none. */
import type { ServiceState } from '../../contract/hub-status.ts';
import type { CancelTimer, Clock } from '../clock.ts';
import type { ServiceResult } from './errors.ts';

/** How often an idle hub looks: two requests a minute at most (research part 4, R10), more often to notice recovery. */
const LOOK_EVERY_MS = 60_000;
const LOOK_WHILE_AWAY_MS = 15_000;

/** Clock difference that is worth telling, in milliseconds (issue 3: 2 min). */
const SKEW_SHOWN_MS = 120_000;

export interface Reachability {
  /** Notes the result of any request and passes it on. */
  note<T>(result: ServiceResult<T>): ServiceResult<T>;
  state(): {
    readonly service: ServiceState;
    readonly since: number | undefined;
    readonly clockSkewMs: number | undefined;
  };
  close(): void;
}

export interface ReachabilityDeps {
  readonly clock: Clock;
  /** One light request; undefined while no service is configured. */
  readonly look: (() => Promise<ServiceResult<unknown>>) | undefined;
  readonly onChange: () => void;
}

function stateAfter(result: ServiceResult<unknown>): ServiceState | undefined {
  if (result.ok) return 'reachable';
  switch (result.failure.kind) {
    case 'key-rejected':
      return 'key-rejected';
    case 'refused':
    case 'rate-limited':
      return 'reachable';
    case 'not-sent':
    case 'offline':
    case 'unknown':
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
  let closed = false;
  let cancel: CancelTimer = () => {};

  function note<T>(result: ServiceResult<T>): ServiceResult<T> {
    const next = stateAfter(result);
    const skewBefore = skewMs;
    if (result.ok && result.serverDateMs !== undefined) {
      const difference = result.observedAtMs - result.serverDateMs;
      skewMs = Math.abs(difference) > SKEW_SHOWN_MS ? difference : undefined;
    }
    if (next !== undefined && next !== service) {
      service = next;
      since = clock.now();
      deps.onChange();
    } else if ((skewBefore === undefined) !== (skewMs === undefined)) deps.onChange();
    return result;
  }

  async function lookOnce(): Promise<void> {
    if (!look) return;
    await look();
    if (closed) return;
    cancel = clock.after(service === 'reachable' ? LOOK_EVERY_MS : LOOK_WHILE_AWAY_MS, () => void lookOnce());
  }
  // Not at once: the caller has yet to keep what this returns.
  cancel = clock.after(0, () => void lookOnce());

  return {
    note,
    state: () => ({ service, since, clockSkewMs: skewMs }),
    close() {
      closed = true;
      cancel();
    },
  };
}
