/** The service in this process as one test wants it to answer, and a client of it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { createLog } from '../../../src/main/base/log.ts';
import { createServiceClient, type ServiceClientDeps } from '../../../src/main/service/client.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { createRequestScheduler } from '../../../src/main/service/request-scheduler.ts';

export const KEY = 'key-0123456789-secret';
/** What an operation is asked with where the test is not about it. */
export const NOW = { priority: 'visitor' } as const;
export const DATE = 'Mon, 05 Jan 2026 09:00:00 GMT';

const parsed = parseProfile(
  readFileSync(new URL('../../../resources/profiles/default.json', import.meta.url), 'utf8'),
);
if (!parsed.ok) throw new Error(parsed.sentence);
export const { profile } = parsed;

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (response: ServerResponse, request: Received) => void;

/** An answer of the service, with its date unless `headers` say otherwise. */
export const answerJson =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', date: DATE, ...headers });
    response.end(JSON.stringify(body));
  };

/** A client of a real server in this process; plain HTTP, since only `parseBaseUrl` insists on HTTPS. */
export async function visit(answer: Answer, overrides: Partial<ServiceClientDeps> = {}) {
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
  onTestFinished(() => {
    scheduler.close();
    server.closeAllConnections();
    server.close();
  });
  return { client, received, scheduler, lines };
}

/** A booking that the service takes. */
export const appointment = {
  lineId: 3,
  firstName: 'Zoë',
  startTime: '2026-01-05T10:00:00+01:00',
  endTime: '2026-01-05T10:15:00+01:00',
};
