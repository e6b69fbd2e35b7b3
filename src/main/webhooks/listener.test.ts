import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { eventBody, SECRET, sign } from '../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { WEBHOOK_LIMITS } from './limits.ts';
import { type ListenerDeps, listenForWebhooks } from './listener.ts';
import { isSigned } from './signature.ts';

const LARGEST_BODY = WEBHOOK_LIMITS.largestBody;

async function listen(about: Partial<ListenerDeps> = {}) {
  const bodies: Buffer[] = [];
  const log = createRecordingLog();
  const answer = await listenForWebhooks({
    host: '127.0.0.1',
    port: 0,
    secrets: () => [SECRET],
    scheme: { algorithm: 'sha256', encoding: 'hex', prefix: '' },
    signatureHeader: 'x-service-signature',
    accept: (body) => Promise.resolve(bodies.push(body) > 0),
    monotonic: () => 0,
    log,
    ...about,
  });
  if (answer.kind !== 'listening') throw new Error(answer.kind);
  const { listener } = answer;
  onTestFinished(() => listener.close());
  return { port: listener.port, bodies, log, listener };
}

interface Post {
  readonly body?: Buffer | string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly chunked?: boolean;
  /** By default a connection of its own. */
  readonly agent?: Agent | undefined;
}

const BODY = eventBody('ticket_created');

/** The first of the letters in upper case. */
const mixedCase = (hex: string): string => hex.replace(/[a-f]/, (letter) => letter.toUpperCase());

function post(
  port: number,
  { body = BODY, path = '/webhooks', method = 'POST', headers = {}, chunked = false, agent }: Post = {},
) {
  return new Promise<{
    status: number;
    text: string;
    headers: Record<string, unknown>;
    localPort: number | undefined;
  }>((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        agent: agent ?? false,
        headers: {
          'content-type': 'application/json',
          'x-service-signature': sign(Buffer.from(body)),
          ...(chunked
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        const { localPort } = response.socket;
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers, localPort }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes raw bytes and resolves with what came back once the other end closed, or after `waitMs`. */
function raw(
  port: number,
  bytes: string | Buffer,
  waitMs = 3_000,
): Promise<{ text: string; closed: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ text, closed: false });
    }, waitMs);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text, closed: true });
    });
    socket.write(bytes);
  });
}

describe('the listener', () => {
  it('takes a signed event, hands on its bytes and answers 200 with nothing', async () => {
    const l = await listen();
    const answer = await post(l.port);
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(l.bodies).toEqual([BODY]);
  });

  it('takes a content type with a charset, and a body in chunks', async () => {
    const l = await listen();
    expect(
      (await post(l.port, { headers: { 'content-type': 'Application/JSON; charset=utf-8' } })).status,
    ).toBe(200);
    expect((await post(l.port, { chunked: true })).status).toBe(200);
    expect(l.bodies).toHaveLength(2);
  });

  it.each<[string, Post, number]>([
    ['another path', { path: '/webhook' }, 404],
    ['a longer path', { path: '/webhooks/' }, 404],
    ['a path with a query', { path: '/webhooks?x=1' }, 404],
    ['a path written in another way', { path: '/%77ebhooks' }, 404],
    ['another host in the request line', { path: 'http://evil.example/webhooks' }, 404],
    ['GET', { method: 'GET' }, 405],
    ['PUT', { method: 'PUT' }, 405],
    ['OPTIONS, as a browser asks', { method: 'OPTIONS' }, 405],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['text, as a browser may send without asking', { headers: { 'content-type': 'text/plain' } }, 415],
    ['a type that only begins like JSON', { headers: { 'content-type': 'application/jsonx' } }, 415],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' } }, 415],
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
  ])('refuses %s', async (_what, given, status) => {
    const l = await listen();
    const answer = await post(l.port, given);
    expect(answer).toMatchObject({ status, text: '' });
    expect(l.bodies).toEqual([]);
    expect((await post(l.port)).status).toBe(200);
  });

  it('says which method it takes', async () => {
    const l = await listen();
    expect((await post(l.port, { method: 'DELETE' })).headers['allow']).toBe('POST');
  });

  it('refuses everything without a secret', async () => {
    const l = await listen({ secrets: () => [] });
    expect((await post(l.port)).status).toBe(401);
    expect((await post(l.port, { headers: { 'x-service-signature': sign(BODY, '') } })).status).toBe(401);
    expect(l.bodies).toEqual([]);
    expect(l.log.lines[0]).toMatchObject({ event: 'webhook-refused', fields: { reason: 'no-secret' } });
  });

  it('takes the new secret and the one before while they change', async () => {
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

  it('takes 64 KiB and not a byte more, announced or streamed', async () => {
    const l = await listen();
    const largest = Buffer.alloc(LARGEST_BODY, 'x');
    const larger = Buffer.alloc(LARGEST_BODY + 1, 'x');
    expect((await post(l.port, { body: largest })).status).toBe(200);
    expect((await post(l.port, { body: largest, chunked: true })).status).toBe(200);
    expect((await post(l.port, { body: larger })).status).toBe(413);
    expect((await post(l.port, { body: larger, chunked: true })).status).toBe(413);
    expect(l.bodies.map(({ length }) => length)).toEqual([LARGEST_BODY, LARGEST_BODY]);
  });

  it('answers 503 when the event could not be written', async () => {
    const l = await listen({ accept: () => Promise.resolve(false) });
    expect(await post(l.port)).toMatchObject({ status: 503, text: '' });
  });

  it('answers 503 and lives on when writing breaks in a way nobody thought of', async () => {
    const l = await listen({ accept: () => Promise.reject(new Error('a bug')) });
    expect((await post(l.port)).status).toBe(503);
    expect(l.log.lines.at(-1)).toMatchObject({ level: 'error', event: 'webhook-failed' });
  });

  it('tells a flood of forgeries to come later once its address has used up its failures, and says so once a minute', async () => {
    const clock = createFakeClock();
    const l = await listen({
      monotonic: clock.monotonic,
      limits: { failuresPerAddress: { perSecond: 1, burst: 3 } },
    });
    const forge = () => post(l.port, { headers: { 'x-service-signature': sign('another') } });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await forge()).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
    expect((await forge()).headers['retry-after']).toBe('1');
    const reasons = () => l.log.lines.map(({ fields }) => fields);
    expect(reasons()).toEqual([{ reason: 'signature' }, { reason: 'too-many-failures' }]);
    await clock.advance(60_000);
    for (let n = 0; n < 4; n++) await forge();
    expect(reasons().slice(2)).toEqual([
      { reason: 'signature', unsaid: 2 },
      { reason: 'too-many-failures', unsaid: 3 },
    ]);
  });

  it('takes every signed event behind a proxy that also brings a flood', async () => {
    const l = await listen({ limits: { failuresPerAddress: { perSecond: 0, burst: 5 } } });
    for (const agent of [new Agent({ keepAlive: true, maxSockets: 4 }), undefined]) {
      onTestFinished(() => agent?.destroy());
      const unsigned = [{ 'x-service-signature': '' }, { 'x-service-signature': sign('another') }];
      const kinds = Array.from({ length: 300 }, (_, n) => (n % 6 === 5 ? {} : (unsigned[n % 2] ?? {})));
      const answers = await Promise.all(kinds.map((headers) => post(l.port, { headers, agent })));
      const signed = answers.filter((_, n) => n % 6 === 5).map(({ status }) => status);
      expect(signed).toEqual(signed.map(() => 200));
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(200);
    }
    expect(l.bodies).toHaveLength(100);
  });

  it('keeps the connection of a forgery that it has read to its end: the next event may come over it', async () => {
    const l = await listen({ limits: { failuresPerAddress: { perSecond: 0, burst: 1 } } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const unsigned = { agent, headers: { 'x-service-signature': 'x' } };
    const ports = [];
    const statuses = [];
    for (const given of [unsigned, { ...unsigned, chunked: true }, { agent }, unsigned, { agent }]) {
      const answer = await post(l.port, given);
      ports.push(answer.localPort);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 429, 200, 429, 200]);
    expect(new Set(ports).size).toBe(1);
  });

  it('never limits a service whose signatures are right', async () => {
    const l = await listen({ limits: { failuresPerAddress: { perSecond: 0, burst: 0 } } });
    for (let n = 0; n < 20; n++) expect((await post(l.port)).status).toBe(200);
  });

  it.each([
    ['none', ''],
    ['one that is too short', 'ab'],
    ['one with letters that are no digits', 'x'.repeat(64)],
  ])('does not work out the signature of a body that brings %s', async (_what, signature) => {
    let checked = 0;
    const l = await listen({
      isSigned: (...given) => {
        checked += 1;
        return isSigned(...given);
      },
    });
    expect((await post(l.port, { headers: { 'x-service-signature': signature } })).status).toBe(401);
    expect(checked).toBe(0);
    expect((await post(l.port)).status).toBe(200);
    expect(checked).toBe(1);
  });

  it('drops the body that it has read longest where slow ones hold all there is room for', async () => {
    const l = await listen({ limits: { bytesInAll: 150_000 } });
    const half = `POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65000\r\nX-Service-Signature: ${'0'.repeat(64)}\r\n\r\n${'x'.repeat(55_000)}`;
    const ended: [number, string][] = [];
    const held = [0, 1, 2].map((n) =>
      raw(l.port, half).then(({ text }) => ended.push([n, text.slice(0, 12)])),
    );
    await eventually(() => expect(ended).toHaveLength(1));
    const larger = Buffer.alloc(60_000, 'y');
    expect((await post(l.port, { body: larger })).status).toBe(200);
    expect((await post(l.port)).status).toBe(200);
    expect(ended.every(([, text]) => text === 'HTTP/1.1 503')).toBe(true);
    expect(l.log.lines[0]).toMatchObject({ fields: { reason: 'too-much-at-once' } });
    await l.listener.close();
    await Promise.all(held);
  });

  it('gives back what a body held when it is answered, and when its sender goes', async () => {
    // Room for one body of this size at a time.
    const l = await listen({ limits: { bytesInAll: 64 * 1024, mostBodies: 1 } });
    const body = Buffer.alloc(60_000, 'x');
    const half = `POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nX-Service-Signature: ${'0'.repeat(64)}\r\n\r\n{`;
    for (let n = 0; n < 5; n++) {
      const socket = connect(l.port, '127.0.0.1');
      await new Promise<void>((written) => socket.write(half, () => written()));
      await eventually(() => expect(l.listener.connections()).toBe(1));
      socket.destroy();
      await eventually(() => expect(l.listener.connections()).toBe(0));
      expect((await post(l.port, { body, headers: { 'x-service-signature': sign('no') } })).status).toBe(401);
      expect((await post(l.port, { body })).status).toBe(200);
    }
    expect(l.log.lines.map(({ fields }) => fields?.['reason'])).not.toContain('too-much-at-once');
  });

  it('answers "later" while as many signed bodies as there may be wait for the disk', async () => {
    let write: (isWritten: boolean) => void = () => {};
    const written = new Promise<boolean>((resolve) => (write = resolve));
    let waiting = 0;
    const accept = () => {
      waiting += 1;
      return written;
    };
    const l = await listen({ accept, limits: { mostBodies: 2 } });
    const first = [post(l.port), post(l.port)];
    await eventually(() => expect(waiting).toBe(2));
    expect(await post(l.port)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    write(true);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await post(l.port)).status).toBe(200);
  });

  it('lets a good sender in while others hold every connection, and drops the one that waited longest', async () => {
    const l = await listen({ limits: { mostConnections: 4 } });
    const ended: number[] = [];
    const held = [0, 1, 2, 3].map((n) =>
      raw(l.port, 'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-', 3_000).then((end) => {
        if (end.closed) ended.push(n);
      }),
    );
    await eventually(() => expect(l.listener.connections()).toBe(4));
    expect((await post(l.port)).status).toBe(200);
    await eventually(() => expect(ended).toHaveLength(1));
    expect(l.log.lines.at(-1)).toMatchObject({ fields: { reason: 'too-many-connections' } });
    await l.listener.close();
    await Promise.all(held);
  });

  it('drops a connection over which signed events came after all others: the next comes over it', async () => {
    const l = await listen({ limits: { mostConnections: 4 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const first = await post(l.port, { agent });
    const crowd = Array.from({ length: 20 }, () =>
      raw(l.port, 'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-', 2_000),
    );
    await eventually(() => expect(l.log.lines.length).toBeGreaterThan(0));
    const next = await post(l.port, { agent });
    expect([first.status, next.status]).toEqual([200, 200]);
    expect(next.localPort).toBe(first.localPort);
    await l.listener.close();
    await Promise.all(crowd);
  });

  it('says when its port is taken, or its address is not of this machine', async () => {
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

  it('lets go of its port and its connections when it closes', async () => {
    const l = await listen();
    const held = raw(l.port, 'POST /webhooks HTTP/1.1\r\n', 5_000);
    await post(l.port);
    await l.listener.close();
    expect((await held).closed).toBe(true);
    await expect(post(l.port)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a sender that breaks HTTP', () => {
  const head = (lines: readonly string[], body = BODY.toString()) =>
    `POST /webhooks HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  const good = ['Content-Type: application/json', `X-Service-Signature: ${sign(BODY)}`];
  const length = `Content-Length: ${BODY.length}`;

  it.each<[string, string]>([
    ['length and chunks at once', head([...good, length, 'Transfer-Encoding: chunked'])],
    ['two lengths', head([...good, length, `Content-Length: ${BODY.length + 1}`])],
    ['a negative length', head([...good, 'Content-Length: -1'])],
    ['a length that is no number', head([...good, 'Content-Length: 0x20'])],
    ['chunks that are none', head([...good, 'Transfer-Encoding: chunked'], 'zz\r\nhello\r\n0\r\n\r\n')],
    [
      'a chunk of astronomic size',
      head([...good, 'Transfer-Encoding: chunked'], 'ffffffffffffffff\r\nhello'),
    ],
    ['an unknown transfer encoding', head([...good, 'Transfer-Encoding: gzip'])],
    ['a NUL in a header', head([...good, length, 'X-Odd: a\u0000b'])],
    ['a folded header', head([...good, length, 'X-Odd: a\r\n b'])],
    ['a header without a colon', head([...good, length, 'nonsense'])],
    ['a space before the colon', head([...good, `Content-Length : ${BODY.length}`])],
    ['20 kB of headers', head([...good, length, `X-Long: ${'x'.repeat(20_000)}`])],
    ['bare line feeds', head([...good, length]).replaceAll('\r\n', '\n')],
    ['HTTP/0.9', 'POST /webhooks\r\n'],
    ['a request line of HTTP/2.0', head([...good, length]).replace('HTTP/1.1', 'HTTP/2.0')],
    [
      'a request that is refused unread with a good one behind it',
      head([length, 'Content-Type: text/plain']) + head([...good, length]),
    ],
    ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['no Host', `POST /webhooks HTTP/1.1\r\n${[...good, length].join('\r\n')}\r\n\r\n${BODY.toString()}`],
  ])('by %s gets nothing in, and the listener lives', async (_how, bytes) => {
    const l = await listen();
    const answer = await raw(l.port, Buffer.from(bytes, 'latin1'), 400);
    expect(answer.text).not.toContain(' 200 ');
    expect(l.bodies).toEqual([]);
    expect((await post(l.port)).status).toBe(200);
  });

  it.each<[string, string]>([
    ['headers', 'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-'],
    ['nothing', ''],
    ['a body', head([...good, length], '{')],
    ['chunks', head([...good, 'Transfer-Encoding: chunked'], '1\r\n{\r\n')],
  ])('by sending %s slowly is cut off by the timeouts it was given', async (_what, bytes) => {
    const limits = { headersMs: 200, requestMs: 400, checkEveryMs: 50 };
    const l = await listen({ limits });
    // Given up on after 10 s; without the short checking interval such a socket lives 30 s.
    const slow = Promise.all(Array.from({ length: 5 }, () => raw(l.port, bytes, 10_000)));
    expect((await post(l.port)).status).toBe(200);
    expect((await slow).every(({ closed }) => closed)).toBe(true);
    expect(l.bodies).toHaveLength(1);
  });
});
