import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { systemClock } from '../../clock/clock.ts';
import { createLog } from '../base/log.ts';
import { createServiceClient, type ServiceClientDeps } from './client.ts';
import { parseProfile } from './profile.ts';
import { createRequestScheduler } from './request-scheduler.ts';

const KEY = 'key-0123456789-secret';
const NOW = { priority: 'visitor' } as const;
const DATE = 'Mon, 05 Jan 2026 09:00:00 GMT';

const parsed = parseProfile(
  readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8'),
);
if (!parsed.ok) throw new Error(parsed.sentence);
const { profile } = parsed;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (response: ServerResponse, request: Received) => void;

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

const answerJson =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', date: DATE, ...headers });
    response.end(JSON.stringify(body));
  };

/** A client of a real server in this process; plain HTTP, since only `parseBaseUrl` insists on HTTPS. */
async function visit(answer: Answer, overrides: Partial<ServiceClientDeps> = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
    request.on('end', () => {
      const entry = { method: request.method, url: request.url, headers: request.headers, body };
      received.push(entry);
      answer(response, entry);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const lines: string[] = [];
  const log = createLog((line) => void lines.push(line), Date.now);
  const scheduler = createRequestScheduler({ clock: systemClock, log });
  const client = createServiceClient({
    fetch,
    baseUrl: `http://127.0.0.1:${address.port}`,
    apiKey: () => KEY,
    profile,
    scheduler,
    clock: systemClock,
    log,
    ...overrides,
  });
  cleanUps.push(() => {
    scheduler.close();
    server.closeAllConnections();
    server.close();
  });
  return { client, received, scheduler, lines };
}

const appointment = {
  lineId: 3,
  firstName: 'Zoë',
  startTime: '2026-01-05T09:00:00Z',
  endTime: '2026-01-05T09:15:00Z',
};

describe('a check-in', () => {
  it('is one POST with key and version, without a body', async () => {
    const { client, received } = await visit(answerJson(200, { statusCode: 200 }));
    const result = await client.checkIn('a/1 ?', NOW);
    expect(result).toMatchObject({ ok: true, value: null, serverDateMs: Date.parse(DATE) });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/v1/appointments/a%2F1%20%3F/checkin',
      body: '',
    });
    expect(received[0]?.headers).toMatchObject({
      'x-service-rest-api-key': KEY,
      'x-service-api-version': '2020-09-01',
      'content-length': '0',
    });
    expect(received[0]?.headers).not.toHaveProperty('content-type');
    expect(received[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('is done with a 2xx that is empty or JSON', async () => {
    for (const [status, body] of [
      [200, ''],
      [204, ''],
      [202, '{"queued":true}'],
      [201, ''],
      [200, '{"statusCode":200,"anything":[]}'],
    ] as const) {
      const { client } = await visit((response) => void response.writeHead(status).end(body));
      expect(await client.checkIn('a1', NOW)).toMatchObject({ ok: true, value: null });
    }
  });

  it('behind a hotel’s log-in page is unknown: it came over a connection the service’s certificate vouches for', async () => {
    const { client } = await visit((response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>Welcome</html>');
    });
    expect(await client.checkIn('a1', NOW)).toEqual({
      ok: false,
      failure: { kind: 'unknown', statusCode: 200, cause: 'html' },
    });
  });

  it('answered 200 with "Please log in" is not done', async () => {
    const { client } = await visit((response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('Please log in');
    });
    expect(await client.checkIn('a1', NOW)).toEqual({
      ok: false,
      failure: { kind: 'unknown', statusCode: 200, message: 'Please log in', cause: 'text' },
    });
  });

  it.each([
    ['120', 120_000],
    ['Mon, 05 Jan 2026 09:03:00 GMT', 180_000],
    ['Mon, 05 Jan 2026 08:00:00 GMT', undefined],
    ['Fri, 01 Jan 2100 00:00:00 GMT', undefined],
    ['soon', undefined],
    ['0', undefined],
  ])('answered 503 keeps how long the service asks to be left alone: %s', async (header, ms) => {
    const { client } = await visit(answerJson(503, { statusCode: 503 }, { 'retry-after': header }));
    const result = await client.checkIn('a1', NOW);
    expect(result.ok ? undefined : result.failure.retryAfterMs).toBe(ms);
  });

  it('does not carry the key to where a redirect points', async () => {
    const { client, received } = await visit((response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await client.checkIn('a1', NOW)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown', cause: 'redirect' },
    });
    expect(received).toHaveLength(1);
  });

  it('that the service refuses tells its words, and not the key if it repeats it', async () => {
    const { client, lines } = await visit(
      answerJson(400, { statusCode: 400, message: `Already served. Key ${KEY}.`, developerMessage: KEY }),
    );
    const result = await client.checkIn('a1', NOW);
    expect(result).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        statusCode: 400,
        message: 'Already served. Key ….',
        developerMessage: '…',
      },
    });
    expect(lines.join()).toContain('"operation":"check-in","kind":"refused","statusCode":400');
    expect(lines.join()).not.toContain('secret');
  });

  it('that is cut off after the request is unknown', async () => {
    const { client } = await visit((response) => void response.socket?.destroy());
    expect(await client.checkIn('a1', NOW)).toMatchObject({ ok: false, failure: { kind: 'unknown' } });
  });

  it('whose answer breaks off is unknown', async () => {
    const { client } = await visit((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"sta');
      setImmediate(() => response.socket?.destroy());
    });
    expect(await client.checkIn('a1', NOW)).toMatchObject({
      ok: false,
      failure: { kind: 'unknown', cause: 'unreadable-body' },
    });
  });

  it('is never sent to an address made of dots', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    for (const id of ['', '.', '..']) {
      expect(await client.checkIn(id, NOW)).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    }
    expect(received).toEqual([]);
  });
});

describe('the moment before sending', () => {
  it('comes before the request, once per attempt', async () => {
    const order: string[] = [];
    const { client } = await visit((response) => {
      order.push('received');
      response.end('{}');
    });
    await client.checkIn('a1', { ...NOW, beforeSend: () => void order.push('before') });
    expect(order).toEqual(['before', 'received']);
  });

  it('stops everything when it throws', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    const beforeSend = () => {
      throw new Error('disk full');
    };
    await expect(client.checkIn('a1', { ...NOW, beforeSend })).rejects.toThrow('disk full');
    expect(received).toEqual([]);
    expect(await client.checkIn('a1', NOW)).toMatchObject({ ok: true });
  });

  it('does not come when there is no key, or one that no header can carry', async () => {
    for (const key of ['', 'two\nlines', 'schlüssel']) {
      const { client, received } = await visit(answerJson(200, {}), { apiKey: () => key });
      let sending = 0;
      const result = await client.checkIn('a1', { ...NOW, beforeSend: () => void sending++ });
      expect(result).toEqual({ ok: false, failure: { kind: 'key-rejected', cause: 'no-key' } });
      expect({ sending, received }).toEqual({ sending: 0, received: [] });
    }
  });

  it('does not come for a caller that gave up or whose deadline is over', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    const gone = await client.checkIn('a1', { ...NOW, signal: AbortSignal.abort() });
    expect(gone).toEqual({ ok: false, failure: { kind: 'aborted' } });
    const late = await client.checkIn('a1', { ...NOW, deadlineMs: 0 });
    expect(late).toEqual({ ok: false, failure: { kind: 'expired' } });
    expect(received).toEqual([]);
  });
});

describe('a request under way', () => {
  /** A network that takes the request and never answers, not even to an abort. */
  const silence = () => new Promise<Response>(() => {});

  it('that gets no answer in time is unknown', async () => {
    const clock = createFakeClock();
    const { client } = await visit(answerJson(200, {}), { fetch: silence, clock });
    const result = client.checkIn('a1', NOW);
    await clock.advance(11_999);
    expect(clock.pending()).toBe(1);
    await clock.advance(1);
    expect(await result).toEqual({ ok: false, failure: { kind: 'unknown', cause: 'timeout' } });
  });

  it('whose caller gives up is unknown, at once', async () => {
    const { client } = await visit(answerJson(200, {}), { fetch: silence });
    const giveUp = new AbortController();
    const result = client.checkIn('a1', { ...NOW, signal: giveUp.signal });
    giveUp.abort();
    expect(await result).toEqual({
      ok: false,
      failure: { kind: 'unknown', cause: 'stopped-while-sending' },
    });
  });

  it('is cut off at the time limit, so that no socket stays open', async () => {
    let closed: () => void = () => {};
    const socketClosed = new Promise<void>((resolve) => void (closed = resolve));
    const { client } = await visit((response) => void response.on('close', closed), { timeoutMs: 50 });
    expect(await client.checkIn('a1', NOW)).toMatchObject({ failure: { kind: 'unknown', cause: 'timeout' } });
    await socketClosed;
  });
});

describe('the other operations', () => {
  it('create sends JSON and brings back id and short code', async () => {
    const { client, received } = await visit(
      answerJson(201, { statusCode: 201, id: 'a1', publicId: 'A-42', more: 1 }),
    );
    const result = await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
    expect(result).toMatchObject({ ok: true, value: { id: 'a1', publicId: 'A-42' } });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/appointments' });
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ ...appointment, assigneeId: 7 });
  });

  it('create without an id and a code in the answer is unknown: it may exist', async () => {
    for (const body of [{}, { statusCode: 200 }, { data: { name: 'Grace' } }]) {
      const { client } = await visit(answerJson(200, body));
      const result = await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
      expect(result).toMatchObject({ ok: false, failure: { kind: 'unknown', cause: 'incomplete-body' } });
    }
  });

  it('create with a code and no id in the answer has made what the code names', async () => {
    const { client } = await visit(answerJson(200, { statusCode: 200, publicId: 'A-42' }));
    const result = await client.createAppointment({ ...appointment, assigneeId: 7 }, NOW);
    expect(result).toMatchObject({ ok: true, value: { publicId: 'A-42' } });
  });

  it('create with a problem in it is refused here, with the rule it breaks, and not sent', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    const result = await client.createAppointment({ ...appointment, assigneeId: 7, firstName: 'Z' }, NOW);
    expect(result).toEqual({
      ok: false,
      failure: {
        kind: 'refused',
        cause: 'invalid-input',
        problems: [{ field: 'firstName', rule: 'too-short' }],
      },
    });
    expect(received).toEqual([]);
  });

  it('auto-assign sends no user and takes whatever answer there is', async () => {
    const { client, received } = await visit((response) => void response.writeHead(201).end());
    expect(await client.autoAssignAppointment(appointment, NOW)).toMatchObject({ ok: true, value: {} });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/appointments/auto-assign' });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(appointment);
  });

  it('cancel and no-show are POSTs without a body, a change is a PATCH of what changes', async () => {
    const { client, received } = await visit(answerJson(200, {}));
    await client.cancel('a1', NOW);
    await client.markNoShow('a1', NOW);
    await client.updateAppointment('a1', { assigneeId: 8 }, NOW);
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/v1/appointments/a1/cancel', ''],
      ['POST', '/v1/appointments/a1/marknoshow', ''],
      ['PATCH', '/v1/appointments/a1', '{"assigneeId":8}'],
    ]);
  });

  it('locations is a GET that sends the key but no version', async () => {
    const { client, received } = await visit(
      answerJson(200, { statusCode: 200, data: [{ id: 1, name: 'Town hall' }] }),
    );
    expect(await client.listLocations(NOW)).toMatchObject({
      ok: true,
      value: [{ id: 1, name: 'Town hall' }],
    });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/locations/' });
    expect(received[0]?.headers).not.toHaveProperty('x-service-api-version');
    expect(received[0]?.headers['x-service-rest-api-key']).toBe(KEY);
  });

  it('a profile can put the key into the query, where the service asks for it', async () => {
    const { client, received } = await visit(answerJson(200, {}), {
      profile: { ...profile, keyPlacement: 'query' },
    });
    await client.checkIn('a1', NOW);
    expect(received[0]?.url).toBe(`/v1/appointments/a1/checkin?rest-api-key=${KEY}`);
    expect(received[0]?.headers).not.toHaveProperty('x-service-rest-api-key');
  });
});

describe('the rate limit', () => {
  it('a 429 is told to the caller and stops the scheduler; it is not tried again here', async () => {
    const { client, received, scheduler } = await visit(
      answerJson(429, { statusCode: 429, message: 'Too many requests.' }, { 'x-ratelimit-remaining': '-1' }),
    );
    const result = await client.checkIn('a1', NOW);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'rate-limited', statusCode: 429 } });
    expect(received).toHaveLength(1);
    expect(scheduler.state().budget.phase).toBe('blocked');
  });

  it('the remaining calls are learned from the answer', async () => {
    const { client, scheduler } = await visit(answerJson(200, {}, { 'x-ratelimit-remaining': '12' }));
    await client.checkIn('a1', NOW);
    const { level } = scheduler.state().budget;
    expect(level).toBeGreaterThanOrEqual(12);
    expect(level).toBeLessThan(14);
  });

  it('a request that never left the machine costs nothing', async () => {
    const refused = () =>
      Promise.reject(
        new TypeError('fetch failed', {
          cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
        }),
      );
    const { client, scheduler } = await visit(answerJson(200, {}), { fetch: refused });
    const result = await client.checkIn('a1', NOW);
    expect(result).toEqual({ ok: false, failure: { kind: 'not-sent', cause: 'ECONNREFUSED' } });
    expect(scheduler.state().budget.level).toBe(40);
  });
});
