/** The server of one surface, on an origin of its own: loopback only, exact `Host` and `Origin`, its pages and sockets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Surface } from '../../contract/roles.ts';
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import { boundConnections } from '../base/bounded-connections.ts';
import type { Clock } from '../../clock/clock.ts';
import type { PictureAt } from '../screens/pictures.ts';
import type { Lines } from '../rpc/lines.ts';
import { answerAsBytes, answerText, endWith } from './answers.ts';
import { createDownloads } from './downloads.ts';
import type { Entry } from './entry.ts';
import { jarOf } from './jar.ts';
import { addressIn, HOST, originAt, refusalOfError } from './refusals.ts';
import { answerPage } from './screen-pages.ts';
import { createSockets } from './screen-sockets.ts';
import {
  LARGEST_HEADERS,
  MOST_REQUESTS,
  MOST_WAITING,
  SERVER_TIMES,
  type ServerTimes,
  SURFACE_LIMITS,
} from './surface-limits.ts';
import { createTurns } from './turns.ts';

/** How long a connection that was refused is read on, in milliseconds. */
const LINGER_MS = 1_000;

export interface SurfaceServerDeps {
  readonly surface: Surface;
  readonly port: number;
  /** Folder of the built screens. */
  readonly root: string;
  readonly lines: Lines;
  readonly screens: Screens;
  readonly pictureAt: PictureAt;
  readonly entry: Entry;
  readonly clock: Clock;
  readonly noteConnected: (screen: Screen) => void;
  /** What differs from `SERVER_TIMES`. */
  readonly times?: Partial<ServerTimes>;
}

export interface SurfaceServer {
  readonly origin: string;
  close(): Promise<void>;
}

export type SurfaceServerAnswer =
  | { readonly kind: 'serving'; readonly server: SurfaceServer }
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

/** Starts listening on 127.0.0.1. A port that is taken is an answer, not an error. */
export function serveSurface(deps: SurfaceServerDeps): Promise<SurfaceServerAnswer> {
  const { surface, port, clock } = deps;
  const times = { ...SERVER_TIMES, ...deps.times };
  const origin = originAt(port);
  const jar = jarOf({ surface, port, isSecure: false }, deps.screens);
  const pages = {
    surface,
    root: deps.root,
    entry: deps.entry,
    jar,
    pictureAt: deps.pictureAt,
    downloads: createDownloads(),
  };
  const turns = createTurns(MOST_WAITING);
  const ended = new WeakSet<Duplex>();

  function refuse(socket: Duplex, status: number, sentence: string): void {
    if (ended.has(socket)) return;
    ended.add(socket);
    endWith(socket, answerAsBytes(status, sentence), (run) => clock.after(LINGER_MS, run));
  }
  const server = serverWith(times);
  const connections = boundConnections(server, SURFACE_LIMITS[surface].connections, () => {});

  const sockets = createSockets({ ...deps, origin, jar, refuse, onOpen: connections.leaves });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    connections.working(socket);
    const cancel = clock.after(times.answerMs, () => socket.destroy());
    response.once('close', () => {
      cancel();
      connections.finished(socket);
    });
    const addressed = addressIn(request, port);
    if (addressed.kind === 'refused') {
      response.setHeader('connection', 'close');
      return answerText(response, addressed.status, addressed.sentence);
    }
    answerPage(pages, addressed.address, request, response).catch(() => response.destroy());
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
    const { status, sentence } = refusalOfError(error);
    // Nothing may come into the middle of another answer.
    if (error.code === 'ECONNRESET' || turns.isBusy(socket)) socket.destroy();
    else refuse(socket, status, sentence);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const addressed = addressIn(request, port);
    if (turns.isBusy(socket)) socket.destroy();
    else if (addressed.kind === 'refused') refuse(socket, addressed.status, addressed.sentence);
    else sockets.upgrade(addressed.address, request, socket, head);
  });

  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      sockets.close();
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      resolve({ kind: 'port-in-use' });
    });
    server.listen(port, HOST, () => {
      resolve({
        kind: 'serving',
        server: {
          origin,
          close: () =>
            new Promise((closed) => {
              sockets.close();
              server.close(() => closed());
              server.closeAllConnections();
            }),
        },
      });
    });
  });
}
