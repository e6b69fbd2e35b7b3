/** The connection of this page: a MessagePort in the hub's own windows, else a WebSocket. */
import { RPCLink } from '@orpc/client/websocket';
import type { Clock } from '../../clock/clock.ts';
import { type BindLine, createBindLine, isBoundPage } from './bound-line.ts';
import { createHubConnection, type HubConnection } from './hub-connection.ts';
import { createHubClient, type OpenLine, screenAddress } from './line.ts';
import { openMessagePortLine } from './message-port-line.ts';

/** Of the pages that the Electron host serves. */
const OWN_SCHEME = 'foyer:';

function lineOf(page: Window): OpenLine {
  const { href, protocol } = page.location;
  if (protocol === OWN_SCHEME) return openMessagePortLine(page);
  return isBoundPage(page.location)
    ? openWebSocketLine(boundAddress(href), createBindLine(href))
    : openWebSocketLine(rpcAddress(href));
}

export const openHubConnection = (page: Window, clock: Clock): HubConnection =>
  createHubConnection({ open: lineOf(page), clock, random: Math.random });

/** `rpc` beside the page at `pageUrl` (`/kiosk/` → `/kiosk/rpc`), ws or wss. */
export function rpcAddress(pageUrl: string): string {
  const address = screenAddress('rpc', pageUrl);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** For a line on which both ends prove who they are. */
export function boundAddress(pageUrl: string): string {
  const address = new URL(rpcAddress(pageUrl));
  address.searchParams.set('bound', '');
  return address.href;
}

type LinkSocket = ConstructorParameters<typeof RPCLink>[0]['websocket'];

/**
 * oRPC throws when it writes to a socket that is not open, also from a listener that no page can catch: it sends each
 * abort, and a lost line is aborted and closed. Here such a message is dropped and ends the line, which ends the call.
 */
function sparing(websocket: WebSocket, ended: () => void): LinkSocket {
  return {
    addEventListener: websocket.addEventListener.bind(websocket),
    removeEventListener: websocket.removeEventListener.bind(websocket),
    get readyState() {
      return websocket.readyState === WebSocket.CONNECTING ? WebSocket.CONNECTING : WebSocket.OPEN;
    },
    send(message) {
      if (websocket.readyState === WebSocket.OPEN) websocket.send(message);
      else ended();
    },
  };
}

/** A new socket to `address` for each line; with `bind` it is open once it is bound. */
export function openWebSocketLine(address: string, bind?: BindLine): OpenLine {
  return ({ opened, closed }) => {
    const websocket = new WebSocket(address);
    // Before the link listens, which must not see these messages.
    bind?.(websocket, opened);
    // The link listens first: it must see a close before the screen aborts what was under way.
    const client = createHubClient(new RPCLink({ websocket: sparing(websocket, closed) }));
    if (bind === undefined) websocket.addEventListener('open', opened);
    websocket.addEventListener('close', closed);
    return {
      client,
      close: () => websocket.close(),
    };
  };
}
