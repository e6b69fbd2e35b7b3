import { readFileSync } from 'node:fs';
import type { HealthSource } from '../health/health.ts';
import { type HealthServer, openHealthServer } from '../health/health-server.ts';
import type { Log } from '../base/log.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { HubHost } from './hub-host-shape.ts';

interface HostHealthDeps {
  readonly host: HubHost;
  readonly fleet: Pick<FleetDesk, 'expected'>;
  readonly log: Log;
}

/** The packages' units set it to the file that `foyer-update` writes. */
const UPDATE_NOTICE = 'FOYER_UPDATE_NOTICE';
const MAX_CHARACTERS = 500;

/** Undefined after a successful update. */
function updateNotice(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim().slice(0, MAX_CHARACTERS) || undefined;
  } catch {
    return undefined;
  }
}

export function thisProcess(): ReturnType<HealthSource['process']> {
  const { user, system } = process.cpuUsage();
  return {
    memoryBytes: process.memoryUsage.rss(),
    cpuSeconds: (user + system) / 1e6,
    startedAt: Date.now() - process.uptime() * 1_000,
  };
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
      update: () => updateNotice(process.env[UPDATE_NOTICE]),
      process: thisProcess,
    },
  });
}
