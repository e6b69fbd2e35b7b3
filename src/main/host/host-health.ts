/** Health and metrics of a host: what they are read from. */
import { type HealthServer, openHealthServer } from '../health/health-server.ts';
import type { Log } from '../base/log.ts';
import type { Fleet } from '../access/fleet.ts';
import type { HubHost } from './hub-host-shape.ts';

export interface HostHealthDeps {
  readonly host: HubHost;
  readonly fleet: Pick<Fleet, 'expected'>;
  readonly log: Log;
}

export function openHostHealth({ host, fleet, log }: HostHealthDeps): Promise<HealthServer> {
  return openHealthServer({
    port: host.settings().healthPort,
    log,
    source: {
      status() {
        const hub = host.access.hub();
        return hub.closing.aborted ? undefined : hub.status.snapshot();
      },
      selfTest: () => host.access.selfTest?.state() ?? { kind: 'never' },
      screens: fleet.expected,
      copyAt: () => host.access.hub().probes.copyAt(),
      process() {
        const { user, system } = process.cpuUsage();
        return {
          memoryBytes: process.memoryUsage.rss(),
          cpuSeconds: (user + system) / 1e6,
          startedAt: Date.now() - process.uptime() * 1_000,
        };
      },
    },
  });
}
