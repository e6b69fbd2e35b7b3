/**
 * The door the service's events come through: an HTTP server of its own with one path. It checks limits and the
 * signature, hands the raw bytes on, and answers only when they are on disk.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import { type ArrivalLimit, createArrivalLimit } from './arrival-limit.ts';
import { boundConnections, type Connections } from './connections.ts';
import { WEBHOOK_LIMITS, type WebhookLimits } from './limits.ts';
import { isSigned, type SignatureScheme } from './signature.ts';
import { createSparingLog } from './sparing-log.ts';

export const WEBHOOK_PATH = '/webhooks';

export interface ListenerDeps {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
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
  /** What differs from `WEBHOOK_LIMITS`. */
  readonly limits?: Partial<WebhookLimits>;
  readonly isSigned?: typeof isSigned;
}

export interface Listener {
  readonly port: number;
  /** Connections that are open. */
  connections(): number;
  close(): Promise<void>;
}

export type ListenAnswer =
  | { readonly kind: 'listening'; readonly listener: Listener }
  | { readonly kind: 'port-in-use' }
  /** The address cannot be listened on at all: a host name that is not this machine's. */
  | { readonly kind: 'no-such-address'; readonly sentence: string };

/** Why something was refused, for the log. */
type Cause =
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

interface Door {
  readonly deps: ListenerDeps;
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
    return refuse(door, response, 401);
  }
  door.connections.working(socket);
  try {
    answer(response, (await deps.accept(body)) ? 200 : 503);
  } finally {
    giveBack();
    door.connections.finished(socket);
  }
}

function handle(door: Door, request: IncomingMessage, response: ServerResponse): void {
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

function serverOf(deps: ListenerDeps): { server: Server; connections: Connections } {
  const limits = { ...WEBHOOK_LIMITS, ...deps.limits };
  const note = createSparingLog(deps.log, 'webhook-refused', deps.monotonic);
  const server = createServer({
    connectionsCheckingInterval: limits.checkEveryMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: 8 * 1024,
    insecureHTTPParser: false,
  });
  // For what the timeouts above do not see: a sender that does not read its answers.
  server.timeout = limits.requestMs;
  server.maxRequestsPerSocket = 1_000;
  const connections = boundConnections(server, limits.mostConnections, () => note('too-many-connections'));
  const arrivals = createArrivalLimit(limits.perAddress, limits.inAll);
  const door: Door = { deps, limits, arrivals, connections, note, ending: new WeakSet() };
  server.on('request', (request, response) => handle(door, request, response));
  // A sender that breaks HTTP gets a closed socket and nothing else.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') note('too-slow');
    else if (error.code !== 'ECONNRESET') note('not-http');
    socket.destroy();
  });
  return { server, connections };
}

/** Connections the system may hold for us until they are taken up: more than one burst of them. */
const BACKLOG = 1_024;

/** Starts listening. A port that is taken is an answer, not an error. */
export function listenForWebhooks(deps: ListenerDeps): Promise<ListenAnswer> {
  const { server, connections } = serverOf(deps);
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return resolve({ kind: 'port-in-use' });
      const sentence = `Webhooks cannot be received at ${deps.host} (${error.code ?? error.message}). Check webhookHost.`;
      resolve({ kind: 'no-such-address', sentence });
    });
    server.listen({ port: deps.port, host: deps.host, backlog: BACKLOG }, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : deps.port;
      resolve({
        kind: 'listening',
        listener: {
          port,
          connections: () => connections.size,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              server.closeAllConnections();
            }),
        },
      });
    });
  });
}
