/** A webhook listener on a port of its own, and posts to it, well-made and not. */
import { type Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { eventBody, SECRET, sign } from '../records/event-of.ts';
import { createRecordingLog } from '../recording-log.ts';
import { type ListenerDeps, listenForWebhooks } from '../../../src/main/webhooks/listener.ts';

/** A listener that takes every event unless `about` says otherwise, and what it took. */
export async function listen(about: Partial<ListenerDeps> = {}) {
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

export interface Post {
  readonly body?: Buffer | string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly chunked?: boolean;
  /** By default a connection of its own. */
  readonly agent?: Agent | undefined;
}

export const BODY = eventBody('ticket_created');

/** Posts as the service does, signed unless `headers` say otherwise. */
export function post(
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

/** Writes raw bytes and resolves with what came back once the other end closed, or after `waitMs`: by default a minute. */
export function raw(
  port: number,
  bytes: string | Buffer,
  waitMs = 60_000,
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
