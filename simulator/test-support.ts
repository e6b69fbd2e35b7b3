/** For the tests: a client over real HTTPS that trusts one authority, and a listener for webhooks. */
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { Simulator } from './simulator.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** One request on a connection of its own. Rejects when the connection is refused or cut. */
export function call(
  simulator: Simulator,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Reply> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      simulator.url + path,
      {
        method,
        ca: simulator.caPem,
        agent: false,
        // Else the name of a forged Host header would be looked for in the certificate.
        servername: 'localhost',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          let json: unknown;
          try {
            json = JSON.parse(text);
          } catch {
            json = undefined;
          }
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** A call to the API with the right key and version. */
export function api(simulator: Simulator, method: string, path: string, body?: unknown): Promise<Reply> {
  const headers = { 'X-Service-REST-API-Key': simulator.apiKey, 'X-Service-API-Version': '2020-09-01' };
  return call(simulator, method, path, body === undefined ? { headers } : { headers, body });
}

/** A call to the control surface. */
export function control(simulator: Simulator, method: string, path: string, body?: unknown): Promise<Reply> {
  return call(simulator, method, `/_simulator${path}`, body === undefined ? {} : { body });
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
}

export interface TestListener {
  readonly url: string;
  readonly received: Received[];
  /** Answers of the next requests; 200 when there are none left. */
  readonly answers: number[];
  /** Resolves once this many requests have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startListener(): Promise<TestListener> {
  const received: Received[] = [];
  const answers: number[] = [];
  let waiters: { count: number; resolve: () => void }[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, raw: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(answers.shift() ?? 200).end();
      for (const waiter of waiters) if (received.length >= waiter.count) waiter.resolve();
      waiters = waiters.filter(({ count }) => received.length < count);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    answers,
    arrived: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiters.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
