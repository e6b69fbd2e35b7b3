import { readFileSync } from 'node:fs';
import { type Clock, repeatEvery, wallMs } from '../../clock/clock.ts';
import type { HealthSource } from '../health/health.ts';
import { type HealthServer, openHealthServer } from '../health/health-server.ts';
import { lobbyReport, REPORT_EVERY_MS } from '../health/lobby-report.ts';
import type { Log } from '../base/log.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { HubHost } from './hub-host-shape.ts';

interface HostHealthDeps {
  readonly host: HubHost;
  readonly fleet: Pick<FleetDesk, 'expected'>;
  readonly clock: Clock;
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

/** In a chain, the gateway's page shows how this lobby is. */
function keepReporting({ host, clock }: HostHealthDeps, source: HealthSource): () => void {
  function report(): void {
    const hub = host.access.hub();
    if (!hub.closing.aborted) hub.report(() => lobbyReport(source, hub.locationName(), wallMs(clock)));
  }
  report();
  return repeatEvery(clock, REPORT_EVERY_MS, report);
}

export async function openHostHealth(deps: HostHealthDeps): Promise<HealthServer> {
  const { host, fleet, log } = deps;
  const source: HealthSource = {
    status() {
      const hub = host.access.hub();
      return hub.closing.aborted ? undefined : hub.status.snapshot();
    },
    selfTest: () => host.access.selfTest?.state() ?? { kind: 'never' },
    screens: fleet.expected,
    copyAt: () => host.access.hub().probes.copyAt(),
    update: () => updateNotice(process.env[UPDATE_NOTICE]),
    process: thisProcess,
  };
  const { address, close } = await openHealthServer({ port: host.settings().healthPort, log, source });
  const stopReporting = keepReporting(deps, source);
  return {
    address,
    close() {
      stopReporting();
      return close();
    },
  };
}
