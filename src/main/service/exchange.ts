/** One request over HTTP, without slots, retries or throws. */
import ky from 'ky';
import type { Clocked } from '../base/capabilities.ts';
import type { AnswerFacts, ServiceFailure } from './errors.ts';
import { classifyThrow } from './unsent.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below the base address, with a leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined sends no body and no content type. */
  readonly json?: unknown;
}

interface ExchangeDeps extends Clocked {
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: string;
  /** To the last byte of the answer. */
  readonly timeoutMs: number;
}

export type Exchanged =
  | { readonly kind: 'answered'; readonly headers: Headers; readonly facts: AnswerFacts }
  | { readonly kind: 'failed'; readonly failure: ServiceFailure };

/** No retries, timer or errors for statuses by ky (docs/adr/0028). */
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
 * More than any real answer, such as some thousand locations. Parsing up to this size must not block the hub
 * (`hostile-answers.test.ts`).
 */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Undefined if the body breaks off or is too long. */
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
      if (bytes > MAX_BODY_BYTES) {
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
 * Redirects are not followed, because the key must not reach another address. Ends at the time limit or on `signal`
 * even if `fetch` ignores both.
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
      // Runs last, before `fetch`.
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
