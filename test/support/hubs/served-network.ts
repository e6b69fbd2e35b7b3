/** What is served of a network, as another machine of it finds it. */
import { X509Certificate } from 'node:crypto';
import { eventually } from '../eventually.ts';
import type { OnNetwork } from './network-of.ts';
import { LOOK_AT_NETWORK_EVERY_MS } from '../../../src/main/network/network.ts';
import type { NetworkServers } from '../../../src/main/network/served-addresses.ts';

/** The names and addresses of the certificate that is served at an address. */
export async function servedAt(n: OnNetwork, host = '127.0.0.2'): Promise<string> {
  const socket = await n.connect({ port: n.portOf('kiosk'), host });
  return new X509Certificate(socket.getPeerCertificate().raw).subjectAltName ?? '';
}

export const reachable = (n: OnNetwork, host: string): Promise<boolean> =>
  servedAt(n, host).then(
    () => true,
    () => false,
  );

/** Time for one more look passes; what it does is over when `seen` no longer throws. */
export async function look(n: Pick<OnNetwork, 'clock'>, seen: () => void | Promise<void>): Promise<void> {
  await n.clock.advance(LOOK_AT_NETWORK_EVERY_MS);
  await eventually(seen);
}

/** Servers that listen nowhere: for what is decided before anything is listened on. */
export const NOWHERE: NetworkServers = {
  serve: () =>
    Promise.resolve({ kind: 'serving', served: { renew: () => {}, close: () => Promise.resolve() } }),
  pairingAddressAt: (host) => `https://${host}:4524/`,
};
