/**
 * The door the service's events come through: an HTTP server of its own with one path. It checks limits and the
 * signature, hands the raw bytes on, and answers only when they are on disk.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { isSigned, type SignatureScheme } from './signature.ts';

export const WEBHOOK_PATH = '/webhooks';

/** Largest body, in bytes. Events are below 2 kB; senders of the same shape stay under 20 kB. */
export const LARGEST_BODY = 64 * 1024;

export interface ListenerDeps {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The current secret and, during a change, the one before; empty means everything is refused. */
  readonly secrets: () => readonly string[];
  readonly scheme: SignatureScheme;
  /** Lower-case name of the header that carries the signature. */
  readonly signatureHeader: string;
  /** Writes the body durably. Returns only when it is on disk; false when it could not be written. */
  readonly accept: (body: Buffer) => boolean;
  readonly log: Log;
}

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

export type ListenAnswer =
  | { readonly kind: 'listening'; readonly listener: Listener }
  | { readonly kind: 'port-in-use' }
  /** The address cannot be listened on at all: a host name that is not this machine's. */
  | { readonly kind: 'no-such-address'; readonly sentence: string };

function answer(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.setHeader('content-length', '0');
  response.end();
}

/** Refuses without reading the rest: the connection ends with the answer. */
function refuse(response: ServerResponse, status: number): void {
  response.setHeader('connection', 'close');
  answer(response, status);
}

function isJson(request: IncomingMessage): boolean {
  const type = request.headers['content-type'] ?? '';
  return /^application\/json\s*(;|$)/i.test(type);
}

function handle(deps: ListenerDeps, request: IncomingMessage, response: ServerResponse): void {
  const { log } = deps;
  if (request.url !== WEBHOOK_PATH) return refuse(response, 404);
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    return refuse(response, 405);
  }
  if (!isJson(request) || request.headers['content-encoding'] !== undefined) return refuse(response, 415);
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) return refuse(response, 413);
  if (deps.secrets().length === 0) {
    log.warn('webhook-refused', { reason: 'no-secret' });
    return refuse(response, 401);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
    // The rest is read and dropped: a socket cut at once would take the answer with it.
    else if (!response.headersSent) refuse(response, 413);
  });
  request.on('end', () => {
    if (response.headersSent) return;
    const body = Buffer.concat(chunks);
    // `headersDistinct` keeps every copy of a header: two signatures are as bad as none.
    const signatures = request.headersDistinct[deps.signatureHeader] ?? [];
    if (signatures.length !== 1 || !isSigned(body, signatures[0], deps.secrets(), deps.scheme)) {
      log.warn('webhook-refused', { reason: 'signature' });
      return refuse(response, 401);
    }
    answer(response, deps.accept(body) ? 200 : 503);
  });
  request.on('error', () => response.destroy());
}

function configure(server: Server): void {
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;
  server.keepAliveTimeout = 5_000;
  server.maxConnections = 64;
  server.maxRequestsPerSocket = 1_000;
  // A sender that breaks HTTP gets a closed socket and nothing else.
  server.on('clientError', (_error, socket) => socket.destroy());
}

/** Starts listening. A port that is taken is an answer, not an error. */
export function listenForWebhooks(deps: ListenerDeps): Promise<ListenAnswer> {
  // Without a short checking interval a slow client outlives its timeout by 30 s (measured on Node 20 and 24).
  const server = createServer(
    { connectionsCheckingInterval: 1_000, maxHeaderSize: 8 * 1024, insecureHTTPParser: false },
    (request, response) => handle(deps, request, response),
  );
  configure(server);
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return resolve({ kind: 'port-in-use' });
      const sentence = `Webhooks cannot be received at ${deps.host} (${error.code ?? error.message}). Check webhookHost.`;
      resolve({ kind: 'no-such-address', sentence });
    });
    server.listen(deps.port, deps.host, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : deps.port;
      resolve({
        kind: 'listening',
        listener: {
          port,
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
