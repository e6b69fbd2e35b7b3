import { createServer as createHttpServer } from 'node:http';
import net from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerFacts, classify, classifyThrow } from './errors.ts';

const envelope = (statusCode: number, message = 'No.') => JSON.stringify({ statusCode, message });
const facts = (status: number, text: string | undefined, contentType = 'application/json'): AnswerFacts => ({
  status,
  text,
  contentType,
});
const kindOf = (answer: AnswerFacts) => {
  const verdict = classify(answer);
  return verdict.ok ? 'ok' : verdict.failure.kind;
};
const HTML = '<!doctype html><title>Welcome to the hotel network</title>';

describe('what an answer means', () => {
  it.each([
    ['a success with JSON', facts(200, '{"statusCode":200}'), 'ok'],
    ['a success with JSON that calls itself something else', facts(200, '{"id":"7"}', 'text/html'), 'ok'],
    ['a success without a body', facts(204, '', ''), 'ok'],
    ['a success with nothing but space', facts(200, '\r\n', 'text/html'), 'ok'],
    ['a success in plain words', facts(200, 'OK', 'text/plain'), 'unknown'],
    ['a success that asks for a log-in', facts(200, 'Please log in', 'text/plain'), 'unknown'],
    ['a success whose body broke off', facts(200, undefined), 'unknown'],
    ['a success whose JSON broke off', facts(200, '{"statusCode":2'), 'unknown'],
    ['a success that says 500 inside', facts(200, envelope(500)), 'unknown'],
    ['a success that says "400" inside', facts(200, '{"statusCode":"400"}'), 'unknown'],
    ['a success with an error inside', facts(200, '{"error":"No such visitor"}'), 'unknown'],
    ['a success with a list of errors inside', facts(200, '{"errors":[{"message":"x"}]}'), 'unknown'],
    ['a success that says it is none', facts(200, '{"success":false}'), 'unknown'],
    ['a success with the status "error" inside', facts(200, '{"status":"error","message":"No"}'), 'unknown'],
    ['a success with the status "FAILED" inside', facts(200, '{"status":"FAILED"}'), 'unknown'],
    ['a success that is not ok', facts(200, '{"ok":false}'), 'unknown'],
    ['a success that says "false"', facts(200, '{"success":"false"}'), 'unknown'],
    ['a success with the code 409 inside', facts(200, '{"code":409,"message":"wrong state"}'), 'unknown'],
    ['a success that is a bare sentence', facts(200, '"Please log in"'), 'unknown'],
    ['a success that is a bare number', facts(200, '409'), 'unknown'],
    ['a success that is a bare no', facts(200, 'false'), 'unknown'],
    ['a success that is a bare yes', facts(200, 'true'), 'ok'],
    ['a success that is null', facts(200, 'null'), 'ok'],
    ['a success that is an empty object', facts(200, '{}'), 'ok'],
    ['a success that is an empty list', facts(200, '[]'), 'ok'],
    ['a success with no error among its errors', facts(200, '{"statusCode":200,"errors":{}}'), 'ok'],
    ['an appointment that is cancelled', facts(200, '{"id":"7","status":"Cancelled"}'), 'ok'],
    ['an appointment with the code 409', facts(201, '{"id":"7","code":"409"}'), 'ok'],
    ['a success with an empty error inside', facts(200, '{"id":"7","error":null,"errors":[]}'), 'ok'],
    ['a page with status 200', facts(200, HTML, 'text/html; charset=utf-8'), 'unknown'],
    ['a page that calls itself JSON', facts(200, `\n ${HTML}`), 'unknown'],
    ['a redirect', facts(302, '', 'text/html'), 'unknown'],
    ['a redirect that the runtime hides', facts(0, '', ''), 'unknown'],
    ['401 with the envelope', facts(401, envelope(401)), 'key-rejected'],
    ['401 in another form', facts(401, '{"error":"login"}'), 'key-rejected'],
    ['401 without a body', facts(401, '', ''), 'key-rejected'],
    ['401 in plain words', facts(401, 'Unauthorized', 'text/plain'), 'key-rejected'],
    ['401 with a page', facts(401, HTML, 'text/html'), 'unknown'],
    ['400 with the envelope', facts(400, envelope(400)), 'refused'],
    ['404 with the envelope', facts(404, envelope(404)), 'refused'],
    ['404 with a page', facts(404, HTML, 'text/html'), 'unknown'],
    ['404 in plain words', facts(404, 'No such appointment.', 'text/plain'), 'unknown'],
    ['404 as a bare number', facts(404, '404', 'text/plain'), 'unknown'],
    ['404 without a body', facts(404, '', 'text/html'), 'refused'],
    ['403 with `message` alone', facts(403, '{"message":"Forbidden"}'), 'refused'],
    ['422 with a list', facts(422, '{"errors":["too late"]}'), 'refused'],
    ['409 with code and message', facts(409, '{"code":"STATE","message":"No."}'), 'refused'],
    ['407 of a proxy', facts(407, ''), 'unknown'],
    ['409 whose body broke off', facts(409, undefined), 'unknown'],
    ['408', facts(408, envelope(408)), 'unknown'],
    ['429 by the service', facts(429, envelope(429)), 'rate-limited'],
    ['429 without a body', facts(429, undefined, ''), 'rate-limited'],
    ['500 by the service', facts(500, envelope(500)), 'unknown'],
    ['502 with a page', facts(502, HTML, 'text/html'), 'unknown'],
    ['511, a network that wants its log-in page visited', facts(511, HTML, 'text/html'), 'unknown'],
  ])('%s', (_, answer, kind) => {
    expect(kindOf(answer)).toBe(kind);
  });

  it('keeps the service’s own words, on one line and short', () => {
    const text = JSON.stringify({
      statusCode: 400,
      message: `Already\nchecked in ${'x'.repeat(500)}`,
      developerMessage: 'Look\u0000 here',
    });
    const verdict = classify(facts(400, text));
    if (verdict.ok) throw new Error('a refusal expected');
    expect(verdict.failure).toMatchObject({
      kind: 'refused',
      statusCode: 400,
      developerMessage: 'Look here',
    });
    expect(verdict.failure.message).toHaveLength(300);
    expect(verdict.failure.message).toMatch(/^Already checked in x+…$/);
  });

  it.each([
    ['{"message":"Too late."}', 'Too late.'],
    ['{"message":["Too late.","And closed."]}', 'Too late.; And closed.'],
    ['{"errors":["Too late.",{"message":"And closed."}]}', 'Too late.; And closed.'],
    ['{"errors":{"detail":"Too late."}}', 'Too late.'],
    ['{"error":"Too late."}', 'Too late.'],
    ['{"error":{"code":17,"message":"Too late."}}', 'Too late.'],
    ['{"code":"TOO_LATE"}', 'TOO_LATE'],
    ['{"code":"TOO_LATE","message":"Too late."}', 'Too late.'],
    ['["Too late."]', 'Too late.'],
    ['{"message":"","code":9}', '9'],
    ['{"other":1}', undefined],
    ['', undefined],
  ])('finds the service’s words in %s', (text, words) => {
    const verdict = classify(facts(400, text));
    expect(verdict).toMatchObject({ ok: false, failure: { kind: 'refused', statusCode: 400 } });
    expect(verdict.ok ? undefined : verdict.failure.message).toBe(words);
  });

  it('keeps the words of a refusal in plain text, though it does not believe them', () => {
    expect(classify(facts(400, 'Too\nlate.', 'text/plain; charset=utf-8'))).toEqual({
      ok: false,
      failure: { kind: 'unknown', statusCode: 400, message: 'Too late.', cause: 'text' },
    });
  });

  it('hides secrets from those words before they are cut', () => {
    const text = envelope(401, `${'x'.repeat(290)}the-secret-key`);
    const verdict = classify(facts(401, text), (words) => words.replaceAll('the-secret-key', '…'));
    expect(JSON.stringify(verdict)).not.toContain('the-secret');
  });

  it('never takes a failure for a success, whatever the body', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 999 }), fc.string(), fc.string(), (status, text, type) => {
        expect(kindOf(facts(status, text, type))).not.toBe('ok');
      }),
    );
  });
});

/** Provokes a real error of Node's `fetch`. */
async function errorOf(url: string, init: RequestInit = { method: 'POST', body: 'x' }): Promise<unknown> {
  try {
    await (await fetch(url, init)).text();
  } catch (error) {
    return error;
  }
  throw new Error('a failure was expected');
}

async function withServer<T>(server: net.Server, use: (port: number) => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    return await use(address.port);
  } finally {
    await new Promise((resolve) => void server.close(resolve));
  }
}

const inFlight = { bytesMayHaveLeft: true };

describe('what a real network failure means', () => {
  it('nobody listens: not sent', async () => {
    const port = await withServer(net.createServer(), (free) => Promise.resolve(free));
    const failure = classifyThrow(await errorOf(`https://127.0.0.1:${port}/`), inFlight);
    expect(failure).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' });
  });

  it('the name does not exist: not sent', async () => {
    const failure = classifyThrow(await errorOf('https://no-such-host.invalid/'), inFlight);
    expect(failure.kind).toBe('not-sent');
    expect(failure.cause).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  });

  it('a port that fetch refuses: not sent', async () => {
    expect(classifyThrow(await errorOf('https://127.0.0.1:6000/'), inFlight).kind).toBe('not-sent');
  });

  it('the connection closes before TLS is up: not sent', async () => {
    const server = net.createServer((socket) => void socket.once('data', () => socket.destroy()));
    const error = await withServer(server, (port) => errorOf(`https://127.0.0.1:${port}/`));
    expect(classifyThrow(error, inFlight).kind).toBe('not-sent');
  });

  it('the connection closes or resets after the request: unknown', async () => {
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const server = net.createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket[end]());
      });
      const error = await withServer(server, (port) => errorOf(`http://127.0.0.1:${port}/`));
      expect(classifyThrow(error, inFlight).kind).toBe('unknown');
    }
  });

  it('an idle connection that the server closed: unknown, for the service may have read the request', async () => {
    let again = 0;
    const server = createHttpServer((request, response) => {
      request.resume();
      if (request.url !== '/again') return void response.end('{}');
      again++;
      request.socket.destroy();
    });
    const error = await withServer(server, async (port) => {
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
      return errorOf(`http://127.0.0.1:${port}/again`);
    });
    expect(classifyThrow(error, inFlight).kind).toBe('unknown');
    expect(again).toBe(1);
  });

  it('an answer that is not HTTP: unknown', async () => {
    const server = net.createServer((socket) => void socket.once('data', () => socket.end('hello\r\n\r\n')));
    const error = await withServer(server, (port) => errorOf(`http://127.0.0.1:${port}/`));
    expect(classifyThrow(error, inFlight).kind).toBe('unknown');
  });

  it('a plain HTTP server at an HTTPS address: unknown, since the same error can strike an open connection', async () => {
    const server = createHttpServer((_, response) => response.end());
    const error = await withServer(server, (port) => errorOf(`https://127.0.0.1:${port}/`));
    expect(classifyThrow(error, inFlight).kind).toBe('unknown');
  });
});

describe('what an error that cannot be provoked here means', () => {
  const withCode = (code: string, syscall?: string) =>
    Object.assign(new Error('some words'), { code, ...(syscall === undefined ? {} : { syscall }) });
  const failed = (cause: unknown) => new TypeError('fetch failed', { cause });

  it.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UND_ERR_CONNECT_TIMEOUT',
    'EAI_AGAIN',
  ])('Node’s %s: not sent', (code) => {
    expect(classifyThrow(failed(withCode(code)), inFlight)).toEqual({ kind: 'not-sent', cause: code });
  });

  it.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'ERR_SSL_BAD_RECORD_TYPE'])(
    'Node’s %s: unknown',
    (code) => {
      expect(classifyThrow(failed(withCode(code)), inFlight)).toEqual({ kind: 'unknown', cause: code });
    },
  );

  it('no route: not sent while connecting, unknown while reading or when nobody says which', () => {
    expect(classifyThrow(failed(withCode('EHOSTUNREACH', 'connect')), inFlight).kind).toBe('not-sent');
    expect(classifyThrow(failed(withCode('EHOSTUNREACH', 'read')), inFlight).kind).toBe('unknown');
    expect(classifyThrow(failed(withCode('EHOSTUNREACH')), inFlight).kind).toBe('unknown');
  });

  it('a proxy that answers instead of opening the way: offline', () => {
    // As Node's `fetch` says it behind HTTPS_PROXY, tried with a proxy that answers CONNECT with 407.
    const answer = withCode('UND_ERR_ABORTED');
    answer.message = 'Proxy response (407) !== 200 when HTTP Tunneling';
    const error = failed(Object.assign(new Error('Request was cancelled.', { cause: answer }), { code: 0 }));
    expect(classifyThrow(error, inFlight)).toEqual({ kind: 'offline', cause: 'UND_ERR_ABORTED' });
  });

  it('several addresses tried: not sent only if each attempt proves it', () => {
    const refused = withCode('ECONNREFUSED', 'connect');
    const all = new AggregateError([refused, withCode('ETIMEDOUT', 'connect')], '');
    expect(classifyThrow(failed(all), inFlight).kind).toBe('not-sent');
    const some = new AggregateError([refused, withCode('ECONNRESET', 'read')], '');
    expect(classifyThrow(failed(some), inFlight).kind).toBe('unknown');
  });

  it.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'not-sent'],
    ['net::ERR_INTERNET_DISCONNECTED', 'not-sent'],
    ['net::ERR_CONNECTION_REFUSED', 'not-sent'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'not-sent'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'not-sent'],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', 'offline'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'not-sent'],
    ['net::ERR_CERT_DATE_INVALID', 'not-sent'],
    ['net::ERR_CERT_VERIFIER_CHANGED', 'unknown'],
    ['net::ERR_CONNECTION_RESET', 'unknown'],
    ['net::ERR_CONNECTION_CLOSED', 'unknown'],
    ['net::ERR_EMPTY_RESPONSE', 'unknown'],
    ['net::ERR_TIMED_OUT', 'unknown'],
    ['net::ERR_NETWORK_CHANGED', 'unknown'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'unknown'],
    ['net::ERR_HTTP2_PING_FAILED', 'unknown'],
    ['Redirect was cancelled', 'unknown'],
  ])('Electron’s %s: %s', (message, kind) => {
    expect(classifyThrow(new Error(message), inFlight).kind).toBe(kind);
  });

  it('anything at all: unknown, unless it was never handed to the network', () => {
    fc.assert(
      fc.property(fc.anything(), (error) => {
        expect(classifyThrow(error, inFlight).kind).toBe('unknown');
        expect(classifyThrow(error, { bytesMayHaveLeft: false }).kind).toBe('not-sent');
      }),
    );
  });

  it('the word kept of an error is a code, never its message', () => {
    const failure = classifyThrow(new Error('https://service.example/?rest-api-key=secret'), inFlight);
    expect(failure).toEqual({ kind: 'unknown', cause: 'network' });
  });
});
