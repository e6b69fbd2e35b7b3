/** One port: what comes is bounded, checked for `Host` and `Origin`, and handed to what answers there. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/clock.ts';
import { boundConnections } from '../base/bounded-connections.ts';
import { answerAsBytes, answerText, endWith } from './answers.ts';
import type { Handler } from './door.ts';
import { addressIn, type Gate, refusalOfError } from './refusals.ts';
import {
  LARGEST_HEADERS,
  MOST_REQUESTS,
  MOST_WAITING,
  SERVER_TIMES,
  type ServerTimes,
} from './surface-limits.ts';
import { createTurns } from './turns.ts';

/** How long a connection that was refused is read on, in milliseconds. */
const LINGER_MS = 1_000;

/** Ends a connection that gets no answer of HTTP's own, with one sentence why. */
export type Refuse = (socket: Duplex, status: number, sentence: string) => void;

export interface ListenDeps extends Gate {
  /** The address of this machine that is listened on. */
  readonly address: string;
  /** Connections that are no WebSocket; one more drops the one that has kept the server waiting longest. */
  readonly connections: number;
  /** `refuse` is for sockets that are no WebSocket yet, `leaves` for one that is from now on. */
  readonly handler: (port: { readonly refuse: Refuse; readonly leaves: (socket: Duplex) => void }) => Handler;
  readonly clock: Clock;
  /** What differs from `SERVER_TIMES`. */
  readonly times?: Partial<ServerTimes>;
}

export interface Listener {
  /** Takes nothing more and ends its connections; WebSockets are their handler's. */
  close(): Promise<void>;
}

export type ListenAnswer =
  | { readonly kind: 'listening'; readonly listener: Listener }
  | { readonly kind: 'port-in-use' };

/** Takes what comes at this pace, and leaves every answer to us. */
function serverWith(times: ServerTimes): Server {
  const server = createServer({
    connectionsCheckingInterval: times.checkEveryMs,
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    maxHeaderSize: LARGEST_HEADERS,
    insecureHTTPParser: false,
    // Ours has the headers of all answers.
    requireHostHeader: false,
  });
  // For what the timeouts above do not see: a browser that does not read its answers.
  server.timeout = times.silentMs;
  server.maxRequestsPerSocket = MOST_REQUESTS;
  return server;
}

/** Starts listening. A port that is taken is an answer, not an error. */
export function listenAt(deps: ListenDeps): Promise<ListenAnswer> {
  const { address, port, clock } = deps;
  const times = { ...SERVER_TIMES, ...deps.times };
  const turns = createTurns(MOST_WAITING);
  const ended = new WeakSet<Duplex>();

  function refuse(socket: Duplex, status: number, sentence: string): void {
    if (ended.has(socket)) return;
    ended.add(socket);
    endWith(socket, answerAsBytes(status, sentence), (run) => clock.after(LINGER_MS, run));
  }
  const server = serverWith(times);
  const connections = boundConnections(server, deps.connections, () => {});
  const handler = deps.handler({ refuse, leaves: connections.leaves });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    connections.working(socket);
    const cancel = clock.after(times.answerMs, () => socket.destroy());
    response.once('close', () => {
      cancel();
      connections.finished(socket);
    });
    const addressed = addressIn(request, deps);
    if (addressed.kind === 'refused') {
      response.setHeader('connection', 'close');
      return answerText(response, addressed.status, addressed.sentence);
    }
    handler.answer(addressed.asked, request, response).catch(() => response.destroy());
  }
  function take(request: IncomingMessage, response: ServerResponse): void {
    if (!turns.take(request.socket, response, () => answer(request, response))) request.socket.destroy();
  }
  server.on('request', take);
  // Without these Node answers by itself, without our headers.
  server.on('checkContinue', take);
  server.on('checkExpectation', take);
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 405, 'Screens are only read.');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (ended.has(socket)) return;
    const { status, sentence } = refusalOfError(error, deps.door);
    // Nothing may come into the middle of another answer.
    if (error.code === 'ECONNRESET' || turns.isBusy(socket)) socket.destroy();
    else refuse(socket, status, sentence);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const addressed = addressIn(request, deps);
    if (turns.isBusy(socket)) socket.destroy();
    else if (addressed.kind === 'refused') refuse(socket, addressed.status, addressed.sentence);
    else if (!handler.upgrade) refuse(socket, 404, 'There is nothing here.');
    else handler.upgrade(addressed.asked, request, socket, head);
  });

  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      resolve({ kind: 'port-in-use' });
    });
    server.listen(port, address, () => {
      resolve({
        kind: 'listening',
        listener: {
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
