/** A listener for the simulator's webhooks that keeps what arrives. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

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
