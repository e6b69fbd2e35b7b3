/** A line over a WebSocket, for screens in a browser. */
import { RPCLink } from '@orpc/client/websocket';
import type { BindLine } from './bound-line.ts';
import { createHubClient, type OpenLine, screenAddress } from './line.ts';

/** The hub's address for a page at `pageUrl`: `rpc` beside the page (`/kiosk/` → `/kiosk/rpc`), ws or wss. */
export function rpcAddress(pageUrl: string): string {
  const address = screenAddress('rpc', pageUrl);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** The same for a line on which both ends prove who they are. */
export function boundAddress(pageUrl: string): string {
  const address = new URL(rpcAddress(pageUrl));
  address.searchParams.set('bound', '');
  return address.href;
}

/** What the link knows of a socket. */
type LinkSocket = ConstructorParameters<typeof RPCLink>[0]['websocket'];

/**
 * The socket as the link is shown it. oRPC throws where it would write to a socket that is not open, also from a
 * listener that nobody awaits, which a page cannot catch: it tells the hub of each abort, and a line that is given up
 * is aborted and closed. Here such a message is dropped, which ends the line, and the end of the line ends the call.
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

/** Opens a new socket to `address` for each line; one that `bind` is given for is open when it is bound. */
export function openWebSocketLine(address: string, bind?: BindLine): OpenLine {
  return ({ opened, closed }) => {
    const websocket = new WebSocket(address);
    // Before the link listens, which must not hear what is said until then.
    bind?.(websocket, opened);
    // The link listens first: it must know of a close before the screen aborts what was under way.
    const client = createHubClient(new RPCLink({ websocket: sparing(websocket, closed) }));
    if (bind === undefined) websocket.addEventListener('open', opened);
    websocket.addEventListener('close', closed);
    return {
      client,
      close: () => websocket.close(),
    };
  };
}
