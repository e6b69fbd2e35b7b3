import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createProvider, STEP_MS } from './provider.ts';

const OIDC = { issuer: 'https://login.example', clientId: 'foyer', deskGroups: ['desk'] };

/** The discovery document of `OIDC`, with some of it changed. */
const documentOf = (about: object): Response =>
  Response.json({
    issuer: OIDC.issuer,
    authorization_endpoint: 'https://login.example/authorize',
    token_endpoint: 'https://login.example/token',
    jwks_uri: 'https://login.example/keys',
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...about,
  });

function providerWith(fetch: typeof globalThis.fetch, issuer = OIDC.issuer) {
  const clock = createFakeClock(Date.now());
  return { clock, provider: createProvider({ oidc: { ...OIDC, issuer }, secret: 's', fetch, clock }) };
}

it('a provider whose connection nobody ends is given up after eight seconds', async () => {
  const { clock, provider } = providerWith(() => new Promise(() => {}));
  const answer = provider.probe();
  await eventually(() => expect(clock.pending()).toBe(1));
  await clock.advance(STEP_MS);
  expect(await answer).toEqual({ kind: 'away' });
});

it('a good document leads the browser to the provider, with PKCE, state and nonce', async () => {
  const { provider } = providerWith(() => Promise.resolve(documentOf({})));
  const answer = await provider.begin('https://lobby.example:4521/desk/account');
  if (answer.kind !== 'begun') throw new Error(answer.kind);
  const { origin, searchParams } = new URL(answer.begun.url);
  expect(origin).toBe('https://login.example');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'foyer',
    code_challenge_method: 'S256',
    redirect_uri: 'https://lobby.example:4521/desk/account',
    response_type: 'code',
    scope: 'openid profile',
    state: answer.begun.state,
    nonce: answer.begun.nonce,
    prompt: 'login',
    max_age: '0',
  });
  expect(answer.begun.url).not.toContain(answer.begun.verifier);
});

it.each([
  ['an address without HTTPS', { authorization_endpoint: 'http://login.example/authorize' }],
  ['a script as an address', { authorization_endpoint: 'javascript:alert(1)' }],
  ['keys without HTTPS', { jwks_uri: 'http://login.example/keys' }],
  ['no keys', { jwks_uri: undefined }],
  ['another issuer', { issuer: 'https://evil.example' }],
])('a document with %s is not used', async (_what, about) => {
  const { provider } = providerWith(() => Promise.resolve(documentOf(about)));
  expect(await provider.probe()).toEqual({ kind: 'rejected' });
});

it.each([
  ['a filter', () => new Response('<p>Not allowed here.</p>', { status: 403 })],
  [
    'a captive portal',
    () => new Response(null, { status: 302, headers: { location: 'https://wifi.example' } }),
  ],
  ['a page of its own', () => new Response('<p>Welcome</p>', { headers: { 'content-type': 'text/html' } })],
  [
    'a page that calls itself JSON',
    () => new Response('<p>Hi</p>', { headers: { 'content-type': 'application/json' } }),
  ],
])('a provider is away where %s answers in its place', async (_what, answer) => {
  const { provider } = providerWith(() => Promise.resolve(answer()));
  expect(await provider.probe()).toEqual({ kind: 'away' });
  expect(await provider.begin('https://lobby.example:4521/desk/account')).toEqual({ kind: 'away' });
});

it('an issuer for accounts of every tenant is not used', async () => {
  const issuer = 'https://login.microsoftonline.com/common/v2.0';
  const template = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
  const { provider } = providerWith(() => Promise.resolve(documentOf(template)), issuer);
  expect(await provider.probe()).toEqual({ kind: 'rejected' });
});

it('no browser is led to a provider that has gone away since the last sign-in', async () => {
  let isAway = false;
  const { provider } = providerWith(() =>
    isAway ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(documentOf({})),
  );
  const kinds = [];
  for (isAway of [true, false, true, false])
    kinds.push((await provider.begin('https://a.example/desk/account')).kind);
  expect(kinds).toEqual(['away', 'begun', 'away', 'begun']);
});

it('the checks of clerks keep the document that was read for a sign-in', async () => {
  const asked: string[] = [];
  const { provider } = providerWith((url) => {
    asked.push(new URL(new Request(url).url).pathname);
    return Promise.resolve(documentOf({}));
  });
  await provider.begin('https://a.example/desk/account');
  for (let time = 0; time < 2; time += 1) await provider.renew('a refresh token', 'a subject');
  expect(asked).toEqual(['/.well-known/openid-configuration', '/token', '/token']);
});
