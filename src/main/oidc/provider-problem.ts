/** What errors of `openid-client` mean for a sign-in and for a check. */
import type { AccountProblem } from '../../contract/oidc.ts';
import { ProviderAway, UnusableAnswer } from './bounded-fetch.ts';

/** The userinfo endpoint speaks of somebody else (OpenID Connect Core, 5.3.2). */
export class OtherSubject extends Error {}

const CANCELLED: readonly string[] = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
];
const AWAY: readonly string[] = ['temporarily_unavailable', 'server_error'];

/** An error and its causes. */
function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (
    let one = error;
    one !== undefined && chain.length < 10;
    one = one instanceof Error ? one.cause : undefined
  )
    chain.push(one);
  return chain;
}

const fieldIn = (error: unknown, field: 'code' | 'error'): unknown =>
  error instanceof Error && field in error
    ? Object.entries(error).find(([key]) => key === field)?.[1]
    : undefined;

/** What an error of `openid-client` means. */
export function problemOf(error: unknown): AccountProblem {
  const chain = chainOf(error);
  if (chain.some((one) => one instanceof UnusableAnswer)) return 'rejected';
  if (chain.some((one) => one instanceof ProviderAway)) return 'away';
  const codes = chain.flatMap((one) => [fieldIn(one, 'code'), fieldIn(one, 'error')]);
  if (codes.some((code) => code === 'OAUTH_TIMEOUT' || AWAY.some((one) => one === code))) return 'away';
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return 'clock';
  return codes.some((code) => CANCELLED.some((one) => one === code)) ? 'cancelled' : 'rejected';
}

/**
 * What an error means while nobody is there. Only the end of the grant (RFC 6749, 5.2) and another subject are about the
 * person. A client secret may have expired, or a filter may answer in place of the provider.
 */
export function renewalProblemOf(error: unknown): AccountProblem {
  const chain = chainOf(error);
  const isGrantOver = chain.some((one) => fieldIn(one, 'error') === 'invalid_grant');
  return isGrantOver || chain.some((one) => one instanceof OtherSubject) ? 'rejected' : 'away';
}

/** Answers that are no document at all: another status, no JSON. */
const NO_DOCUMENT: readonly string[] = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/** A filter or a captive portal answers in place of a provider, which is away then. */
export function discoveryFailed(error: unknown): never {
  const codes = chainOf(error).map((one) => fieldIn(one, 'code'));
  throw NO_DOCUMENT.some((code) => codes.includes(code))
    ? new ProviderAway('No document.', { cause: error })
    : error;
}
