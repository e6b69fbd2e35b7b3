/** Requests to a simulator over real HTTPS, trusting its authority alone. */
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { Simulator } from '../../../simulator/simulator.ts';

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
