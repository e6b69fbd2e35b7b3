/** The contract over WebSocket: one path per surface, its role bound here by the cookie that opened it. */
import { RPCHandler } from '@orpc/server/websocket';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { ROLE_OF_SURFACE, type Surface, SURFACES } from '../../contract/roles.ts';
import type { CancelTimer, Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { RpcContext } from '../rpc/access.ts';
import { largestMessageOf } from '../rpc/largest-message.ts';
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
  // Not the adapter for `ws`: it prints what a malformed message holds to stderr, past the log.
  const handler = new RPCHandler<RpcContext>(deps.router);
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
    const peer = {
      send(message: unknown) {
        if (typeof message === 'string') socket.send(message);
      },
      addEventListener() {},
    };
    const hangUp = (): void => {
      deps.log.warn('screen-message-refused', { surface });
      socket.terminate();
    };
    socket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) return hangUp();
      handler.message(peer, data.toString(), { context: { role: ROLE_OF_SURFACE[surface] } }).catch(hangUp);
    });
    socket.on('close', () => handler.close(peer));
  }

  return {
    upgrade(path, request, socket, head) {
      const surface = SURFACES.find((known) => path === `/${known}/rpc`);
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
