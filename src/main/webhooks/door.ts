/**
 * What happens to one request at the listener: the signature over its raw bytes before any limit by rate, and an answer
 * of 200 only when they are on disk.
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

/** A final slash or a query makes no other address: whoever registers it types it as forms and gateways like it. */
const isWebhookPath = (target: string | undefined): boolean =>
  target?.split('?', 1)[0]?.replace(/\/$/, '') === WEBHOOK_PATH;

export interface DoorDeps extends Logged {
  /** The current secret and, during a change, the one before; empty means everything is refused. */
  readonly secrets: () => readonly string[];
  readonly scheme: SignatureScheme;
  /** Lower-case name of the header that carries the signature. */
  readonly signatureHeader: string;
  /** Writes the body durably. Resolves only when it is on disk; with false when it could not be written. */
  readonly accept: (body: Buffer) => Promise<boolean>;
  /** Milliseconds that only grow. */
  readonly monotonic: () => number;
  readonly isSigned?: typeof isSigned;
  /** What a signed body is for that Foyer sent itself; undefined for any other. */
  readonly ownOf?: (body: Buffer) => OwnBody | undefined;
  /** Told of every request that was turned away. */
  readonly onRefused?: (cause: Cause) => void;
  /** Told of every signature that was looked at. */
  readonly onSignature?: (isGood: boolean) => void;
}

/** Why something was refused, for the log. */
export type Cause =
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

export interface Door {
  readonly deps: DoorDeps;
  readonly isSigned: typeof isSigned;
  readonly limits: WebhookLimits;
  readonly failures: FailureBudget;
  readonly bodies: Bodies;
  readonly connections: Connections;
  readonly note: (cause: Cause) => void;
  /** Connections that end with an answer on its way; what else came over them is not taken. */
  readonly ending: WeakSet<Socket>;
}

/** A body that may be signed, and by what. */
interface Given {
  readonly body: Body;
  readonly signature: string;
}

/** How soon whoever met a hub that has its hands full may come again. */
const BUSY_S = '1';

function answer(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.setHeader('content-length', '0');
  response.end();
}

/** Refuses without reading the rest: the connection ends with the answer. */
function refuse(door: Door, response: ServerResponse, status: number): void {
  door.ending.add(response.req.socket);
  response.setHeader('connection', 'close');
  answer(response, status);
}

/** Nothing is wrong with the request, but there is no room for it now. */
function refuseForNow(door: Door, response: ServerResponse): void {
  door.note('too-much-at-once');
  response.setHeader('retry-after', BUSY_S);
  refuse(door, response, 503);
}

function isJson(request: IncomingMessage): boolean {
  const type = request.headers['content-type'] ?? '';
  return /^application\/json\s*(;|$)/i.test(type);
}

/** Coded as anything but itself (RFC 9110, 12.5.3): what was signed is not known. */
function isEncoded(request: IncomingMessage): boolean {
  return !/^(identity)?$/i.test(request.headers['content-encoding']?.trim() ?? '');
}

/** What is wrong before the body is looked at. */
function refusalOf(door: Door, request: IncomingMessage): { status: number; cause: Cause } | undefined {
  // The parser also takes request lines that say HTTP/0.9 and HTTP/2.0.
  if (request.httpVersionMajor !== 1) return { status: 400, cause: 'not-http' };
  if (!isWebhookPath(request.url)) return { status: 404, cause: 'path' };
  if (request.method !== 'POST') return { status: 405, cause: 'method' };
  if (!isJson(request) || isEncoded(request)) return { status: 415, cause: 'content-type' };
  if (Number(request.headers['content-length'] ?? 0) > door.limits.largestBody)
    return { status: 413, cause: 'too-large' };
  if (door.deps.secrets().length === 0) return { status: 401, cause: 'no-secret' };
  return undefined;
}

/** What may be a signature; undefined where none can be right, whatever the body is. */
function signatureIn({ deps }: Door, request: IncomingMessage): string | undefined {
  // `headersDistinct` keeps every copy of a header: two signatures are as bad as none.
  const [signature, ...more] = request.headersDistinct[deps.signatureHeader] ?? [];
  return more.length === 0 && looksSigned(signature, deps.scheme) ? signature : undefined;
}

/**
 * The body is here and nobody has signed it. The connection stays: a proxy may have good events behind it, and one that
 * is cut as the next is sent loses that one.
 */
function refuseUnsigned(door: Door, request: IncomingMessage, response: ServerResponse): void {
  door.deps.onSignature?.(false);
  const charge = door.failures.charge(request.socket.remoteAddress ?? '', door.deps.monotonic());
  if (charge.kind === 'charged') {
    door.note('signature');
    return answer(response, 401);
  }
  door.note('too-many-failures');
  response.setHeader('retry-after', String(charge.retryAfterS));
  answer(response, 429);
}

/** The body is here. Nothing that is signed is refused for what others, or its own sender, did before. */
async function finish(
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
  given: Given,
): Promise<void> {
  const { deps, connections } = door;
  const { body, signature } = given;
  const bytes = body.whole();
  const { address } = deps.scheme;
  const forms = address === undefined ? undefined : addressForms(address, request.url ?? '');
  if (!door.isSigned(bytes, signature, deps.secrets(), { ...deps.scheme, forms }))
    return refuseUnsigned(door, request, response);
  const own = deps.ownOf?.(bytes);
  if (own === 'loop') return answer(response, 200);
  // What Foyer signed itself proves nothing about whoever sends events.
  if (own === undefined) deps.onSignature?.(true);
  connections.working(request.socket);
  try {
    answer(response, (await deps.accept(bytes)) ? 200 : 503);
  } finally {
    connections.finished(request.socket, true);
  }
}

function refuseAtOnce(door: Door, response: ServerResponse, status: number, cause: Cause): void {
  door.note(cause);
  if (status === 405) response.setHeader('allow', 'POST');
  refuse(door, response, status);
}

/** Reads the body and drops what of it `keep` does not take; `then` runs once it is here as a whole. */
function readBody(
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
  keep: (chunk: Buffer) => void,
  then: () => void,
): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    // What was refused is read and dropped: a socket cut at once would take the answer with it.
    if (response.headersSent) return;
    size += chunk.length;
    if (size <= door.limits.largestBody) keep(chunk);
    else refuseAtOnce(door, response, 413, 'too-large');
  });
  request.on('end', () => {
    if (!response.headersSent && !door.ending.has(request.socket)) then();
  });
  request.on('error', () => response.destroy());
}

export function handle(door: Door, request: IncomingMessage, response: ServerResponse): void {
  if (door.ending.has(request.socket)) return void request.resume();
  const refusal = refusalOf(door, request);
  if (refusal) return refuseAtOnce(door, response, refusal.status, refusal.cause);
  const signature = signatureIn(door, request);
  // Read to its end all the same, for the sake of the connection.
  if (signature === undefined)
    return readBody(
      door,
      request,
      response,
      () => {},
      () => refuseUnsigned(door, request, response),
    );
  const body = door.bodies.begin(() => {
    if (!response.headersSent) refuseForNow(door, response);
  });
  if (!body) return refuseForNow(door, response);
  let isHere = false;
  readBody(door, request, response, body.add, () => {
    isHere = true;
    finish(door, request, response, { body, signature })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown';
        door.deps.log.error('webhook-failed', { reason });
        if (!response.headersSent) refuse(door, response, 503);
      })
      .finally(body.release);
  });
  // Refused before its end, or its sender has gone.
  request.on('close', () => {
    if (!isHere) body.release();
  });
}
