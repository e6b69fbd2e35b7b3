import { createServer as createHttpServer } from 'node:http';
import net from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedFault } from './reachability.ts';
import { classifyThrow } from './unsent.ts';

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

  it.each([
    // Electron's BoringSSL, below an authority with limits for addresses; the other two are OpenSSL's as well.
    ['unsupported name constraint type', 'UNSUPPORTED_NAME_CONSTRAINT_TYPE'],
    ['permitted subtree violation', 'PERMITTED_SUBTREE_VIOLATION'],
    ['CA signature digest algorithm too weak', 'CA_SIGNATURE_DIGEST_ALGORITHM_TOO_WEAK'],
  ])('a verdict on the certificate that Node has no code for, %j: not sent, and told', (message, cause) => {
    const error = Object.assign(new Error(message), { code: 'UNSPECIFIED' });
    expect(classifyThrow(failed(error), inFlight)).toEqual({ kind: 'not-sent', cause });
  });

  it('the limits of an authority that this runtime cannot check have a name', () => {
    const error = Object.assign(new Error('unsupported name constraint type'), { code: 'UNSPECIFIED' });
    expect(namedFault(classifyThrow(failed(error), inFlight))).toBe('certificate-limits');
  });

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
