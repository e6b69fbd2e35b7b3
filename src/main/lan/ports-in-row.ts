/** Which ports the surfaces have: four in a row, so that one number says them all; on the network pairing has the fifth. */
import { LAST_PORT } from '../../contract/limits.ts';
import type { Surface } from '../../contract/roles.ts';

/** The kiosk's port where none is given. */
export const DEFAULT_FIRST_PORT = 4520;

/** In the order of the ready line. */
export const PORT_ORDER: readonly Surface[] = ['kiosk', 'desk', 'display', 'setup'];

/** The largest first port there can be: four more follow it. */
export const LAST_FIRST_PORT = LAST_PORT - PORT_ORDER.length;

export const portFor = (first: number, surface: Surface): number => first + PORT_ORDER.indexOf(surface);

/** Where a screen of the network asks to be one. */
export const pairingPortFor = (first: number): number => first + PORT_ORDER.length;

/**
 * Where four in a row are looked for: below the ports that Linux gives to outgoing connections
 * (net.ipv4.ip_local_port_range begins at 32768), and without one that browsers refuse (Fetch, "bad port").
 */
const LOWEST = 20_000;
const HIGHEST = 31_999;

/** A first port to try. `random` is from 0 to below 1. */
export function drawFirstPort(random: () => number): number {
  return LOWEST + Math.floor(random() * (HIGHEST - LOWEST + 1 - PORT_ORDER.length));
}

/** The first port for the network of a host that has none on loopback: as it is given, with 0 one that may be free. */
export const firstPortIn = (given: number | undefined, random: () => number): number =>
  given === 0 ? drawFirstPort(random) : (given ?? DEFAULT_FIRST_PORT);
