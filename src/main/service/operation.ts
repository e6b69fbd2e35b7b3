/** One operation: its request, and the meaning of its answer. Pure. */
import {
  type classify,
  type FailureKind,
  isRateLimit,
  type ServiceFailure,
  type ServiceResult,
} from './errors.ts';
import type { Exchanged, WireRequest } from './exchange.ts';
import type { ServiceProfile } from './profile.ts';
import { parseRemaining, parseRetryAfter, type RateObservation } from './rate-budget.ts';
import type { OtherState } from './reported-state.ts';

export interface Operation<T> {
  readonly name: string;
  readonly method: WireRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Sent twice, a create makes two. */
  readonly once?: boolean;
  /** `body`: undefined if there is none. Undefined if something needed is missing. */
  readonly read: (body: unknown, headers: Pick<Headers, 'get'>) => T | undefined;
  /** A state that contradicts a 2xx. */
  readonly denial?: (body: unknown) => OtherState | undefined;
}

/** Milliseconds. A longer wait is a mistake. */
const MAX_RETRY_AFTER_MS = 86_400_000;
export const failed = (
  failure: ServiceFailure,
): { readonly ok: false; readonly failure: ServiceFailure } => ({
  ok: false,
  failure,
});

/** `nowMs`: wall clock. */
export function rateOf(exchanged: Exchanged, nowMs: number): RateObservation {
  if (exchanged.kind === 'failed') {
    const { kind } = exchanged.failure;
    return { kind: kind === 'not-sent' || kind === 'aborted' ? 'unsent' : 'silent' };
  }
  const { headers, facts } = exchanged;
  const remaining = parseRemaining(headers.get('x-ratelimit-remaining'));
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), dateOf(headers) ?? nowMs);
  return {
    kind: 'answered',
    rejected: isRateLimit(facts.status),
    ...(remaining === undefined ? {} : { remaining }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** The `Retry-After` of a 503 (RFC 9110, 15.6.4). */
function leftAloneFor({ headers, facts }: Extract<Exchanged, { kind: 'answered' }>, nowMs: number) {
  if (facts.status !== 503) return undefined;
  const ms = parseRetryAfter(headers.get('retry-after'), dateOf(headers) ?? nowMs);
  return ms === undefined || ms <= 0 || ms > MAX_RETRY_AFTER_MS ? undefined : ms;
}

function dateOf(headers: Headers): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : date;
}

export function requestOf(operation: Operation<unknown>, profile: ServiceProfile, key: string): WireRequest {
  const { method, path, query = {}, json } = operation;
  const inQuery = profile.keyPlacement === 'query';
  const isVersioned = profile.versionedCalls === 'all' || path.startsWith('/v1/appointments');
  return {
    method,
    path,
    headers: {
      ...(inQuery ? {} : { [profile.headers.apiKey]: key }),
      ...(isVersioned ? { [profile.headers.apiVersion]: profile.apiVersion } : {}),
    },
    query: inQuery ? { ...query, [profile.keyQueryParameter]: key } : query,
    json,
  };
}

/** Only the booking system itself reports these. */
const IS_ITS_OWN: readonly FailureKind[] = ['refused', 'key-rejected', 'rate-limited'];

/** A message on a front desk may quote the key. */
export const hiding = (key: string) => (words: string) =>
  key.length < 8 ? words : words.replaceAll(key, '…');

/** `nowMs`: wall clock. */
export function resultOf<T>(
  operation: Operation<T>,
  exchanged: Exchanged,
  meaningOf: (facts: Parameters<typeof classify>[0]) => ReturnType<typeof classify>,
  nowMs: number,
): ServiceResult<T> {
  if (exchanged.kind === 'failed') return failed(exchanged.failure);
  const verdict = meaningOf(exchanged.facts);
  if (!verdict.ok) {
    const retryAfterMs = leftAloneFor(exchanged, nowMs);
    const result = retryAfterMs === undefined ? verdict : failed({ ...verdict.failure, retryAfterMs });
    const saidMs = dateOf(exchanged.headers);
    if (saidMs === undefined) return result;
    return IS_ITS_OWN.includes(verdict.failure.kind)
      ? { ...result, serverDateMs: saidMs, observedAtMs: nowMs }
      : { ...result, otherDateMs: saidMs, observedAtMs: nowMs };
  }
  const denial = operation.denial?.(verdict.body);
  if (denial !== undefined) {
    const { status: statusCode } = exchanged.facts;
    const { words: message, by: reportedStep } = denial;
    return failed({ kind: 'refused', statusCode, cause: 'other-state', message, reportedStep });
  }
  const value = operation.read(verdict.body, exchanged.headers);
  if (value === undefined) {
    return failed({ kind: 'unknown', statusCode: exchanged.facts.status, cause: 'incomplete-body' });
  }
  const serverDateMs = dateOf(exchanged.headers);
  const observedAtMs = nowMs;
  return serverDateMs === undefined
    ? { ok: true, value, observedAtMs }
    : { ok: true, value, serverDateMs, observedAtMs };
}
