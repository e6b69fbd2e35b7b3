/** A hub's screens on the network, where 127.0.0.2 and its like stand in for one. */
import { randomBytes } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Surface } from '../../../src/contract/roles.ts';
import { cookieName } from '../../../src/main/lan/screen-cookies.ts';
import { createNetworkServers } from '../../../src/main/lan/network-servers.ts';
import { pairingPortFor, portFor } from '../../../src/main/lan/ports-in-row.ts';
import { createNetwork, type Network, openCertificates } from '../../../src/main/network/network.ts';
import type { Interfaces } from '../../../src/main/network/network-plan.ts';
import type { NetworkServers } from '../../../src/main/network/served-addresses.ts';
import type { NetworkSetting } from '../../../src/main/settings/network-hosts.ts';
import { createRouter } from '../../../src/main/rpc/router.ts';
import type { Log } from '../../../src/main/base/log.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { fleetOf } from '../parts/fleet-of.ts';
import { hubOf } from './hub-of.ts';
import { type Screens, screensOfHub } from './screens-of.ts';
import { administratorOf, staffOf } from '../parts/staff-of.ts';
import { silentLog } from '../silent-log.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** An interface with these addresses. */
export const interfaceWith = (...addresses: readonly string[]): Interfaces[string] =>
  addresses.map((address) => ({ address, internal: false }));

export interface NetworkOptions {
  readonly interfaces?: Interfaces;
  readonly hostname?: string;
  readonly folder?: string;
  readonly log?: Log;
  readonly clock?: FakeClock;
}

/** The network with its certificates in a folder, over servers of the caller's. */
export function networkBy(servers: NetworkServers, options: NetworkOptions = {}) {
  const clock = options.clock ?? createFakeClock();
  const machine = { interfaces: options.interfaces ?? {}, hostname: options.hostname ?? 'Lobby-PC' };
  const folder = options.folder ?? temporaryFolder();
  const network = createNetwork({
    machine: { interfaces: () => machine.interfaces, hostname: () => machine.hostname },
    certificates: openCertificates({ dataDir: folder, random: randomBytes }),
    clock,
    log: options.log ?? silentLog,
  });
  onTestFinished(() => network.close());
  return {
    network,
    clock,
    folder,
    machine,
    begin: (setting?: NetworkSetting) => network.begin(servers, { setting, isLocked: false }),
  };
}

export interface OnNetwork {
  readonly loopback: Screens;
  readonly network: Network;
  readonly clock: FakeClock;
  readonly machine: { interfaces: Interfaces; hostname: string };
  change(setting: NetworkSetting | undefined): Promise<void>;
  portOf(surface: Surface | 'pairing'): number;
  /** Of a screen that is let in. */
  cookieOf(surface: Surface): string;
  /** What a server sends to a request written by hand, once it rests. Rejects where TLS fails or nothing listens. */
  ask(
    at: { readonly port: number; readonly host?: string; readonly name?: string },
    lines: readonly string[],
  ): Promise<string>;
  connect(at: { readonly port: number; readonly host?: string; readonly name?: string }): Promise<TLSSocket>;
}

/** Real servers beside those of loopback, at the same ports. */
export async function onNetwork(
  setting: NetworkSetting | undefined = { addresses: ['127.0.0.2'], names: ['lobby.example'] },
  options: NetworkOptions = {},
): Promise<OnNetwork> {
  const clockOfScreens = createFakeClock();
  const known = { ...fleetOf({ clock: clockOfScreens }), clock: clockOfScreens };
  const loopback = await screensOfHub({ known });
  const hub = await hubOf({ clock: createFakeClock() });
  const unused = () => {
    throw new Error('not asked for');
  };
  const servers = createNetworkServers({
    port: loopback.server.port,
    root: loopback.root,
    router: createRouter({
      hub: () => hub,
      fleet: known.fleet,
      staff: staffOf(),
      administrator: administratorOf(),
      touched() {},
      settingsView: unused,
      saveSettings: unused,
    }),
    screens: loopback.screens,
    fleet: loopback.fleet,
    pictureAt: () => undefined,
    soundAt: () => undefined,
    clock: loopback.clock,
    log: silentLog,
    authorityPem: () => network.view().authority?.pem,
  });
  const { network, clock, machine, begin } = networkBy(servers, options);
  onTestFinished(() => servers.close());
  await begin(setting);
  const { port } = loopback.server;
  const portOf: OnNetwork['portOf'] = (surface) =>
    surface === 'pairing' ? pairingPortFor(port) : portFor(port, surface);

  const connectAt: OnNetwork['connect'] = ({ port, host = '127.0.0.2', name }) =>
    new Promise((resolve, reject) => {
      const socket = connect(
        {
          host,
          port,
          ca: network.view().authority?.pem ?? [],
          ...(name === undefined ? {} : { servername: name }),
        },
        () => resolve(socket),
      );
      socket.on('error', reject);
      onTestFinished(() => void socket.destroy());
    });

  return {
    loopback,
    network,
    clock,
    machine,
    portOf,
    change: (setting) => network.change({ setting, isLocked: false }),
    cookieOf(surface) {
      const screen = known.screens.admit(surface, { name: 'A screen' });
      const pass = known.screens.passAgain(screen?.id ?? '')?.pass ?? '';
      return `${cookieName({ surface, port: portOf(surface), isSecure: true }, 1)}=${pass}`;
    },
    connect: connectAt,
    async ask(at, lines) {
      const socket = await connectAt(at);
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const rested = new Promise((resolve) => socket.once('data', () => setTimeout(resolve, 30)));
      await Promise.race([closed, rested]);
      socket.destroy();
      return text;
    },
  };
}
