/**
 * A real OpenID provider over TLS. The person is signed in without a form. What it answers can be spoilt from outside.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// Before the library, which may read the time at once.
import { withClockAhead } from './clock-ahead.ts';
import Provider from 'oidc-provider';
import type { Person, ProviderChange, ProviderSetup, Spoilt } from './provider-orders.ts';

const HOST = '127.0.0.1';
const KEY_ID = 'key-1';

/** Made when somebody forges for the first time. */
let strangersKey: KeyObject | undefined;

const text = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The same claims, changed by `change`, and signed by a stranger, or by nobody. */
function signedAgain(token: string, change: object, header: object, isSigned = true): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  const body = `${text(header)}.${text({ ...claims, ...change })}`;
  if (!isSigned) return `${body}.`;
  strangersKey ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  return `${body}.${sign('sha256', Buffer.from(body), strangersKey).toString('base64url')}`;
}

const RS256 = { alg: 'RS256', typ: 'JWT', kid: KEY_ID };

function spoil(answer: Record<string, unknown>, spoilt: Spoilt): Record<string, unknown> {
  const token = String(answer['id_token']);
  switch (spoilt) {
    case 'forged':
      return { ...answer, id_token: signedAgain(token, { groups: ['lobby-admins'] }, RS256) };
    case 'unsigned':
      return {
        ...answer,
        id_token: signedAgain(token, { groups: ['lobby-admins'] }, { alg: 'none' }, false),
      };
    case 'large':
      return { ...answer, more: 'A'.repeat(6_000_000) };
    default:
      return answer;
  }
}

function takeOver(response: ServerResponse, spoilt: Spoilt): void {
  const end = response.end.bind(response);
  response.end = ((body?: unknown, ...more: unknown[]) => {
    if (response.statusCode !== 200 || (!Buffer.isBuffer(body) && typeof body !== 'string'))
      return end(body as string, ...(more as []));
    const changed = JSON.stringify(spoil(JSON.parse(body.toString()) as Record<string, unknown>, spoilt));
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}

function listener(provider: Provider, spoiltNow: () => Spoilt) {
  const answer = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const spoilt = spoiltNow();
    if (spoilt === 'hanging') return;
    if (spoilt === 'failing') {
      response.writeHead(503).end('busy');
      return;
    }
    if (spoilt === 'filtered') {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<p>Not allowed here.</p>');
      return;
    }
    if (spoilt === 'refusing' && path.startsWith('/token')) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
      return;
    }
    if (path.startsWith('/interaction/')) {
      const ts = Math.floor(Date.now() / 1_000) - (spoilt === 'proved-long-ago' ? 16 * 60 : 0);
      const grantless = { login: { accountId: 'the-subject', ts } };
      const outcome = spoilt === 'unproved' ? { error: 'access_denied' } : grantless;
      await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false });
      return;
    }
    if (path.startsWith('/token') && ['forged', 'unsigned', 'large'].includes(spoilt))
      takeOver(response, spoilt);
    await answer(request, response);
  };
}

function providerAt(issuer: string, setup: ProviderSetup, personNow: () => Person): Provider {
  const key = createPrivateKey(setup.signingKeyPem).export({ format: 'jwk' });
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'foyer',
        client_secret: setup.secret,
        redirect_uris: [...setup.redirects],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...key, kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of a test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'groups'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => setup.givesRefreshTokens,
    findAccount(_context, accountId) {
      const { name, groups, isGone } = personNow();
      const claims = { sub: accountId, name, ...(groups ? { groups: [...groups] } : {}) };
      return isGone ? undefined : { accountId, claims: () => claims };
    },
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile offline_access');
      await grant.save();
      return grant;
    },
  });
}

export interface OpenProvider {
  readonly issuer: string;
  change(change: ProviderChange): void;
  /** Nothing listens at its address from then on, and nobody gets an answer any more. */
  close(): Promise<void>;
}

/** At a free port. */
export async function openProvider(setup: ProviderSetup): Promise<OpenProvider> {
  let { person } = setup;
  let spoilt: Spoilt = 'nothing';
  const server = createServer({ cert: setup.certPem, key: setup.keyPem });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `https://${HOST}:${port}`;
  const listen = listener(
    providerAt(issuer, setup, () => person),
    () => spoilt,
  );
  server.on('request', (request, response) => {
    withClockAhead(setup.clockAheadMs, () => listen(request, response)).catch(() => response.destroy());
  });
  return {
    issuer,
    change(change) {
      person = change.person ?? person;
      spoilt = change.spoilt ?? spoilt;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
