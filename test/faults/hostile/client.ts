/** Senders for the hostile and the slow suite: a post over HTTP, and raw bytes over TCP. */
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';

/** The status of the answer, or `cut` when the connection ended without one. */
export type Answer = number | 'cut';

export function post(
  port: number,
  body: Buffer,
  signatures: readonly string[],
  agent: Agent | false,
  waitMs = 10_000,
): Promise<Answer> {
  return new Promise((resolve) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: '/webhooks',
        method: 'POST',
        agent,
        timeout: waitMs,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          ...(signatures.length === 0 ? {} : { 'x-service-signature': [...signatures] }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 'cut'));
        response.on('error', () => resolve('cut'));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve('cut'));
    call.end(body);
  });
}

export interface RawAnswer {
  readonly statuses: readonly number[];
  /** The other end closed, at the latest after this one had ended its half. */
  readonly closed: boolean;
}

/**
 * Writes bytes and collects the statuses that come back. After `least` answers of 200, or a short rest without any, it
 * ends its half; the other end then has `waitMs` to close.
 */
export function sendRaw(port: number, bytes: Buffer, least: number, waitMs = 5_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const statuses = (): number[] =>
      [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
    const rest = setTimeout(() => socket.end(), least > 0 ? 2_000 : 25);
    const limit = setTimeout(() => done(false), waitMs);
    function done(closed: boolean): void {
      clearTimeout(rest);
      clearTimeout(limit);
      socket.destroy();
      resolve({ statuses: statuses(), closed });
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (least > 0 && statuses().filter((status) => status === 200).length >= least) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => done(true));
    socket.write(bytes);
  });
}

/** Runs `work` for 0 to `count` - 1, `width` at a time. */
export async function abreast(
  count: number,
  width: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function lane(): Promise<void> {
    for (let n = next++; n < count; n = next++) await work(n);
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
}
