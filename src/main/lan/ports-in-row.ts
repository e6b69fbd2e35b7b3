/** One number names all ports. On the network, pairing has the fifth. */
import { MAX_PORT } from '../../contract/limits.ts';
import type { Surface } from '../../contract/roles.ts';

export const DEFAULT_FIRST_PORT = 4520;

export const PORT_ORDER: readonly Surface[] = ['kiosk', 'desk', 'display', 'setup'];

export const LAST_FIRST_PORT = MAX_PORT - PORT_ORDER.length;

export const portFor = (first: number, surface: Surface): number => first + PORT_ORDER.indexOf(surface);

export const pairingPortFor = (first: number): number => first + PORT_ORDER.length;

/** Whether `port` is one of them, on this computer or on the network. */
export const isInRow = (first: number, port: number): boolean =>
  port >= first && port <= pairingPortFor(first);

/**
 * Below Linux's outgoing ports (net.ipv4.ip_local_port_range begins at 32768), and without ports that browsers block
 * (Fetch, "bad port").
 */
const MIN_FIRST_PORT = 20_000;
const MAX_LAST_PORT = 31_999;

/** `random`: at least 0, below 1. */
export function drawFirstPort(random: () => number): number {
  return MIN_FIRST_PORT + Math.floor(random() * (MAX_LAST_PORT - MIN_FIRST_PORT + 1 - PORT_ORDER.length));
}

/** For a host without loopback ports. 0 draws a port that may be free. */
export const firstPortIn = (given: number | undefined, random: () => number): number =>
  given === 0 ? drawFirstPort(random) : (given ?? DEFAULT_FIRST_PORT);
