/** Reading requests and writing answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_LIMIT_BYTES = 1_048_576;

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'gone' };

/** Reads a whole body as UTF-8. Too large: the rest is read and thrown away, so that an answer can be sent. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
    }
  } catch {
    return { kind: 'gone' };
  }
  if (size > BODY_LIMIT_BYTES) return { kind: 'too-large' };
  return { kind: 'text', text: Buffer.concat(chunks).toString('utf8') };
}

/** The JSON value of a text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export interface Answer {
  readonly status: number;
  /** The body is sent as JSON unless it is a text with its own type. Undefined is an empty body without a type. */
  readonly body: unknown;
  /** A header with two values is sent twice. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly contentType?: string;
}

export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) return;
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  if (answer.body === undefined) {
    // A 204 has no length either (RFC 9110, 8.6).
    response.writeHead(answer.status, answer.status === 204 ? {} : { 'Content-Length': 0 }).end();
    return;
  }
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    'Content-Type': answer.contentType ?? 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Closes the connection without a byte of an answer. */
export function cut(request: IncomingMessage): void {
  request.socket.destroy();
}
