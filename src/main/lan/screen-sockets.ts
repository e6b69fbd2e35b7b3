/** The contract over WebSocket. The socket's cookie determines the screen. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { Surface } from '../../contract/roles.ts';
import type { Screen } from '../access/screen.ts';
import type { Screens } from '../access/screens.ts';
import type { Clocked } from '../base/capabilities.ts';
import { createPace } from '../base/pace.ts';
import { maxMessageOf } from '../rpc/line-limits.ts';
import type { Lines } from '../rpc/lines.ts';
import type { CheckedRequest, Door } from './handler.ts';
import type { Jar } from './jar.ts';
import { proveLine } from './line-proof.ts';
import type { Refuse } from './listen.ts';
import type { Run } from './run.ts';
import { slotInQuery } from './screen-cookies.ts';
import {
  createConnectRate,
  MAX_FRAMES,
  SIGNS_OF_LIFE,
  SOCKETS_PER_SCREEN,
  SURFACE_LIMITS,
} from './surface-limits.ts';

const PING_EVERY_MS = 15_000;

interface SocketsDeps extends Clocked {
  readonly surface: Surface;
  readonly door: Door;
  readonly lines: Lines;
  readonly screens: Screens;
  readonly jar: Jar;
  readonly run?: Run;
  readonly noteConnected: (screen: Screen) => void;
}

/** Ends sockets without a sign of life since the last ping. */
function pingAll(server: WebSocketServer, heard: WeakSet<WebSocket>, clock: Clock): CancelTimer {
  let cancel: CancelTimer = () => {};
  function ping(): void {
    for (const socket of server.clients) {
      if (!heard.has(socket)) {
        socket.terminate();
        continue;
      }
      heard.delete(socket);
      socket.ping();
    }
    cancel = clock.after(PING_EVERY_MS, ping);
  }
  cancel = clock.after(PING_EVERY_MS, ping);
  return () => cancel();
}

export function createSockets(deps: SocketsDeps) {
  const { surface, door, lines, screens } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageOf(surface),
    maxFragments: MAX_FRAMES,
    perMessageDeflate: false,
    clientTracking: true,
  });
  // The library's own answers lack our headers.
  server.on('wsClientError', (_error, socket, { socket: asking }) =>
    refusing.get(asking)?.(socket, 400, 'This is not a valid WebSocket request.'),
  );
  const shares = createSocketShares<WebSocket>({
    inAll: SURFACE_LIMITS[surface].sockets,
    each: SOCKETS_PER_SCREEN,
    rankOf: screens.rankOf,
  });
  const refusing = new WeakMap<Duplex, Refuse>();
  const heard = new WeakSet<WebSocket>();
  const rate = createConnectRate();
  const stopPings = pingAll(server, heard, deps.clock);

  function serve(socket: WebSocket, screen: Screen): void {
    const signs = createPace(SIGNS_OF_LIFE);
    /** The line does not count control frames. */
    const sign = (): void => {
      heard.add(socket);
      if (signs.take(deps.clock.monotonic()) > 0) socket.terminate();
    };
    heard.add(socket);
    socket.on('pong', sign);
    socket.on('ping', sign);
    socket.on('error', () => socket.terminate());
    shares.add(screen.id, socket)?.terminate();
    const line = lines.open(screen, {
      send: (text, sent) => socket.send(text, sent),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      hangUp: () => socket.terminate(),
    });
    const leave = screens.connected(screen, () => {
      // Drops messages that were already read, because the screen has lost its role.
      line.close();
      socket.terminate();
    });
    socket.on('message', (data, isBinary) => {
      // On a slow line a pong may be queued behind the message.
      heard.add(socket);
      line.message(isBinary || !Buffer.isBuffer(data) ? undefined : data.toString());
    });
    socket.on('close', () => {
      shares.remove(screen.id, socket);
      leave();
      line.close();
    });
    deps.noteConnected(screen);
  }

  return {
    upgrade(
      { path, query, origin }: CheckedRequest,
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      { refuse, leaves }: { readonly refuse: Refuse; readonly leaves: (socket: Duplex) => void },
    ): void {
      if (path !== `/${surface}/rpc`) return refuse(socket, 404, 'Not found.');
      // Any page can open a WebSocket. Only `Origin` shows which.
      if (request.headers.origin !== origin)
        return refuse(socket, 403, 'Only Foyer’s own pages can connect here.');
      const slot = slotInQuery(query);
      const { cookie } = request.headers;
      if (door.kind === 'loopback' && slot !== undefined && new URLSearchParams(query).has('bound')) {
        refusing.set(request.socket, refuse);
        return server.handleUpgrade(request, socket, head, (open) => {
          open.on('error', () => open.terminate());
          proveLine(open, { surface, origin, screens, clock: deps.clock }, (screen) => {
            const isFull = !shares.mayOpen(screen.id);
            if (isFull || !rate.mayConnect(screen.id, deps.clock.monotonic())) return open.terminate();
            const isKept = deps.jar.screenIn(cookie, slot)?.id === screen.id;
            open.send(JSON.stringify(isKept ? {} : { again: deps.run?.againFor(screen.id) }));
            leaves(socket);
            serve(open, screen);
          });
        });
      }
      const screen = slot === undefined ? undefined : deps.jar.screenIn(cookie, slot);
      if (!screen)
        return refuse(socket, 401, 'Foyer does not know this screen. Open it again with its address.');
      if (!rate.mayConnect(screen.id, deps.clock.monotonic()))
        return refuse(socket, 429, 'This screen reconnects too often.');
      if (!shares.mayOpen(screen.id)) return refuse(socket, 503, 'Too many of these screens are open.');
      refusing.set(request.socket, refuse);
      server.handleUpgrade(request, socket, head, (open) => {
        leaves(socket);
        serve(open, screen);
      });
    },
    close(): void {
      stopPings();
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

/** Pure: the caller closes the socket. */

interface SocketShares<Socket> {
  /** False if every screen has one socket and all have been known for longer. */
  mayOpen(screenId: string): boolean;
  /** Returns the socket to close for it, which no longer counts. */
  add(screenId: string, socket: Socket): Socket | undefined;
  remove(screenId: string, socket: Socket): void;
}

interface Shares {
  readonly inAll: number;
  readonly each: number;
  /** Lower for a screen known for longer. */
  readonly rankOf: (screenId: string) => number;
}

/**
 * A screen above its share closes its own oldest socket. If all sockets are taken, the screen with the most closes its
 * oldest. If each has one, the newest screen makes way, so new screens never displace the lobby's.
 */
export function createSocketShares<Socket>({ inAll, each, rankOf }: Shares): SocketShares<Socket> {
  const held = new Map<string, readonly Socket[]>();
  const countOf = (id: string): number => held.get(id)?.length ?? 0;
  const taken = (): number => Array.from(held.values()).reduce((sum, { length }) => sum + length, 0);

  /** Of the screens with the most sockets, the newest. */
  function first(): { readonly id: string; readonly count: number } {
    let found = { id: '', count: 0 };
    for (const [id, { length }] of held) {
      const isSame = length === found.count && rankOf(id) > rankOf(found.id);
      if (length > found.count || isSame) found = { id, count: length };
    }
    return found;
  }

  function makesWay(id: string): boolean {
    const other = first();
    return other.count > 1 || rankOf(other.id) > rankOf(id);
  }

  function remove(id: string, socket: Socket): void {
    const left = (held.get(id) ?? []).filter((one) => one !== socket);
    if (left.length > 0) held.set(id, left);
    else held.delete(id);
  }

  return {
    mayOpen: (id) => taken() < inAll || countOf(id) > 0 || makesWay(id),
    add(id, socket) {
      held.set(id, [...(held.get(id) ?? []), socket]);
      const loser = countOf(id) > each ? id : taken() > inAll ? first().id : undefined;
      const [oldest] = loser === undefined ? [] : (held.get(loser) ?? []);
      if (loser !== undefined && oldest !== undefined) remove(loser, oldest);
      return oldest;
    },
    remove,
  };
}
