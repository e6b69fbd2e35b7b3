/** What the hub makes of a service's answers over Electron's network, as Electron hands them on: real servers, the double's `net`. */
import { createServer, type RequestListener } from 'node:http';
import type { Net } from 'electron';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock/clock.ts';
import { createSystemFetch } from '../../src/main/electron/system-fetch.ts';
import { exchange } from '../../src/main/service/exchange.ts';
import { createNet, loseStatus } from '../electron/double/net.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the double answers for its own members
const net = createNet(() => true) as Pick<Net, 'request'>;
const fetch = createSystemFetch(net);

/** The address of a service that answers so. */
async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function ask(answer: RequestListener, json?: unknown, signal?: AbortSignal) {
  const deps = { fetch, baseUrl: await service(answer), clock: systemClock, timeoutMs: 20_000 };
  const request = {
    method: json === undefined ? 'GET' : 'POST',
    headers: { 'api-key': 'k' },
    query: {},
  } as const;
  return exchange(deps, { ...request, path: '/tickets', ...(json === undefined ? {} : { json }) }, signal);
}

it('a call to the service takes its key and its body along and brings the answer back', async () => {
  const answered = await ask(
    (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const { 'api-key': key, 'content-length': length, cookie } = request.headers;
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ text, key, length, cookie }));
      });
    },
    { name: 'Zoë' },
  );
  expect(answered).toMatchObject({
    kind: 'answered',
    facts: { status: 201, contentType: 'application/json' },
  });
  const { facts } = answered as Extract<typeof answered, { kind: 'answered' }>;
  expect(JSON.parse(facts.text ?? '')).toEqual({ text: '{"name":"Zoë"}', key: 'k', length: '15' });
});

it('an answer without a status, as after a sleep of the machine, is one that is not known, and ends nothing', async () => {
  loseStatus(1);
  const lost = await ask((_request, response) => void response.end('{}'));
  expect(lost).toEqual({ kind: 'failed', failure: { kind: 'unknown', cause: 'INVALID_HTTP_RESPONSE' } });
});

it('a status that nobody knows is an answer that is not known, and ends nothing', async () => {
  const strange = await ask((_request, response) => void response.writeHead(999).end());
  expect(strange).toEqual({ kind: 'failed', failure: { kind: 'unknown', cause: 'INVALID_HTTP_RESPONSE' } });
});

it('a proxy that speaks Polish in a header and in its status line leaves the answer as it is', async () => {
  const answered = await ask((_request, response) => {
    const said = Buffer.from('Łódź, 接待').toString('latin1');
    response.writeHead(200, said, { 'x-office': said, 'content-type': 'application/json' });
    response.end('{"id":"7"}');
  });
  expect(answered).toMatchObject({
    kind: 'answered',
    facts: { status: 200, contentType: 'application/json', text: '{"id":"7"}' },
  });
});

it('an answer without a body is one', async () => {
  const answered = await ask((_request, response) => void response.writeHead(204).end());
  expect(answered).toMatchObject({ kind: 'answered', facts: { status: 204, text: '' } });
});

it('a redirect is not followed', async () => {
  const answered = await ask(
    (_request, response) => void response.writeHead(302, { location: '/login' }).end(),
  );
  expect(answered).toEqual({ kind: 'failed', failure: { kind: 'unknown', cause: 'redirect' } });
});

it('an answer that breaks off is not known, with the status that was seen', async () => {
  const answered = await ask((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"id":', () => response.destroy());
  });
  expect(answered).toMatchObject({ kind: 'answered', facts: { status: 200, text: undefined } });
});

it('an answer that never ends is given up, and its connection closed', async () => {
  const closed = Promise.withResolvers<void>();
  const answered = await ask((_request, response) => {
    const piece = Buffer.alloc(1_000_000, 'x');
    const more = setInterval(() => response.write(piece), 1);
    response.on('close', () => {
      clearInterval(more);
      closed.resolve();
    });
  });
  expect(answered).toMatchObject({ kind: 'answered', facts: { status: 200, text: undefined } });
  await closed.promise;
});

it('a call that is given up ends its connection', async () => {
  const giving = new AbortController();
  const closed = Promise.withResolvers<void>();
  const given = await ask(
    (_request, response) => {
      response.on('close', () => closed.resolve());
      giving.abort();
    },
    undefined,
    giving.signal,
  );
  expect(given).toMatchObject({ kind: 'failed', failure: { kind: 'unknown' } });
  await closed.promise;
});

it('a service that nobody listens for was not asked', async () => {
  const failed = await exchange(
    { fetch, baseUrl: 'http://127.0.0.1:1', clock: systemClock, timeoutMs: 20_000 },
    { method: 'GET', path: '/tickets', headers: {}, query: {} },
    undefined,
  );
  expect(failed).toEqual({ kind: 'failed', failure: { kind: 'not-sent', cause: 'CONNECTION_REFUSED' } });
});
