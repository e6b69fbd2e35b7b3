/**
 * A provider of accounts: OpenID Connect Core 1.0 with the authorization code flow and PKCE (RFC 7636). `openid-client`
 * checks state, nonce, issuer (RFC 9207), audience and times, and the signature of each ID token by the provider's
 * keys.
 */
import type { Configuration } from 'openid-client';
import type * as Library from 'openid-client';
import type { Clock } from '../../clock/clock.ts';
import { type AccountProblem, DEFAULT_SCOPES, type Oidc } from '../../contract/oidc.ts';
import { boundedFetch, UnusableAnswer } from './bounded-fetch.ts';
import { type Claims, groupsIn, type Identity, identityOf } from './identity.ts';
import { discoveryFailed, OtherSubject, problemOf, renewalProblemOf } from './provider-problem.ts';

type OpenidClient = typeof Library;

/** Seconds that the clocks of the provider and the hub may differ, as in Windows domains. */
const CLOCK_TOLERANCE_S = 300;

/** Milliseconds for each step, so that a browser is answered before its connection counts as silent. */
export const STEP_MS = 8_000;

/** Milliseconds to sign in at the provider, with a second factor. */
export const FLOW_MS = 10 * 60_000;

const REQUEST_S = 5;

/** The discovery document is read again after this. Keys are read again sooner if a token names an unknown one. */
const DISCOVERY_MS = 3_600_000;

export interface Begun {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface SignedIn {
  readonly kind: 'identity';
  readonly identity: Identity;
  readonly subject: string;
  /** Absent: the provider gives none, and cannot be asked again without the person. */
  readonly refreshToken?: string | undefined;
}

export type ProviderAnswer = SignedIn | { readonly kind: AccountProblem };

export type Provider = ReturnType<typeof createProvider>;

export interface ProviderDeps {
  readonly oidc: Oidc;
  /** Absent: a public client, with PKCE alone. */
  readonly secret: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** OpenID Connect Core, 9: Basic unless the provider only lists others. */
function authOf(client: OpenidClient, methods: readonly string[] | undefined, secret: string | undefined) {
  if (secret === undefined) return client.None();
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  return isBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

/** A document with an address that is not HTTPS is not used at all. */
function isSafe(configuration: Configuration): boolean {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } =
    configuration.serverMetadata();
  const needed = [authorization_endpoint, token_endpoint, jwks_uri];
  return [...needed, ...(userinfo_endpoint === undefined ? [] : [userinfo_endpoint])].every(
    (address) => address !== undefined && URL.canParse(address) && new URL(address).protocol === 'https:',
  );
}

/** The keys are kept with the document, so that those of one issuer never check a token of another. */
async function discover(client: OpenidClient, { oidc, secret, fetch }: ProviderDeps): Promise<Configuration> {
  const { issuer, clientId } = oidc;
  const options = { [client.customFetch]: boundedFetch(fetch), timeout: REQUEST_S };
  const found = (
    await client.discovery(new URL(issuer), clientId, undefined, undefined, options).catch(discoveryFailed)
  ).serverMetadata();
  // Endpoints of many tenants name a template, and would accept accounts of every one.
  if (new URL(found.issuer).href !== new URL(issuer).href) throw new UnusableAnswer('Another issuer.');
  const auth = authOf(client, found.token_endpoint_auth_methods_supported, secret);
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_S };
  const configuration = new client.Configuration(found, clientId, metadata, auth);
  configuration[client.customFetch] = boundedFetch(fetch);
  configuration.timeout = REQUEST_S;
  client.enableNonRepudiationChecks(configuration);
  if (!isSafe(configuration)) throw new UnusableAnswer('Not HTTPS.');
  return configuration;
}

/** Whether a token is of the past or the future, in seconds since 1970: the library looks at its end alone. */
const isOtherClock = (clock: Clock, issuedAt: number): boolean =>
  Math.abs(clock.now() / 1_000 - issuedAt) > CLOCK_TOLERANCE_S;

/** Whether the person proved who they are before this sign-in began, in seconds since 1970. */
const isLongAgo = (clock: Clock, provedAt: number): boolean =>
  clock.now() / 1_000 - provedAt > CLOCK_TOLERANCE_S + FLOW_MS / 1_000;

export function createProvider(deps: ProviderDeps) {
  const { oidc, clock } = deps;
  let known: { readonly configuration: Promise<Configuration>; readonly at: number } | undefined;

  /** One document at a time. One that could not be read is not kept. */
  async function configured(client: OpenidClient, isFresh = false): Promise<Configuration> {
    const now = clock.monotonic();
    if (!isFresh && known !== undefined && now - known.at < DISCOVERY_MS) return known.configuration;
    const mine = { configuration: discover(client, deps), at: now };
    const before = known;
    known = mine;
    try {
      return await mine.configuration;
    } catch (error) {
      if (known === mine) known = before;
      throw error;
    }
  }

  /** Answers within `STEP_MS`, whatever the provider does. */
  async function step<Answer>(
    run: (client: OpenidClient) => Promise<Answer>,
    meaning = problemOf,
  ): Promise<Answer | { readonly kind: AccountProblem }> {
    let cancel = (): void => undefined;
    const late = new Promise<{ readonly kind: AccountProblem }>((resolve) => {
      cancel = clock.after(STEP_MS, () => resolve({ kind: 'away' }));
    });
    const done = import('openid-client').then(run).catch((error: unknown) => ({ kind: meaning(error) }));
    return Promise.race([done, late]).finally(() => cancel());
  }

  /** Only asked if the token names no groups. */
  async function userinfo(
    client: OpenidClient,
    configuration: Configuration,
    token: string,
    subject: string,
    claims: Claims,
  ): Promise<Claims> {
    const hasEndpoint = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (groupsIn(claims, oidc) !== undefined || !hasEndpoint) return {};
    const more = await client.fetchUserInfo(configuration, token, client.skipSubjectCheck);
    if (more.sub !== subject) throw new OtherSubject('Another subject.');
    return more;
  }

  function answerOf(subject: string, claims: Claims, more: Claims, refreshToken?: string): ProviderAnswer {
    const identity = identityOf(oidc, subject, claims, more);
    return identity === undefined
      ? { kind: 'no-groups' }
      : { kind: 'identity', identity, subject, refreshToken };
  }

  return {
    oidc,
    /** Where to send the browser. Asks the provider: in front of one that is away, a browser has no way back. */
    begin: (redirectUri: string) =>
      step(async (client): Promise<{ readonly kind: 'begun'; readonly begun: Begun }> => {
        const configuration = await configured(client, true);
        const verifier = client.randomPKCECodeVerifier();
        const state = client.randomState();
        const nonce = client.randomNonce();
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: oidc.scopes ?? DEFAULT_SCOPES,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          // Else the provider's own cookie would seat whoever was there before, also after a lock.
          prompt: 'login',
          max_age: '0',
        });
        return { kind: 'begun', begun: { url: url.href, state, nonce, verifier } };
      }),
    /** `answer`: the redirect address with the provider's answer in its query. */
    finish: (answer: URL, { state, nonce, verifier }: Omit<Begun, 'url'>): Promise<ProviderAnswer> =>
      step(async (client) => {
        const configuration = await configured(client);
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return { kind: 'rejected' };
        if (isOtherClock(clock, claims.iat)) return { kind: 'clock' };
        if (claims.auth_time !== undefined && isLongAgo(clock, claims.auth_time)) return { kind: 'rejected' };
        const more = await userinfo(client, configuration, tokens.access_token, claims.sub, claims);
        return answerOf(claims.sub, claims, more, tokens.refresh_token);
      }),
    /** Asks again who somebody is, without the person. `away`: nothing was learned about the person. */
    renew: (refreshToken: string, subject: string): Promise<ProviderAnswer> =>
      step(async (client) => {
        const configuration = await configured(client);
        const tokens = await client.refreshTokenGrant(configuration, refreshToken);
        const claims = tokens.claims();
        if (claims !== undefined && claims.sub !== subject) return { kind: 'rejected' };
        const more = await userinfo(client, configuration, tokens.access_token, subject, claims ?? {});
        return answerOf(subject, claims ?? {}, more, tokens.refresh_token ?? refreshToken);
      }, renewalProblemOf),
    /** Whether its discovery document can be read now. */
    probe: (): Promise<{ readonly kind: 'works' | AccountProblem }> =>
      step(async (client) => {
        await configured(client, true);
        return { kind: 'works' as const };
      }),
  };
}
