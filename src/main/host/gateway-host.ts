/** Runs the gateway of a chain in this process: `npm start -- --gateway`. */
import { join } from 'node:path';
import { systemClock } from '../../clock/clock.ts';
import { openGateway } from '../chain/gateway.ts';
import type { Log } from '../base/log.ts';
import type { HostSettings } from '../settings/host-settings-shape.ts';
import { openLobbiesServer } from '../health/lobbies-server.ts';
import { openHealthServer } from '../health/health-server.ts';
import { thisProcess } from './host-health.ts';
import { profileOf } from './hub-place.ts';
import { whenAskedToStop } from './parent-process.ts';
import { stopInTime } from './stop-in-time.ts';

interface GatewayHostDeps {
  readonly dataDir: string;
  readonly settings: Pick<HostSettings, 'prepare' | 'read'>;
  readonly defaultProfile: string;
  readonly log: Log;
  readonly say: (sentence: string) => void;
  readonly asJson: boolean;
}

/** Undefined once it runs, otherwise the sentence why not. */
export async function runGateway(deps: GatewayHostDeps): Promise<string | undefined> {
  const { log, say, settings } = deps;
  await settings.prepare();
  const read = settings.read();
  if (read.kind === 'invalid') return read.sentence;
  const profile = profileOf(read.layer, deps.defaultProfile);
  if (!profile.ok) return profile.sentence;
  const opened = await openGateway({
    clock: systemClock,
    log,
    say,
    inForce: read.layer,
    profile: profile.profile,
    databasePath: join(deps.dataDir, 'gateway.sqlite'),
    random: Math.random,
  });
  if (opened.kind === 'failed') return opened.sentence;
  const { gateway } = opened;
  const health = await openHealthServer({
    port: read.layer.settings.healthPort,
    log,
    source: { engine: gateway.isReady, waiting: gateway.waiting, process: thisProcess },
  });
  const lobbies = await openLobbiesServer({
    clock: systemClock,
    log,
    settings: read.layer.settings,
    gateway,
  });
  const stop = async (): Promise<void> => {
    await Promise.all([gateway.close(), health.close(), lobbies.close()]);
  };
  let isStopping = false;
  whenAskedToStop(process, () => {
    if (isStopping) return;
    isStopping = true;
    void stopInTime(stop, { clock: systemClock, log }).then((code) => process.exit(code));
  });
  const { webhooks, appointments } = gateway;
  const addresses = {
    webhooks,
    appointments: appointments.kind === 'open' ? appointments.address : undefined,
    health: health.address,
    lobbies: lobbies.address,
  };
  const open = Object.entries(addresses).flatMap(([name, where]) =>
    where === undefined ? [] : [[name, where] as const],
  );
  const engine = gateway.isReady() ? 'durable' : 'away';
  const ready = { ready: true, ...Object.fromEntries(open), engine };
  const lines = ['The gateway runs.', ...open.map(([name, where]) => `${name.padEnd(12)} ${where}`)];
  process.stdout.write(`${deps.asJson ? JSON.stringify(ready) : lines.join('\n')}\n`);
  return undefined;
}
