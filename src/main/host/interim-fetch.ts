/**
 * Node's `fetch` for booking systems that send `100 Continue` unasked. RFC 9110, 15.2 requires clients to accept that,
 * but undici breaks the connection ("bad response"). Such an address is asked over `node:https` from then on.
 */
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { z } from 'zod';

type Fetch = typeof globalThis.fetch;

/** Statuses without a body (Fetch standard, "null body status"). */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** undici's error for an unexpected status below 200. */
const InterimSchema = z.object({
  cause: z.object({ code: z.literal('UND_ERR_SOCKET'), message: z.literal('bad response') }),
});

/** Follows no redirects, and asks for no content coding. */
async function overHttps(request: Request): Promise<Response> {
  const { method, url, signal } = request;
  const headers = { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' };
  const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const asked = httpsRequest(
      url,
      { method, signal, headers: body ? { ...headers, 'content-length': body.length } : headers },
      (message) => {
        const status = message.statusCode ?? 0;
        const told = new Headers();
        for (const [name, values = []] of Object.entries(message.headersDistinct))
          for (const value of values) told.append(name, value);
        if (NO_BODY.has(status)) message.resume();
        const content = NO_BODY.has(status) ? null : Readable.toWeb(message);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one stream, with two type files
        resolve(new Response(content as ReadableStream<Uint8Array> | null, { status, headers: told }));
      },
    );
    asked.on('error', reject);
    // A POST without a body needs a length too.
    if (body || method === 'GET') asked.end(body);
    else asked.setHeader('content-length', '0').end();
  });
}

/** A GET that met an interim answer is sent again. */
export function createInterimFetch(fetch: Fetch): Fetch {
  const interim = new Set<string>();
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin, protocol } = new URL(request.url);
    if (interim.has(origin)) return overHttps(request);
    try {
      return await fetch(request);
    } catch (error) {
      if (protocol !== 'https:' || !InterimSchema.safeParse(error).success) throw error;
      interim.add(origin);
      if (request.method !== 'GET') throw error;
      return overHttps(request);
    }
  };
}
