/** For the front desk, from real requests, and looks while there are none. */
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { ServiceFault } from '../../contract/service-try.ts';
import type { ServiceState } from '../../contract/hub-status.ts';
import type { Clocked } from '../base/capabilities.ts';
import { AGREE_MS } from '../base/clock-judgement.ts';
import { type RequestTopic, createDoubt, LOOK } from './doubt.ts';
import type { ServiceFailure, ServiceResult } from './errors.ts';
import { createKeyDoubt } from './key-doubt.ts';

/** More often while away, to notice recovery. */
const LOOK_EVERY_MS = 60_000;
const LOOK_WHILE_AWAY_MS = 15_000;

/** Milliseconds that the booking system can ask for. */
const MAX_RETRY_AFTER_MS = 600_000;

export type Reachability = ReturnType<typeof createReachability>;

export interface ReachabilityDeps extends Clocked {
  readonly look: (() => Promise<ServiceResult<unknown>>) | undefined;
  readonly onChange: () => void;
  /** `at`: this machine's wall clock. `other`: perhaps not the booking system's answer. */
  readonly onTime?: ((saidMs: number, at: number, by: 'service' | 'other') => void) | undefined;
}

function evidenceIn(result: ServiceResult<unknown>): 'service' | 'no-way' | 'trouble' | undefined {
  if (result.ok) return 'service';
  const { kind, cause, statusCode = 0 } = result.failure;
  switch (kind) {
    case 'key-rejected':
      return cause === 'no-key' ? undefined : 'service';
    case 'refused':
    case 'rate-limited':
      return 'service';
    case 'unknown':
      // An undocumented answer to one request shows neither.
      return cause === 'contradiction' || (cause === 'text' && statusCode >= 400) ? undefined : 'trouble';
    case 'not-sent':
    case 'offline':
      return 'no-way';
    case 'expired':
    case 'aborted':
      return undefined;
  }
}

/** Away after two rows in a row or one look, because one row alone may be the cause. */
function createReach() {
  const doubt = createDoubt({ isSharedBy: (one, other) => one.about !== other.about, clears: () => true });
  return {
    stateAfter(result: ServiceResult<unknown>, topic: RequestTopic): ServiceState | 'unsure' | undefined {
      switch (evidenceIn(result)) {
        case 'service':
          doubt.succeeded(topic);
          return 'reachable';
        case 'no-way':
          return 'unreachable';
        case 'trouble':
          if (!doubt.failed(topic)) return undefined;
          return topic.id === LOOK.id || doubt.isShared() ? 'unreachable' : 'unsure';
        case undefined:
          return undefined;
      }
    },
  };
}

export function createReachability(deps: ReachabilityDeps) {
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

  const state = (): ServiceState => (key.isSuspicious() ? 'key-rejected' : service);

  function change(make: () => void): void {
    const before = state();
    make();
    if (state() === before) return;
    since = wallMs(clock);
    deps.onChange();
  }

  /** The outbox reports its rows to it. */
  const key = createKeyDoubt({
    onChange() {
      since = wallMs(clock);
      deps.onChange();
    },
    onSuspect: () => lookSoon(),
  });

  /** The outbox reports its own rows. */
  function noteKeyOfLook(result: ServiceResult<unknown>): void {
    if (result.ok) key.accepted(LOOK);
    else if (result.failure.kind === 'key-rejected') key.refused(LOOK);
  }

  /** `topic`: {@link LOOK} for the hub's own looks. */
  function note<T>(result: ServiceResult<T>, topic: RequestTopic): ServiceResult<T> {
    const next = reach.stateAfter(result, topic);
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
    if (topic.id === LOOK.id) noteKeyOfLook(result);
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
      else askedMs = Math.min(result.failure.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
    } finally {
      looking = false;
      // A bug in a look must not end the looks.
      const usual = state() === 'reachable' ? LOOK_EVERY_MS : LOOK_WHILE_AWAY_MS;
      if (!closed) cancel = clock.after(Math.max(usual, askedMs), () => void lookOnce());
    }
  }

  /** A look can settle a doubt. */
  function lookSoon(): void {
    if (looking || closed) return;
    cancel();
    cancel = clock.after(0, () => void lookOnce());
  }
  // The caller does not have the returned object yet.
  cancel = clock.after(0, () => void lookOnce());

  return {
    note,
    key,
    state: (): {
      readonly service: ServiceState;
      readonly since: number | undefined;
      readonly fault: ServiceFault | undefined;
      readonly clockSkewMs: number | undefined;
    } => ({ service: state(), since, fault, clockSkewMs: skewMs }),
    looksAnswered: (): number => looksAnswered,
    close(): void {
      closed = true;
      cancel();
    },
  };
}

/** Codes of Node and OpenSSL, and Chromium's net errors without `ERR_`. */
const FAULTS: Readonly<Record<string, ServiceFault>> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  // Chromium has one name for expired and not yet valid.
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
  // BoringSSL does not support name constraints for addresses.
  UNSUPPORTED_NAME_CONSTRAINT_TYPE: 'certificate-limits',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'no-http-1',
  'not-http-1': 'no-http-1',
};

/** Undefined if it is only "not reachable". */
export function namedFault({ kind, cause }: ServiceFailure): ServiceFault | undefined {
  if (kind === 'offline' && cause !== undefined) return 'proxy';
  return cause === undefined || !Object.hasOwn(FAULTS, cause) ? undefined : FAULTS[cause];
}
