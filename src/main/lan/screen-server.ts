/** The server behind the screens of a headless host: loopback only, exact `Host`, pages and sockets. */
import { createServer, type IncomingMessage } from 'node:http';
import type { Surface } from '../../contract/roles.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { HubRouter } from '../rpc/router.ts';
import type { Entry } from './entry.ts';
import { SCREEN_HEADERS } from '../screens-files.ts';
import { answerPage } from './screen-pages.ts';
import { createSockets } from './screen-sockets.ts';

const HOST = '127.0.0.1';

export interface ScreenServerDeps {
  /** 0 picks a free port. */
  readonly port: number;
  /** Folder of the built screens. */
  readonly root: string;
  readonly router: HubRouter;
  readonly entry: Entry;
  readonly clock: Clock;
  readonly log: Log;
}

export interface ScreenServer {
  /** The address that lets a browser into `surface`. */
  addressOf(surface: Surface): string;
  close(): Promise<void>;
}

export type ServeAnswer =
  | { readonly kind: 'serving'; readonly server: ScreenServer }
  | { readonly kind: 'port-in-use'; readonly sentence: string };

/** The path of a request in origin form, without its query; undefined for any other form. */
function pathOf(request: IncomingMessage): string | undefined {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  return path.startsWith('/') ? path : undefined;
}

/** Starts the server on 127.0.0.1. */
export function serveScreens(deps: ScreenServerDeps): Promise<ServeAnswer> {
  let port = deps.port;
  // Browsers leave out the port they would take anyway.
  const authority = (): string => (port === 80 ? HOST : `${HOST}:${port}`);
  const origin = (): string => `http://${authority()}`;
  const shared = { ...deps, port: () => port, origin };
  const sockets = createSockets(shared);

  // Exactly one Host: a name that resolves here (DNS rebinding) is not it. `headersDistinct` shows a second one.
  const isOurs = (request: IncomingMessage): boolean => {
    const hosts = request.headersDistinct['host'] ?? [];
    return hosts.length === 1 && hosts[0] === authority();
  };

  const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
    const path = pathOf(request);
    if (!isOurs(request) || path === undefined) {
      response.writeHead(421, {
        ...SCREEN_HEADERS,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      });
      response.end(`Open ${origin()} instead.\n`);
      return;
    }
    answerPage(shared, path, request, response).catch(() => response.destroy());
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = pathOf(request);
    if (!isOurs(request) || path === undefined) socket.destroy();
    else sockets.upgrade(path, request, socket, head);
  });

  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      sockets.close();
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      resolve({
        kind: 'port-in-use',
        sentence: `Port ${deps.port} is in use. Choose another with --port, or 0 for a free one.`,
      });
    });
    server.listen(deps.port, HOST, () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') port = address.port;
      resolve({
        kind: 'serving',
        server: {
          addressOf: (surface) => `${origin()}${deps.entry.pathOf(surface)}`,
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
