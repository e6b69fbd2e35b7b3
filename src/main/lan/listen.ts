/** One port: limits connections, checks `Host` and `Origin`, and passes requests on. */
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { boundConnections } from '../base/bounded-connections.ts';
import type { Clocked } from '../base/capabilities.ts';
import type { KeyedCertificate } from '../network/certificate.ts';
import { ANSWER_HEADERS, answerAsBytes, answerAsHouse, answerText, endWith } from './answers.ts';
import type { HouseShown } from './house-page.ts';
import { authorityAt, type Handler, LOOPBACK, originAt } from './handler.ts';
import { optionsOf, plainServer, secureServer } from './http-server.ts';
import { addressIn, notHere, pathOf, type Refusal, refusalOfError, type ServerGate } from './refusals.ts';
import { MAX_QUEUED_REQUESTS, SERVER_TIMES, type ServerTimes } from './surface-limits.ts';

/** Milliseconds that a rejected connection is still read. */
const LINGER_MS = 1_000;

/** Ends a connection outside of HTTP answers. */
export type Refuse = (socket: Duplex, status: number, sentence: string) => void;

export interface ListenDeps extends ServerGate, Clocked {
  readonly address: string;
  readonly certificate?: KeyedCertificate;
  /** Without WebSockets. One more closes the connection that has kept the server waiting longest. */
  readonly connections: number;
  /** `refuse`: before a socket becomes a WebSocket. `leaves`: when it does. */
  readonly handler: (port: { readonly refuse: Refuse; readonly leaves: (socket: Duplex) => void }) => Handler;
  readonly times?: Partial<ServerTimes>;
  /** For people who are refused. Default: text. */
  readonly house?: () => HouseShown;
}

export interface ScreenListener {
  renew(certificate: KeyedCertificate): void;
  /** WebSockets belong to the handler. */
  close(): Promise<void>;
}

export type ScreenListenAnswer =
  | { readonly kind: 'listening'; readonly listener: ScreenListener }
  /** `EADDRINUSE`, `EADDRNOTAVAIL` or `EACCES`. */
  | { readonly kind: 'failed'; readonly reason: string };

export function listenAt(deps: ListenDeps): Promise<ScreenListenAnswer> {
  const { address, port, clock } = deps;
  const times = { ...SERVER_TIMES, ...deps.times };
  const turns = createAnswerQueue(MAX_QUEUED_REQUESTS);
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
    if (deps.house) answerAsHouse(response, deps.house);
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
  // Node's own answers lack our headers.
  server.on('checkContinue', take);
  server.on('checkExpectation', take);
  server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 405, 'This address only accepts GET requests.');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (ended.has(socket)) return;
    const { status, sentence } = refusalOfError(error, deps.door);
    // Writing now would break into another answer.
    if (error.code === 'ECONNRESET' || turns.isBusy(socket)) socket.destroy();
    else refuse(socket, status, sentence);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const addressed = addressIn(request, deps);
    if (turns.isBusy(socket)) socket.destroy();
    else if (addressed.kind === 'refused') refuse(socket, addressed.status, addressed.sentence);
    else if (!handler.upgrade) refuse(socket, 404, 'Not found.');
    else handler.upgrade(addressed.asked, request, socket, head);
  });

  return new Promise((resolve) => {
    // Also later errors, such as running out of file descriptors.
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

/** One request at a time per connection, and at most `maxWaiting` behind it. */
function createAnswerQueue(maxWaiting: number) {
  const waiting = new WeakMap<Duplex, (() => void)[]>();

  return {
    /** False if too many requests are queued. */
    take(socket: Duplex, response: ServerResponse, answer: () => void): boolean {
      const next = (): void => {
        const run = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (run) run();
        else waiting.delete(socket);
      };
      const run = (): void => {
        // Also when either side aborts.
        response.once('close', next);
        answer();
      };
      const queue = waiting.get(socket);
      if (!queue) {
        waiting.set(socket, []);
        run();
        return true;
      }
      if (queue.length >= maxWaiting) return false;
      queue.push(run);
      return true;
    },
    isBusy: (socket: Duplex): boolean => waiting.has(socket),
  };
}

interface Redirection extends Refusal {
  readonly location?: string;
}

/** The address takes only one of the linkable paths from the request. Pure. */
function answerWithoutTls(request: IncomingMessage, gate: ServerGate): Redirection {
  const { door, port, linked = [] } = gate;
  // Node's parser also accepts HTTP/0.9 and HTTP/2.0 in request lines.
  if (request.httpVersionMajor !== 1) return { status: 400, sentence: 'Foyer speaks HTTP/1.1 here.' };
  const named = request.headersDistinct['host'] ?? [];
  // The default port differs without TLS.
  const host = gate
    .hosts()
    .find((each) => named.length === 1 && named[0] === authorityAt(LOOPBACK, each, port));
  const path = pathOf(request);
  if (host === undefined || path === undefined) return { status: 421, sentence: notHere(gate) };
  const location = `${originAt(door, host, port)}${linked.includes(path) ? path : '/'}`;
  const sentence = `This page has moved to ${location}. Use https, not http.`;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Temporary, because another program may get this port later.
  return isRead ? { status: 307, sentence, location } : { status: 400, sentence };
}

interface WithoutTlsDeps extends ServerGate {
  readonly options: ServerOptions;
  readonly withinMs: number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** For bytes that are not HTTP. */
  readonly refuseError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
}

/** Answers `http://` at a TLS port, for Foyer's own hosts only. Only `Host` and the path of a request are read. */
function createWithoutTls(deps: WithoutTlsDeps) {
  const { options, withinMs, after, refuseError } = deps;
  const server = createServer(options);

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { status, sentence, location } = answerWithoutTls(request, deps);
    response.writeHead(status, {
      ...ANSWER_HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(sentence) + 1,
      'cache-control': 'no-store',
      connection: 'close',
      ...(location === undefined ? {} : { location }),
    });
    response.end(request.method === 'HEAD' ? undefined : `${sentence}\n`);
  }
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, answer);
  server.on('clientError', refuseError);

  return {
    take(socket: Duplex): void {
      // A server that does not listen enforces no timeouts.
      const cancel = after(withinMs, () => socket.destroy());
      socket.once('close', cancel);
      server.emit('connection', socket);
    },
  };
}
