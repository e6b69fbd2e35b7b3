/**
 * A real OpenID provider as a process of its own, over TLS. The person is signed in without a form. What it answers can
 * be spoilt from outside.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Person, ProviderOrder, ProviderSetup, Spoilt } from './provider-of.ts';

const setup = JSON.parse(process.env['PROVIDER_SETUP'] ?? '{}') as ProviderSetup;

// Before the library is loaded, which may read the time at once.
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + setup.clockAheadMs;

const { default: Provider } = await import('oidc-provider');

let person: Person = setup.person;
let spoilt: Spoilt = 'nothing';

const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const strangers = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const KEY_ID = 'key-1';

const text = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The same claims, changed by `change`, and signed by `key`, or by nobody. */
function signedAgain(token: string, change: object, header: object, isSigned = true): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  const body = `${text(header)}.${text({ ...claims, ...change })}`;
  const signature = isSigned
    ? sign('sha256', Buffer.from(body), strangers.privateKey).toString('base64url')
    : '';
  return `${body}.${signature}`;
}

const RS256 = { alg: 'RS256', typ: 'JWT', kid: KEY_ID };

function spoil(answer: Record<string, unknown>): Record<string, unknown> {
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

function takeOver(response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((body?: unknown, ...more: unknown[]) => {
    if (response.statusCode !== 200 || (!Buffer.isBuffer(body) && typeof body !== 'string'))
      return end(body as string, ...(more as []));
    const changed = JSON.stringify(spoil(JSON.parse(body.toString()) as Record<string, unknown>));
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}

function listener(provider: InstanceType<typeof Provider>) {
  const answer = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
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
    if (path.startsWith('/token') && ['forged', 'unsigned', 'large'].includes(spoilt)) takeOver(response);
    await answer(request, response);
  };
}

const server = createServer({ cert: setup.certPem, key: setup.keyPem });
server.listen(setup.port, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const issuer = `https://${setup.host}:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'foyer',
        client_secret: setup.secret,
        redirect_uris: [...setup.redirects],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of a test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'groups'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => setup.givesRefreshTokens,
    findAccount: (_context, accountId) =>
      person.isGone
        ? undefined
        : {
            accountId,
            claims: () => ({
              sub: accountId,
              name: person.name,
              ...(person.groups ? { groups: [...person.groups] } : {}),
            }),
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
  server.on('request', (request, response) => {
    listener(provider)(request, response).catch(() => response.destroy());
  });
  process.send?.({ issuer });
});

process.on('message', (order: ProviderOrder) => {
  if (order.person) person = order.person;
  if (order.spoilt) spoilt = order.spoilt;
  process.send?.({ done: true });
});
process.on('disconnect', () => process.exit(0));
