/**
 * `fetch` with the system's proxy and certificates. Electron's `net.fetch` builds its response in a listener (Electron
 * 45, lib/browser/api/net-fetch.ts), where an invalid status or a header beyond Latin-1 throws uncaught and ends the
 * app (electron#42244).
 */
import type { ClientRequest, IncomingMessage, Net } from 'electron';

/** Chromium's error for an answer that is not HTTP. */
const NO_ANSWER = 'net::ERR_INVALID_HTTP_RESPONSE';

/** Statuses without a body (Fetch standard, "null body status"). */
const NO_BODY = new Set([204, 205, 304]);

/** Headers that Fetch rejects are dropped. */
function headersOf(given: IncomingMessage['headers']): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values].flat()) {
      try {
        headers.append(name, value);
      } catch {
        // Not Latin-1.
      }
    }
  }
  return headers;
}

/** Cancelling the body ends the request. */
function bodyOf(message: IncomingMessage, asked: ClientRequest, signal: AbortSignal) {
  let isOver = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      function end(how: () => void): void {
        if (isOver) return;
        isOver = true;
        how();
      }
      const fail = (error: unknown): void => end(() => controller.error(error));
      message.on('data', (chunk) => {
        if (!isOver) controller.enqueue(chunk);
      });
      message.on('end', () => end(() => controller.close()));
      message.on('error', fail);
      message.on('aborted', () => fail(new Error('net::ERR_ABORTED')));
      signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    },
    cancel() {
      isOver = true;
      asked.abort();
    },
  });
}

function answerOf(message: IncomingMessage, asked: ClientRequest, signal: AbortSignal): Response {
  const { statusCode: status } = message;
  if (status < 200 || status > 599) throw new Error(NO_ANSWER);
  const headers = headersOf(message.headers);
  const body = NO_BODY.has(status) ? null : bodyOf(message, asked, signal);
  return new Response(body, { status, headers });
}

/** Without cookies, logins, cache and redirects. Only once the app is ready. */
export function createSystemFetch(net: Pick<Net, 'request'>): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, url, signal } = request;
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const asked = net.request({
        method,
        url,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
      });
      for (const [name, value] of request.headers) asked.setHeader(name, value);
      // An unhandled error after the answer would end the app.
      asked.on('error', reject);
      asked.on('response', (message) => {
        message.on('error', () => undefined);
        try {
          resolve(answerOf(message, asked, signal));
        } catch (error) {
          asked.abort();
          reject(error);
        }
      });
      function stop(): void {
        asked.abort();
        reject(signal.reason);
      }
      signal.addEventListener('abort', stop, { once: true });
      if (body === undefined) asked.end();
      else asked.end(body);
    });
  };
}
