/**
 * The signature is checked over the raw bytes before any rate limit, and 200 is sent only once the event is on disk.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logged } from '../base/capabilities.ts';
import type { Bodies, Body, WebhookLimits } from './bodies.ts';
import type { Connections } from '../base/bounded-connections.ts';
import type { FailureBudget } from './failure-budget.ts';
import type { OwnBody } from './own-loop.ts';
import { addressForms, type isSigned, looksSigned, type SignatureScheme } from './signature.ts';

export const WEBHOOK_PATH = '/webhooks';

/** Forms and gateways add a trailing slash or a query. */
const isWebhookPath = (target: string | undefined): boolean =>
  target?.split('?', 1)[0]?.replace(/\/$/, '') === WEBHOOK_PATH;

export interface WebhookRequestDeps extends Logged {
  /** Also the previous secret during a rotation. Without any, every request is rejected. */
  readonly secrets: () => readonly string[];
  readonly scheme: SignatureScheme;
  /** In lower case. */
  readonly signatureHeader: string;
  /** False if the body could not be written. */
  readonly accept: (body: Buffer) => Promise<boolean>;
  readonly monotonic: () => number;
  readonly isSigned?: typeof isSigned;
  readonly ownOf?: (body: Buffer) => OwnBody | undefined;
  readonly onRefused?: (cause: RefusalCause) => void;
  readonly onSignature?: (isGood: boolean) => void;
}

export type RefusalCause =
  | 'path'
  | 'method'
  | 'content-type'
  | 'too-large'
  | 'no-secret'
  | 'signature'
  | 'too-many-failures'
  | 'too-much-at-once'
  | 'too-slow'
  | 'not-http'
  | 'too-many-connections';

export interface WebhookRequests {
  readonly deps: WebhookRequestDeps;
  readonly isSigned: typeof isSigned;
  readonly limits: WebhookLimits;
  readonly failures: FailureBudget;
  readonly bodies: Bodies;
  readonly connections: Connections;
  readonly note: (cause: RefusalCause) => void;
  /** Further requests on these connections are ignored. */
  readonly ending: WeakSet<Socket>;
}

interface Given {
  readonly body: Body;
  readonly signature: string;
}

/** Seconds. */
const BUSY_S = '1';

function answer(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.setHeader('content-length', '0');
  response.end();
}

/** Without reading the rest. */
function refuse(context: WebhookRequests, response: ServerResponse, status: number): void {
  context.ending.add(response.req.socket);
  response.setHeader('connection', 'close');
  answer(response, status);
}

function refuseForNow(context: WebhookRequests, response: ServerResponse): void {
  context.note('too-much-at-once');
  response.setHeader('retry-after', BUSY_S);
  refuse(context, response, 503);
}

function isJson(request: IncomingMessage): boolean {
  const type = request.headers['content-type'] ?? '';
  return /^application\/json\s*(;|$)/i.test(type);
}

/** Any coding but identity (RFC 9110, 12.5.3) hides the signed bytes. */
function isEncoded(request: IncomingMessage): boolean {
  return !/^(identity)?$/i.test(request.headers['content-encoding']?.trim() ?? '');
}

function refusalOf(
  context: WebhookRequests,
  request: IncomingMessage,
): { status: number; cause: RefusalCause } | undefined {
  // The parser also accepts HTTP/0.9 and HTTP/2.0 in the request line.
  if (request.httpVersionMajor !== 1) return { status: 400, cause: 'not-http' };
  if (!isWebhookPath(request.url)) return { status: 404, cause: 'path' };
  if (request.method !== 'POST') return { status: 405, cause: 'method' };
  if (!isJson(request) || isEncoded(request)) return { status: 415, cause: 'content-type' };
  if (Number(request.headers['content-length'] ?? 0) > context.limits.maxBody)
    return { status: 413, cause: 'too-large' };
  if (context.deps.secrets().length === 0) return { status: 401, cause: 'no-secret' };
  return undefined;
}

function signatureIn({ deps }: WebhookRequests, request: IncomingMessage): string | undefined {
  // `headersDistinct` keeps every copy. Two signatures are as bad as none.
  const [signature, ...more] = request.headersDistinct[deps.signatureHeader] ?? [];
  return more.length === 0 && looksSigned(signature, deps.scheme) ? signature : undefined;
}

/** The connection stays open: a proxy may have good webhooks behind this one. */
function refuseUnsigned(context: WebhookRequests, request: IncomingMessage, response: ServerResponse): void {
  context.deps.onSignature?.(false);
  const charge = context.failures.charge(request.socket.remoteAddress ?? '', context.deps.monotonic());
  if (charge.kind === 'charged') {
    context.note('signature');
    return answer(response, 401);
  }
  context.note('too-many-failures');
  response.setHeader('retry-after', String(charge.retryAfterS));
  answer(response, 429);
}

/** A signed request is never rejected for earlier ones. */
async function finish(
  context: WebhookRequests,
  request: IncomingMessage,
  response: ServerResponse,
  given: Given,
): Promise<void> {
  const { deps, connections } = context;
  const { body, signature } = given;
  const bytes = body.whole();
  const { address } = deps.scheme;
  const forms = address === undefined ? undefined : addressForms(address, request.url ?? '');
  if (!context.isSigned(bytes, signature, deps.secrets(), { ...deps.scheme, forms }))
    return refuseUnsigned(context, request, response);
  const own = deps.ownOf?.(bytes);
  if (own === 'loop') return answer(response, 200);
  // Foyer's own events prove nothing about the sender.
  if (own === undefined) deps.onSignature?.(true);
  connections.working(request.socket);
  try {
    answer(response, (await deps.accept(bytes)) ? 200 : 503);
  } finally {
    connections.finished(request.socket, true);
  }
}

function refuseAtOnce(
  context: WebhookRequests,
  response: ServerResponse,
  status: number,
  cause: RefusalCause,
): void {
  context.note(cause);
  if (status === 405) response.setHeader('allow', 'POST');
  refuse(context, response, status);
}

function readBody(
  context: WebhookRequests,
  request: IncomingMessage,
  response: ServerResponse,
  keep: (chunk: Buffer) => void,
  then: () => void,
): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    // Closing the socket at once would lose the answer.
    if (response.headersSent) return;
    size += chunk.length;
    if (size <= context.limits.maxBody) keep(chunk);
    else refuseAtOnce(context, response, 413, 'too-large');
  });
  request.on('end', () => {
    if (!response.headersSent && !context.ending.has(request.socket)) then();
  });
  request.on('error', () => response.destroy());
}

export function handle(context: WebhookRequests, request: IncomingMessage, response: ServerResponse): void {
  if (context.ending.has(request.socket)) return void request.resume();
  const refusal = refusalOf(context, request);
  if (refusal) return refuseAtOnce(context, response, refusal.status, refusal.cause);
  const signature = signatureIn(context, request);
  // Read to its end, so that the connection can stay.
  if (signature === undefined)
    return readBody(
      context,
      request,
      response,
      () => {},
      () => refuseUnsigned(context, request, response),
    );
  const body = context.bodies.begin(() => {
    if (!response.headersSent) refuseForNow(context, response);
  });
  if (!body) return refuseForNow(context, response);
  let isHere = false;
  readBody(context, request, response, body.add, () => {
    isHere = true;
    finish(context, request, response, { body, signature })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown';
        context.deps.log.error('webhook-failed', { reason });
        if (!response.headersSent) refuse(context, response, 503);
      })
      .finally(body.release);
  });
  request.on('close', () => {
    if (!isHere) body.release();
  });
}
