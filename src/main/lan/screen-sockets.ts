/** The contract over WebSocket: one path per surface, its role bound here by the cookie that opened it. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { randomBytes } from 'node:crypto';
import { type Surface, SURFACES } from '../../contract/roles.ts';
import type { CancelTimer, Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { newScreen } from '../access/screen.ts';
import { largestMessageOf } from '../rpc/largest-message.ts';
import { createLines } from '../rpc/lines.ts';
import type { HubRouter } from '../rpc/router.ts';
import type { Entry } from './entry.ts';

const MOST_SCREENS = 128;
const PING_EVERY_MS = 15_000;
/** A screen that reads this far behind is cut off; it comes back and gets a snapshot. */
const MOST_BUFFERED = 4 * 1024 * 1024;

export interface SocketsDeps {
  readonly router: HubRouter;
  readonly entry: Entry;
  readonly port: () => number;
  /** The exact origin the pages have. */
  readonly origin: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Sockets {
  upgrade(path: string, request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

function refuse(socket: Duplex, status: string): void {
  // Destroyed once it is written: after an upgrade no timeout of the server would end a socket left half open.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

export function createSockets(deps: SocketsDeps): Sockets {
  const lines = createLines(deps);
  const known = new Map(SURFACES.map((surface) => [surface, newScreen(surface, 1, randomBytes)]));
  const takeMessagesOf = (maxPayload: number): WebSocketServer =>
    new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: true });
  const screens = takeMessagesOf(largestMessageOf('kiosk'));
  const setup = takeMessagesOf(largestMessageOf('setup'));
  const clients = (): WebSocket[] => [...screens.clients, ...setup.clients];
  const answered = new WeakSet<WebSocket>();
  let cancelPing: CancelTimer = () => {};

  function ping(): void {
    for (const socket of clients()) {
      if (!answered.has(socket) || socket.bufferedAmount > MOST_BUFFERED) {
        socket.terminate();
        continue;
      }
      answered.delete(socket);
      socket.ping();
    }
    cancelPing = deps.clock.after(PING_EVERY_MS, ping);
  }
  cancelPing = deps.clock.after(PING_EVERY_MS, ping);

  function serve(socket: WebSocket, surface: Surface): void {
    answered.add(socket);
    socket.on('pong', () => answered.add(socket));
    socket.on('error', () => socket.terminate());
    const screen = known.get(surface);
    if (!screen) return socket.terminate();
    const line = lines.open(screen, {
      send: (text) => socket.send(text),
      buffered: () => socket.bufferedAmount,
      hangUp: () => socket.terminate(),
    });
    socket.on('message', (data, isBinary) =>
      line.message(isBinary || !Buffer.isBuffer(data) ? undefined : data.toString()),
    );
    socket.on('close', () => line.close());
  }

  return {
    upgrade(path, request, socket, head) {
      const surface = SURFACES.find((each) => path === `/${each}/rpc`);
      if (!surface) return refuse(socket, '404 Not Found');
      // A page elsewhere can open a WebSocket to any address; only its Origin tells it apart.
      if (request.headers.origin !== deps.origin()) return refuse(socket, '403 Forbidden');
      if (!deps.entry.admits(surface, request.headers.cookie, deps.port()))
        return refuse(socket, '401 Unauthorized');
      if (clients().length >= MOST_SCREENS) return refuse(socket, '503 Service Unavailable');
      const server = surface === 'setup' ? setup : screens;
      server.handleUpgrade(request, socket, head, (open) => serve(open, surface));
      deps.log.info('screen-connected', { surface });
    },
    close() {
      cancelPing();
      for (const socket of clients()) socket.terminate();
      screens.close();
      setup.close();
    },
  };
}
