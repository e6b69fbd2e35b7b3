import { randomBytes } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import type { NetworkChange, NetworkSaveAnswer } from '../../contract/network.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import { createNetwork, type Machine, openCertificates } from '../network/network.ts';
import { createNetworkServers, type NetworkServersDeps } from '../lan/network-servers.ts';
import type { NetworkSettings } from '../settings/network-settings.ts';

interface HostNetworkDeps {
  readonly dataDir: string;
  readonly settings: NetworkSettings;
  readonly clock: Clock;
  readonly log: Log;
  readonly machine?: Machine;
}

export type HostNetwork = ReturnType<typeof createHostNetwork>;

const THIS_MACHINE: Machine = { interfaces: networkInterfaces, hostname };

export function createHostNetwork(deps: HostNetworkDeps) {
  const { dataDir, settings, clock, log, machine = THIS_MACHINE } = deps;
  const certificates = openCertificates({ dataDir, random: randomBytes });
  const network = createNetwork({ machine, certificates, clock, log });

  let servers: ReturnType<typeof createNetworkServers> | undefined;
  let firstPort: number | undefined;

  return {
    /** Resolves once every port is open or has failed. */
    begin(served: Omit<NetworkServersDeps, 'authorityPem'>): Promise<void> {
      firstPort = served.port;
      servers = createNetworkServers({ ...served, authorityPem: () => network.view().authority?.pem });
      return network.begin(servers, settings.read());
    },
    view: network.view,
    /** The first of the ports of Foyer's screens. Undefined until they are open. */
    firstPort: (): number | undefined => firstPort,
    /** Saves a change and applies it. Nothing else may write the settings in the meantime. */
    async save(change: NetworkChange): Promise<NetworkSaveAnswer> {
      const saved = settings.save(change);
      if (saved.kind === 'not-names') return { kind: 'not-names', names: [...saved.names] };
      if (saved.kind !== 'saved') return { kind: saved.kind };
      await network.change(settings.read());
      return { kind: 'saved', network: network.view() };
    },
    async close(): Promise<void> {
      await network.close();
      servers?.close();
    },
  };
}
