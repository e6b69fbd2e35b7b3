/** One port: what comes is bounded, checked for `Host` and `Origin`, and handed to what answers there. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../clock/clock.ts';
import { boundConnections } from '../base/bounded-connections.ts';
import type { KeyedCertificate } from '../network/certificate.ts';
import { answerAsBytes, answerText, endWith } from './answers.ts';
import type { Handler } from './door.ts';
import { optionsOf, plainServer, secureServer } from './http-server.ts';
import { addressIn, type Gate, refusalOfError } from './refusals.ts';
import { MOST_WAITING, SERVER_TIMES, type ServerTimes } from './surface-limits.ts';
import { createWithoutTls } from './without-tls.ts';

/** How long a connection that was refused is read on, in milliseconds. */
const LINGER_MS = 1_000;

/** Ends a connection that gets no answer of HTTP's own, with one sentence why. */
export type Refuse = (socket: Duplex, status: number, sentence: string) => void;

export interface ListenDeps extends Gate {
  /** The address of this machine that is listened on. */
  readonly address: string;
  /** With it TLS is spoken, without it is not. */
  readonly certificate?: KeyedCertificate;
  /** Connections that are no WebSocket; one more drops the one that has kept the server waiting longest. */
  readonly connections: number;
  /** `refuse` is for sockets that are no WebSocket yet, `leaves` for one that is from now on. */
  readonly handler: (port: { readonly refuse: Refuse; readonly leaves: (socket: Duplex) => void }) => Handler;
  readonly clock: Clock;
  /** What differs from `SERVER_TIMES`. */
  readonly times?: Partial<ServerTimes>;
}

export interface Listener {
  /** Another certificate for connections from now on. */
  renew(certificate: KeyedCertificate): void;
  /** Takes nothing more and ends its connections; WebSockets are their handler's. */
  close(): Promise<void>;
}

export type ListenAnswer =
  | { readonly kind: 'listening'; readonly listener: Listener }
  /** `reason` is the system's word: `EADDRINUSE`, `EADDRNOTAVAIL`, `EACCES`. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Starts listening. Where that cannot be is an answer, not an error. */
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
  const { certificate } = deps;
  const withoutTls = createWithoutTls({
    ...deps,
    options: optionsOf(times),
    withinMs: times.headersMs,
    after: clock.after,
    refuseError(error, socket) {
      const { status, sentence } = refusalOfError(error, deps.door);
      if (error.code === 'ECONNRESET') socket.destroy();
      else refuse(socket, status, sentence);
    },
  });
  const http = certificate ? secureServer(certificate, times, withoutTls.take) : plainServer(times);
  const { server, connectionOf } = http;
  const connections = boundConnections(server, deps.connections, () => {});
  const handler = deps.handler({ refuse, leaves: (socket) => connections.leaves(connectionOf(socket)) });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = connectionOf(socket);
    connections.working(connection);
    const cancel = clock.after(times.answerMs, () => socket.destroy());
    response.once('close', () => {
      cancel();
      connections.finished(connection);
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

  return new Promise((resolve) => {
    // Also one that comes later, as when a process has no more files.
    server.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ kind: 'failed', reason: error.code ?? 'unknown' });
    });
    server.listen(port, address, () => {
      resolve({
        kind: 'listening',
        listener: {
          renew: http.renew,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              http.closeAll();
            }),
        },
      });
    });
  });
}

interface Turns {
  /** Runs `answer` when the answers before it are out. False when too many wait. */
  take(socket: Duplex, response: ServerResponse, answer: () => void): boolean;
  /** An answer is under way, or one waits for its turn. */
  isBusy(socket: Duplex): boolean;
}

/** One request of a connection at a time: those behind it wait, open nothing, and are few. */
function createTurns(mostWaiting: number): Turns {
  const waiting = new WeakMap<Duplex, (() => void)[]>();

  return {
    take(socket, response, answer) {
      const next = (): void => {
        const run = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (run) run();
        else waiting.delete(socket);
      };
      const run = (): void => {
        // Written whole, or broken off by either side.
        response.once('close', next);
        answer();
      };
      const queue = waiting.get(socket);
      if (!queue) {
        waiting.set(socket, []);
        run();
        return true;
      }
      if (queue.length >= mostWaiting) return false;
      queue.push(run);
      return true;
    },
    isBusy: (socket) => waiting.has(socket),
  };
}
