/** `fetch` for a provider of accounts: HTTPS only, and never more than a bounded answer. */

import type { CustomFetch } from 'openid-client';

type Fetch = typeof globalThis.fetch;

/** Thousands of groups, or a JWKS with a hundred certificates. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** The provider cannot be asked now. */
export class ProviderAway extends Error {}

/** The provider answers something that cannot be used. */
export class UnusableAnswer extends Error {}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > MAX_ANSWER_BYTES) {
      await reader?.cancel();
      throw new UnusableAnswer('The answer is too large.');
    }
    chunks.push(read.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Statuses without a body (Fetch standard, "null body status"). */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Throws `ProviderAway` or `UnusableAnswer`. The caller's signal bounds the time. */
export function boundedFetch(fetch: Fetch): CustomFetch {
  return async (url, init) => {
    if (new URL(url).protocol !== 'https:') throw new UnusableAnswer('Not HTTPS.');
    let response: Response;
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      const { method, headers, body, signal } = init;
      response = await fetch(url, {
        method,
        headers,
        // A form. The library sets its type itself.
        ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
        ...(signal === undefined ? {} : { signal }),
        redirect: 'manual',
      });
      bytes = await bytesOf(response);
    } catch (error) {
      if (error instanceof UnusableAnswer) throw error;
      throw new ProviderAway('No answer.', { cause: error });
    }
    const { status, headers } = response;
    if (status >= 500 || status === 429) throw new ProviderAway(`Status ${status}.`);
    return new Response(NO_BODY.has(status) ? null : bytes, { status, headers });
  };
}
