/** Whether the service answers, as the front desk is told: from the results of real requests, and a quiet look when there are none. */
import { type CancelTimer, type Clock, wallMs } from '../../clock/clock.ts';
import type { ServiceFault } from '../../contract/connection-problem.ts';
import type { ServiceState } from '../../contract/hub-status.ts';
import { AGREE_MS } from '../base/clock-judgement.ts';
import { type Asked, createDoubt, LOOK } from './doubt.ts';
import type { ServiceFailure, ServiceResult } from './errors.ts';
import { createKeyDoubt, type KeyDoubt } from './key-doubt.ts';

/** How often an idle hub looks: a request a minute takes nothing from the limit; more often to notice recovery. */
const LOOK_EVERY_MS = 60_000;
const LOOK_WHILE_AWAY_MS = 15_000;

/** However long the service asks to be left alone, it is looked for after so long, in milliseconds. */
const MOST_LEFT_ALONE_MS = 600_000;

export interface Reachability {
  /** Notes the result of any request and passes it on; `asked` is {@link LOOK} for the hub's own looks. */
  note<T>(result: ServiceResult<T>, asked: Asked): ServiceResult<T>;
  /** Whether the service rejects the API key. The outbox tells of its rows what it makes of their answers. */
  readonly key: KeyDoubt;
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
  /** The service, or somebody who may be another, said the time, `at` by this machine's wall clock. */
  readonly onTime?: ((saidMs: number, at: number, by: 'service' | 'other') => void) | undefined;
}

/** What one result tells: of the service, of the way to it, or of nothing but this one request. */
function heardFrom(result: ServiceResult<unknown>): 'service' | 'no-way' | 'trouble' | undefined {
  if (result.ok) return 'service';
  const { kind, cause, statusCode = 0 } = result.failure;
  switch (kind) {
    case 'key-rejected':
      return cause === 'no-key' ? undefined : 'service';
    case 'refused':
    case 'rate-limited':
      return 'service';
    case 'unknown':
      // Words to one request that are not the documented ones: neither there nor away.
      return cause === 'contradiction' || (cause === 'text' && statusCode >= 400) ? undefined : 'trouble';
    case 'not-sent':
    case 'offline':
      return 'no-way';
    case 'expired':
    case 'aborted':
      return undefined;
  }
}

/** Two rows in a row, or a look: one row alone may be what the service stumbles over. */
function createReach() {
  const doubt = createDoubt({ tellOfAll: (one, other) => one.about !== other.about, clears: () => true });
  return {
    stateAfter(result: ServiceResult<unknown>, asked: Asked): ServiceState | 'unsure' | undefined {
      switch (heardFrom(result)) {
        case 'service':
          doubt.succeeded(asked);
          return 'reachable';
        case 'no-way':
          return 'unreachable';
        case 'trouble':
          if (!doubt.failed(asked)) return undefined;
          return asked.id === LOOK.id || doubt.isShared() ? 'unreachable' : 'unsure';
        case undefined:
          return undefined;
      }
    },
  };
}

export function createReachability(deps: ReachabilityDeps): Reachability {
  const { clock, look } = deps;
  let service: ServiceState = look ? 'not-tried' : 'not-configured';
  let since: number | undefined;
  let skewMs: number | undefined;
  let fault: ServiceFault | undefined;
  let looksAnswered = 0;
  let looking = false;
  let closed = false;
  const reach = createReach();
  let cancel: CancelTimer = () => {};

  /** As the front desk is told. */
  const told = (): ServiceState => (key.isSuspicious() ? 'key-rejected' : service);

  function change(make: () => void): void {
    const before = told();
    make();
    if (told() === before) return;
    since = wallMs(clock);
    deps.onChange();
  }

  const key = createKeyDoubt({
    onChange() {
      since = wallMs(clock);
      deps.onChange();
    },
    onSuspect: () => lookSoon(),
  });

  /** Of a row the outbox tells, which knows what follows. */
  function noteKeyOfLook(result: ServiceResult<unknown>): void {
    if (result.ok) key.accepted(LOOK);
    else if (result.failure.kind === 'key-rejected') key.refused(LOOK);
  }

  function note<T>(result: ServiceResult<T>, asked: Asked): ServiceResult<T> {
    const next = reach.stateAfter(result, asked);
    const skewBefore = skewMs;
    const faultBefore = fault;
    if (next === 'unsure') lookSoon();
    else if (next !== undefined) fault = result.ok ? undefined : namedFault(result.failure);
    const { serverDateMs, observedAtMs } = result;
    if (serverDateMs !== undefined && observedAtMs !== undefined) {
      const difference = observedAtMs - serverDateMs;
      skewMs = Math.abs(difference) > AGREE_MS ? difference : undefined;
      deps.onTime?.(serverDateMs, observedAtMs, 'service');
    } else if (!result.ok && result.otherDateMs !== undefined && observedAtMs !== undefined)
      deps.onTime?.(result.otherDateMs, observedAtMs, 'other');
    if (asked.id === LOOK.id) noteKeyOfLook(result);
    if (next !== undefined && next !== 'unsure' && next !== service) change(() => (service = next));
    else if ((skewBefore === undefined) !== (skewMs === undefined) || fault !== faultBefore) deps.onChange();
    return result;
  }

  async function lookOnce(): Promise<void> {
    if (!look) return;
    looking = true;
    let askedMs = 0;
    try {
      const result = await look();
      if (result.ok) looksAnswered += 1;
      else askedMs = Math.min(result.failure.retryAfterMs ?? 0, MOST_LEFT_ALONE_MS);
    } finally {
      looking = false;
      // One that fails in Foyer itself is no reason not to look again.
      const usual = told() === 'reachable' ? LOOK_EVERY_MS : LOOK_WHILE_AWAY_MS;
      if (!closed) cancel = clock.after(Math.max(usual, askedMs), () => void lookOnce());
    }
  }

  /** Something is in doubt that a look can tell. */
  function lookSoon(): void {
    if (looking || closed) return;
    cancel();
    cancel = clock.after(0, () => void lookOnce());
  }
  // Not at once: the caller has yet to keep what this returns.
  cancel = clock.after(0, () => void lookOnce());

  return {
    note,
    key,
    state: () => ({ service: told(), since, fault, clockSkewMs: skewMs }),
    looksAnswered: () => looksAnswered,
    close() {
      closed = true;
      cancel();
    },
  };
}

/** By the cause of a failure: Node's and OpenSSL's codes, and Chromium's net errors without `ERR_`. */
const FAULTS: Readonly<Record<string, ServiceFault>> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  // Chromium has one name for too late and too early.
  CERT_DATE_INVALID: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  HOSTNAME_MISMATCH: 'certificate-name',
  CERT_COMMON_NAME_INVALID: 'certificate-name',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-authority',
  CERT_UNTRUSTED: 'certificate-authority',
  CERT_AUTHORITY_INVALID: 'certificate-authority',
  // Electron's TLS library (BoringSSL): it knows no limits for addresses, and takes no address below one.
  UNSUPPORTED_NAME_CONSTRAINT_TYPE: 'certificate-limits',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'no-http-1',
  'not-http-1': 'no-http-1',
};

/** The named fault behind a failure; undefined where it is only "not reachable". */
export function namedFault({ kind, cause }: ServiceFailure): ServiceFault | undefined {
  if (kind === 'offline' && cause !== undefined) return 'proxy';
  return cause === undefined || !Object.hasOwn(FAULTS, cause) ? undefined : FAULTS[cause];
}
