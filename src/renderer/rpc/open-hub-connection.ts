/** The connection of this page: a MessagePort in the hub's own windows, else a WebSocket. */
import type { Clock } from '../../clock/clock.ts';
import { createBindLine, isBoundPage } from './bound-line.ts';
import type { HubConnection } from './hub-connection.ts';
import { createHubConnection } from './hub-connection.ts';
import type { OpenLine } from './line.ts';
import { openMessagePortLine } from './message-port-line.ts';
import { boundAddress, openWebSocketLine, rpcAddress } from './web-socket-line.ts';

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
