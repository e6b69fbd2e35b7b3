/**
 * What happens to one request at the listener: limits before the body is read, the signature over its raw bytes, and an
 * answer only when they are on disk.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import type { ArrivalLimit } from './arrival-limit.ts';
import type { Connections } from '../bounded-connections.ts';
import type { WebhookLimits } from './limits.ts';
import { isSigned, type SignatureScheme } from './signature.ts';

export const WEBHOOK_PATH = '/webhooks';

export interface DoorDeps {
  /** The current secret and, during a change, the one before; empty means everything is refused. */
  readonly secrets: () => readonly string[];
  readonly scheme: SignatureScheme;
  /** Lower-case name of the header that carries the signature. */
  readonly signatureHeader: string;
  /** Writes the body durably. Resolves only when it is on disk; with false when it could not be written. */
  readonly accept: (body: Buffer) => Promise<boolean>;
  readonly log: Log;
  /** Milliseconds that only grow. */
  readonly monotonic: () => number;
  readonly isSigned?: typeof isSigned;
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
  | 'too-many-from-address'
  | 'too-many'
  | 'too-slow'
  | 'not-http'
  | 'too-many-connections';

export interface Door {
  readonly deps: DoorDeps;
  readonly limits: WebhookLimits;
  readonly arrivals: ArrivalLimit;
  readonly connections: Connections;
  readonly note: (cause: Cause) => void;
  /** Connections that end with an answer on its way; what else came over them is not taken. */
  readonly ending: WeakSet<Socket>;
}

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

function isJson(request: IncomingMessage): boolean {
  const type = request.headers['content-type'] ?? '';
  return /^application\/json\s*(;|$)/i.test(type);
}

/** What is wrong before the body is looked at. */
function refusalOf(door: Door, request: IncomingMessage): { status: number; cause: Cause } | undefined {
  // The parser also takes request lines that say HTTP/0.9 and HTTP/2.0.
  if (request.httpVersionMajor !== 1) return { status: 400, cause: 'not-http' };
  if (request.url !== WEBHOOK_PATH) return { status: 404, cause: 'path' };
  if (request.method !== 'POST') return { status: 405, cause: 'method' };
  if (!isJson(request) || request.headers['content-encoding'] !== undefined)
    return { status: 415, cause: 'content-type' };
  if (Number(request.headers['content-length'] ?? 0) > door.limits.largestBody)
    return { status: 413, cause: 'too-large' };
  if (door.deps.secrets().length === 0) return { status: 401, cause: 'no-secret' };
  return undefined;
}

async function finish(
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  giveBack: () => void,
): Promise<void> {
  const { deps } = door;
  const { socket } = request;
  // `headersDistinct` keeps every copy of a header: two signatures are as bad as none.
  const signatures = request.headersDistinct[deps.signatureHeader] ?? [];
  const check = deps.isSigned ?? isSigned;
  if (signatures.length !== 1 || !check(body, signatures[0], deps.secrets(), deps.scheme)) {
    door.note('signature');
    deps.onSignature?.(false);
    return refuse(door, response, 401);
  }
  deps.onSignature?.(true);
  door.connections.working(socket);
  try {
    answer(response, (await deps.accept(body)) ? 200 : 503);
  } finally {
    giveBack();
    door.connections.finished(socket);
  }
}

export function handle(door: Door, request: IncomingMessage, response: ServerResponse): void {
  const { deps, limits } = door;
  const admission = door.arrivals.admit(request.socket.remoteAddress ?? '', deps.monotonic());
  if (admission.kind === 'too-many') {
    door.note(admission.cause === 'address' ? 'too-many-from-address' : 'too-many');
    response.setHeader('retry-after', String(admission.retryAfterS));
    return refuse(door, response, 429);
  }
  const refusal = refusalOf(door, request);
  if (refusal) {
    door.note(refusal.cause);
    if (refusal.status === 405) response.setHeader('allow', 'POST');
    return refuse(door, response, refusal.status);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limits.largestBody) {
      chunks.push(chunk);
      return;
    }
    chunks.length = 0;
    // The rest is read and dropped: a socket cut at once would take the answer with it.
    if (response.headersSent) return;
    door.note('too-large');
    refuse(door, response, 413);
  });
  request.on('end', () => {
    if (response.headersSent || door.ending.has(request.socket)) return;
    finish(door, request, response, Buffer.concat(chunks), admission.giveBack).catch((error: unknown) => {
      deps.log.error('webhook-failed', { reason: error instanceof Error ? error.message : 'unknown' });
      if (!response.headersSent) refuse(door, response, 503);
    });
  });
  request.on('error', () => response.destroy());
}
