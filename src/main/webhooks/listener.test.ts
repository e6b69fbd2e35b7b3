import { describe, expect, it } from 'vitest';
import { sign } from '../../../test/support/records/event-of.ts';
import { WEBHOOK_LIMITS } from './bodies.ts';
import { listenForWebhooks } from './listener.ts';
import { listen, type Post, BODY, post, raw } from '../../../test/support/parts/webhook-posts.ts';

const LARGEST_BODY = WEBHOOK_LIMITS.maxBody;

/** The first of the letters in upper case. */
const mixedCase = (hex: string): string => hex.replace(/[a-f]/, (letter) => letter.toUpperCase());

describe('the listener', () => {
  it('the listener takes a signed event, hands on its bytes and answers 200 with nothing', async () => {
    const l = await listen();
    const answer = await post(l.port);
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(l.bodies).toEqual([BODY]);
  });

  it('the listener takes a content type with a charset, a body in chunks, and one that is coded as nothing but itself', async () => {
    const l = await listen();
    expect(
      (await post(l.port, { headers: { 'content-type': 'Application/JSON; charset=utf-8' } })).status,
    ).toBe(200);
    expect((await post(l.port, { chunked: true })).status).toBe(200);
    expect((await post(l.port, { headers: { 'content-encoding': 'identity' } })).status).toBe(200);
    expect(l.bodies).toHaveLength(3);
  });

  it.each(['/webhooks/', '/webhooks?x=1', '/webhooks/?x=1&y=/', '/webhooks?'])(
    'the listener is the same door at %s',
    async (path) => {
      const l = await listen();
      expect(await post(l.port, { path })).toMatchObject({ status: 200, text: '' });
      expect(l.bodies).toEqual([BODY]);
    },
  );

  it.each<[string, Post, number]>([
    ['another path', { path: '/webhook' }, 404],
    ['a longer path', { path: '/webhooks/more' }, 404],
    ['two final slashes', { path: '/webhooks//' }, 404],
    ['the path in a query', { path: '/?/webhooks' }, 404],
    ['a path written in another way', { path: '/%77ebhooks' }, 404],
    ['another host in the request line', { path: 'http://evil.example/webhooks' }, 404],
    ['GET', { method: 'GET' }, 405],
    ['PUT', { method: 'PUT' }, 405],
    ['OPTIONS, as a browser asks', { method: 'OPTIONS' }, 405],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['text, as a browser may send without asking', { headers: { 'content-type': 'text/plain' } }, 415],
    ['a type that only begins like JSON', { headers: { 'content-type': 'application/jsonx' } }, 415],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' } }, 415],
    ['a body coded twice', { headers: { 'content-encoding': 'identity, gzip' } }, 415],
    ['a wrong signature', { headers: { 'x-service-signature': sign('another body') } }, 401],
    [
      'a signature in upper and lower case',
      { headers: { 'x-service-signature': mixedCase(sign(BODY)) } },
      401,
    ],
    ['an empty signature', { headers: { 'x-service-signature': '' } }, 401],
    [
      'two signatures, one of them right',
      { headers: { 'x-service-signature': [sign(BODY), sign(BODY, 'x')] } },
      401,
    ],
    ['the right signature twice', { headers: { 'x-service-signature': [sign(BODY), sign(BODY)] } }, 401],
    [
      'the signature in another header',
      { headers: { 'x-service-signature': '', 'x-signature': sign(BODY) } },
      401,
    ],
  ])('the listener refuses %s', async (_what, given, status) => {
    const l = await listen();
    const answer = await post(l.port, given);
    expect(answer).toMatchObject({ status, text: '' });
    expect(l.bodies).toEqual([]);
    expect((await post(l.port)).status).toBe(200);
  });

  it('the listener says which method it takes', async () => {
    const l = await listen();
    expect((await post(l.port, { method: 'DELETE' })).headers['allow']).toBe('POST');
  });

  it('the listener refuses everything without a secret', async () => {
    const l = await listen({ secrets: () => [] });
    expect((await post(l.port)).status).toBe(401);
    expect((await post(l.port, { headers: { 'x-service-signature': sign(BODY, '') } })).status).toBe(401);
    expect(l.bodies).toEqual([]);
    expect(l.log.lines[0]).toMatchObject({ event: 'webhook-refused', fields: { reason: 'no-secret' } });
  });

  it('the listener takes the new secret and the one before while they change', async () => {
    const secrets = ['old'];
    const l = await listen({ secrets: () => secrets });
    const by = async (secret: string) =>
      (await post(l.port, { headers: { 'x-service-signature': sign(BODY, secret) } })).status;
    expect([await by('old'), await by('new')]).toEqual([200, 401]);
    secrets.unshift('new');
    expect([await by('old'), await by('new')]).toEqual([200, 200]);
    secrets.pop();
    expect([await by('old'), await by('new')]).toEqual([401, 200]);
  });

  it('the listener takes 64 KiB and not a byte more, announced or streamed', async () => {
    const l = await listen();
    const largest = Buffer.alloc(LARGEST_BODY, 'x');
    const larger = Buffer.alloc(LARGEST_BODY + 1, 'x');
    expect((await post(l.port, { body: largest })).status).toBe(200);
    expect((await post(l.port, { body: largest, chunked: true })).status).toBe(200);
    expect((await post(l.port, { body: larger })).status).toBe(413);
    expect((await post(l.port, { body: larger, chunked: true })).status).toBe(413);
    expect(l.bodies.map(({ length }) => length)).toEqual([LARGEST_BODY, LARGEST_BODY]);
  });

  it('the listener answers 503 when the event could not be written', async () => {
    const l = await listen({ accept: () => Promise.resolve(false) });
    expect(await post(l.port)).toMatchObject({ status: 503, text: '' });
  });

  it('the listener answers 503 and lives on when writing breaks in a way nobody thought of', async () => {
    const l = await listen({ accept: () => Promise.reject(new Error('a bug')) });
    expect((await post(l.port)).status).toBe(503);
    expect(l.log.lines.at(-1)).toMatchObject({ level: 'error', event: 'webhook-failed' });
  });

  it('the listener says when its port is taken, or its address is not of this machine', async () => {
    const l = await listen();
    const deps = {
      host: '127.0.0.1',
      port: l.port,
      secrets: () => [],
      scheme: { algorithm: 'sha256', encoding: 'hex', prefix: '' },
      signatureHeader: 'x',
      accept: () => Promise.resolve(true),
      monotonic: () => 0,
      log: l.log,
    } as const;
    expect(await listenForWebhooks(deps)).toEqual({ kind: 'port-in-use' });
    const elsewhere = await listenForWebhooks({ ...deps, port: 0, host: '203.0.113.7' });
    expect(elsewhere).toMatchObject({
      kind: 'no-such-address',
      sentence: expect.stringContaining('203.0.113.7'),
      problem: { kind: 'webhook-host', host: '203.0.113.7', reason: 'EADDRNOTAVAIL' },
    });
  });

  it('the listener lets go of its port and its connections when it closes', async () => {
    const l = await listen();
    const held = raw(l.port, 'POST /webhooks HTTP/1.1\r\n', 5_000);
    await post(l.port);
    await l.listener.close();
    expect((await held).closed).toBe(true);
    await expect(post(l.port)).rejects.toThrow(/ECONNREFUSED/);
  });
});
