/** Client, scheduler and reachability. Also without a configured booking system. */
import type { ConnectionProblem, ConnectionTestAnswer, Location } from '../../contract/service-try.ts';
import { unlistedLocation } from '../../contract/unlisted-location.ts';
import type { Rate } from '../../contract/hub-status.ts';
import type { CancelTimer } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createServiceClient, type ServiceCall, type ServiceClient } from './client.ts';
import type { classify, ServiceFailure, ServiceResult } from './errors.ts';
import { type RequestTopic, LOOK } from './doubt.ts';
import { createReachability, namedFault, type Reachability, type ReachabilityDeps } from './reachability.ts';
import type { ServiceProfile } from './profile.ts';
import type { RateBudget } from './rate-budget.ts';
import { createRequestScheduler } from './request-scheduler.ts';
import { withFurtherPages } from './location-pages.ts';

export interface ServiceConnection {
  /** Without a booking system, `run` is not called. */
  change<T>(
    request: (client: ServiceClient) => Promise<ServiceResult<T>>,
    topic: RequestTopic,
  ): Promise<ServiceResult<T>>;
  test(): Promise<ConnectionTestAnswer>;
  /** Undefined if the last complete list contains it. */
  unlistedLocation(): number | undefined;
  look(): Promise<ServiceLook>;
  readonly reachability: Reachability;
  rate(): Rate | undefined;
  close(): void;
}

interface ServiceLook {
  readonly answer: ConnectionTestAnswer;
  /** Includes the wait for a slot. */
  readonly tookMs: number;
  /** This machine's clock minus the booking system's. */
  readonly offMs?: number;
}

interface ConnectionDeps extends Clocked, Logged {
  /** Without an address or a key, nothing is sent. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly locationId?: number | undefined;
  readonly profile: ServiceProfile;
  readonly fetch: typeof globalThis.fetch;
  readonly fetchOnce?: typeof globalThis.fetch | undefined;
  readonly random: () => number;
  /** Default: all of the service's limit is this hub's. */
  readonly budget?: RateBudget | undefined;
  readonly onChange: () => void;
  readonly onTime?: ReachabilityDeps['onTime'];
  readonly onLocations?: (locations: readonly Location[]) => void;
  readonly classify?: typeof classify;
}

const NOT_CONFIGURED: ServiceFailure = { kind: 'not-sent', cause: 'not-configured' };

const TEST_WAITS_MS = 10_000;

/** Up to ten calls end per second. */
const RATE_SHOWN_EVERY_MS = 2_000;

type Kind = Exclude<ConnectionProblem['kind'], 'no-address' | 'no-key' | 'fault'>;

function problemKind({ kind, cause }: ServiceFailure): Kind {
  switch (kind) {
    case 'key-rejected':
    case 'refused':
    case 'rate-limited':
    case 'not-sent':
    case 'offline':
      return kind;
    case 'unknown':
      return cause !== undefined && ['html', 'redirect', 'text'].includes(cause) ? 'not-the-service' : kind;
    case 'expired':
    case 'aborted':
      return 'not-in-time';
  }
}

/** `path`: of the locations, which differs between systems. */
function lookProblem(failure: ServiceFailure, path: string): ConnectionProblem {
  const fault = namedFault(failure);
  if (fault !== undefined) return { kind: 'fault', fault };
  const { cause, message } = failure;
  return {
    kind: problemKind(failure),
    ...(cause ? { cause } : {}),
    ...(message ? { words: message } : {}),
    ...(cause === 'redirect' || failure.statusCode === 404 ? { locationsPath: path } : {}),
  };
}

/** Compares the configured location with the list. */
function comparing(
  { locationId, onChange }: Pick<ConnectionDeps, 'locationId' | 'onChange'>,
  lookAtList: () => Promise<ServiceLook>,
  stopping: AbortSignal,
): Pick<ServiceConnection, 'test' | 'look' | 'unlistedLocation'> {
  let unlisted: number | undefined;
  async function look(): Promise<ServiceLook> {
    const seen = await lookAtList();
    const before = unlisted;
    unlisted = unlistedLocation(locationId, seen.answer);
    if (unlisted !== before && !stopping.aborted) onChange();
    return seen;
  }
  return { test: async () => (await look()).answer, look, unlistedLocation: () => unlisted };
}

export function connectService(deps: ConnectionDeps): ServiceConnection {
  const { baseUrl, apiKey, clock, log } = deps;
  if (baseUrl === undefined || apiKey === undefined) {
    const reachability = createReachability({ clock, look: undefined, onChange: deps.onChange });
    const answer: ConnectionTestAnswer = {
      kind: 'failed',
      problem: { kind: baseUrl === undefined ? 'no-address' : 'no-key' },
    };
    return {
      change: () => Promise.resolve({ ok: false, failure: NOT_CONFIGURED }),
      test: () => Promise.resolve(answer),
      look: () => Promise.resolve({ answer, tookMs: 0 }),
      reachability,
      unlistedLocation: () => undefined,
      rate: () => undefined,
      close: reachability.close,
    };
  }

  const stopping = new AbortController();
  let cancelRateNote: CancelTimer | undefined;
  function noteRate(): void {
    cancelRateNote ??= clock.after(RATE_SHOWN_EVERY_MS, () => {
      cancelRateNote = undefined;
      deps.onChange();
    });
  }
  const { random, budget } = deps;
  const scheduler = createRequestScheduler({ clock, log, random, budget, onSettled: noteRate });
  const client = createServiceClient({
    fetch: deps.fetch,
    ...(deps.fetchOnce ? { fetchOnce: deps.fetchOnce } : {}),
    ...(deps.classify ? { classify: deps.classify } : {}),
    baseUrl,
    apiKey: () => apiKey,
    profile: deps.profile,
    scheduler,
    clock,
    log,
  });
  const reachability: Reachability = createReachability({
    clock,
    onChange: deps.onChange,
    onTime: deps.onTime,
    look: () => list({ priority: 'background', signal: stopping.signal }),
  });

  const list: ServiceClient['listLocations'] = async (...topic) => {
    const result = reachability.note(await client.listLocations(...topic), LOOK);
    if (result.ok && !stopping.signal.aborted) deps.onLocations?.(result.value.locations);
    return result;
  };

  async function lookAtList(): Promise<ServiceLook> {
    const began = clock.monotonic();
    const call: ServiceCall = { priority: 'staff', deadlineMs: TEST_WAITS_MS, signal: stopping.signal };
    const result = await list(call);
    const tookMs = clock.monotonic() - began;
    if (!result.ok) {
      const problem = lookProblem(result.failure, deps.profile.locationsPath);
      return { answer: { kind: 'failed', problem }, tookMs };
    }
    const { value, serverDateMs, observedAtMs } = result;
    const { clockSkewMs } = reachability.state();
    const { locations, isPart } = await withFurtherPages(value, (query) => list(call, query));
    return {
      answer: {
        kind: 'reached',
        locations: locations.map(({ id, name }) => ({ id, name })),
        ...(isPart ? { isPart: true } : {}),
        ...(value.areUnusable ? { areUnusable: true } : {}),
        ...(clockSkewMs === undefined ? {} : { clockSkewMs: Math.round(clockSkewMs) }),
      },
      tookMs,
      ...(serverDateMs === undefined ? {} : { offMs: observedAtMs - serverDateMs }),
    };
  }

  return {
    async change(request, topic) {
      const result = await request(client);
      // The hub's own rejection shows nothing about the booking system.
      const isOurOwn =
        !result.ok && result.failure.kind === 'refused' && result.failure.statusCode === undefined;
      return isOurOwn ? result : reachability.note(result, topic);
    },
    ...comparing(deps, lookAtList, stopping.signal),
    reachability,
    rate() {
      const { level, capacity, refillPerSecond, phase } = scheduler.state().budget;
      return {
        left: Math.max(0, Math.floor(level)),
        of: capacity,
        perSecond: refillPerSecond,
        isPaused: phase !== 'open',
      };
    },
    close() {
      cancelRateNote?.();
      reachability.close();
      stopping.abort();
      scheduler.close();
    },
  };
}
