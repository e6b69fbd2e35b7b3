/**
 * `fetch` over Chromium's network, so that the system's proxy and certificates hold. Electron's own `net.fetch` makes its
 * answer in a listener (Electron 45, lib/browser/api/net-fetch.ts): a status that no `Response` has, such as the 0 of a
 * connection that was lost in a sleep of the machine, or a header that is not Latin-1, is thrown there, where no caller
 * catches it, and ends the app (electron#42244).
 */
import type { ClientRequest, IncomingMessage, Net } from 'electron';

/** Chromium's name for an answer that is not HTTP. */
const NO_ANSWER = 'net::ERR_INVALID_HTTP_RESPONSE';

/** A `Response` of these has no body (Fetch standard, “null body status”). */
const NO_BODY = new Set([204, 205, 304]);

/** One that Fetch cannot hold is left out: nobody here asks for it. */
function headersOf(given: IncomingMessage['headers']): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values].flat()) {
      try {
        headers.append(name, value);
      } catch {
        // Bytes that are not Latin-1 by the time they are here.
      }
    }
  }
  return headers;
}

/** What comes in is handed on as it comes; whoever stops reading ends the request. */
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

/**
 * Takes neither cookies nor logins along, keeps nothing, and follows no redirect: one fails with Electron's words for it.
 * Use it once the app is ready.
 */
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
      // It stays: an error may come after the answer, and one that nobody hears ends the app.
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
