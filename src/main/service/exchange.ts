/** One request and its answer over HTTP: no waiting for a slot, no second try, nothing thrown. */
import ky from 'ky';
import type { Clock } from '../../clock/clock.ts';
import { type AnswerFacts, classifyThrow, type ServiceFailure } from './errors.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below the service's address, beginning with a slash. */
  readonly path: string;
  /** Besides `accept` and, with a body, the content type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined sends neither a body nor a content type. */
  readonly json?: unknown;
}

export interface ExchangeDeps {
  readonly fetch: typeof globalThis.fetch;
  /** As `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** From handing the request over to the last byte of the answer, milliseconds. */
  readonly timeoutMs: number;
}

export type Exchanged =
  | { readonly kind: 'answered'; readonly headers: Headers; readonly facts: AnswerFacts }
  | { readonly kind: 'failed'; readonly failure: ServiceFailure };

/**
 * Every request to a service, whichever it is. What ky would do by itself after sending is off: one attempt, no clock but
 * the hub's, and an answer is an answer whatever its status (docs/adr/0028).
 */
const once = ky.create({
  headers: { accept: 'application/json' },
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
});

/**
 * More than any answer of the service: a page of some thousand locations. A longer one counts as unreadable. What is made of one
 * must not hold the hub, whatever is in it (`hostile-answers.test.ts`).
 */
export const MOST_BODY_BYTES = 1024 * 1024;

/** The whole body as text; undefined when it breaks off or is longer than any answer of the service. */
async function readBody(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > MOST_BODY_BYTES) {
        await reader.cancel();
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return undefined;
  }
}

/**
 * Sends `request`. Redirects are not followed: the key must not travel to another address. Ends by the time limit or
 * `signal` even if `fetch` ignores both; from then on it is unknown what the service did.
 */
export async function exchange(
  deps: ExchangeDeps,
  request: WireRequest,
  signal: AbortSignal | undefined,
): Promise<Exchanged> {
  if (signal?.aborted) return { kind: 'failed', failure: { kind: 'aborted' } };
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<Exchanged>();
  const stop = (cause: string) => {
    stopping.abort();
    stopped.resolve({ kind: 'failed', failure: { kind: 'unknown', cause } });
  };
  const cancelTimer = deps.clock.after(deps.timeoutMs, () => stop('timeout'));
  const onAbort = () => stop('stopped-while-sending');
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([talk(deps, request, stopping.signal), stopped.promise]);
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', onAbort);
  }
}

async function talk(
  { fetch, baseUrl }: ExchangeDeps,
  { method, path, headers, query, json }: WireRequest,
  signal: AbortSignal,
): Promise<Exchanged> {
  let bytesMayHaveLeft = false;
  let response: Response;
  try {
    response = await once(path, {
      method,
      prefix: baseUrl,
      headers,
      searchParams: query,
      ...(json === undefined ? {} : { json }),
      // The last thing before it is handed to `fetch`.
      hooks: { beforeRequest: [() => void (bytesMayHaveLeft = true)] },
      fetch,
      signal,
    });
  } catch (error) {
    return { kind: 'failed', failure: classifyThrow(error, { bytesMayHaveLeft }) };
  }
  const facts = {
    status: response.type === 'opaqueredirect' ? 0 : response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: await readBody(response),
  };
  return { kind: 'answered', headers: response.headers, facts };
}
