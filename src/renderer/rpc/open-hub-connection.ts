/** The connection of the page at hand: a MessagePort in the hub's own windows, a WebSocket anywhere else. */
import type { Clock } from '../../clock/clock.ts';
import type { HubConnection } from './hub-connection.ts';
import { createHubConnection } from './hub-connection.ts';
import { openMessagePortLine } from './message-port-line.ts';
import { openWebSocketLine, rpcAddress } from './web-socket-line.ts';

/** The scheme of the pages that the Electron host serves. */
const OWN_SCHEME = 'foyer:';

export function openHubConnection(page: Window, clock: Clock): HubConnection {
  const open =
    page.location.protocol === OWN_SCHEME
      ? openMessagePortLine(page)
      : openWebSocketLine(rpcAddress(page.location.href));
  return createHubConnection({ open, clock, random: Math.random });
}
