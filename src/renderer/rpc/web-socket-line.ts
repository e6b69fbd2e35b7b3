/** A line over a WebSocket, for screens in a browser. */
import { RPCLink } from '@orpc/client/websocket';
import { createHubClient } from './hub-client.ts';
import type { OpenLine } from './line.ts';
import { screenAddress } from './screen-address.ts';

/** The hub's address for a page at `pageUrl`: `rpc` beside the page (`/kiosk/` → `/kiosk/rpc`), ws or wss. */
export function rpcAddress(pageUrl: string): string {
  const address = screenAddress('rpc', pageUrl);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** Opens a new socket to `address` for each line. */
export function openWebSocketLine(address: string): OpenLine {
  return ({ opened, closed }) => {
    const websocket = new WebSocket(address);
    // The link listens first: it must know of a close before the screen aborts what was under way.
    const client = createHubClient(new RPCLink({ websocket }));
    websocket.addEventListener('open', opened);
    websocket.addEventListener('close', closed);
    return {
      client,
      close: () => websocket.close(),
    };
  };
}
