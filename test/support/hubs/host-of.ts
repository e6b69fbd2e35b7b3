import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/clock/clock.ts';
import { type HostSetupOptions, setUpHost } from '../../../src/main/host/host-setup.ts';
import { startHubHost } from '../../../src/main/host/hub-host.ts';
import type { HubHost, HubHostOptions } from '../../../src/main/host/hub-host-shape.ts';
import { silentLog } from '../silent-log.ts';
import { openConfStore } from '../../../src/main/settings/conf-store.ts';
import { openFileVault } from '../../../src/main/settings/file-vault.ts';
import { NO_VOICE } from '../../../src/main/speech/hub-voice.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { fleetOf } from '../parts/fleet-of.ts';
import { DEFAULT_PROFILE } from './hub-of.ts';
import { QUICK_PINS } from '../parts/staff-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface HostOptions extends Partial<Pick<HubHostOptions, 'fetch' | 'onLost' | 'fleet' | 'say'>> {
  readonly dataDir?: string;
  readonly clock?: Clock;
  /** By default the file of a host without a keychain. */
  readonly openVault?: HostSetupOptions['openVault'];
}

export interface TestHost extends HubHost {
  readonly dataDir: string;
  /** The clock that only moves when told to, where no other was given. */
  readonly clock: FakeClock;
  stop(): Promise<void>;
}

/** A host on a real data folder with settings from `env`, stopped when the running test is over. */
export async function hostOf(
  env: Readonly<Record<string, string>> = {},
  { dataDir = temporaryFolder(), clock, openVault, ...options }: HostOptions = {},
): Promise<TestHost> {
  const setup = await setUpHost({
    dataDir,
    configFile: undefined,
    cwd: dataDir,
    env: { FOYER_TIME_ZONE: 'UTC', FOYER_WEBHOOK_PORT: '0', ...env },
    openStore: openConfStore,
    openVault: openVault ?? ((folder) => openFileVault(join(folder, 'secrets.json'))),
  });
  if (setup.kind === 'failed') throw new Error(setup.sentence);
  const fake = createFakeClock();
  const started = await startHubHost({
    fetch,
    fleet: fleetOf({ folder: dataDir, clock: clock ?? fake }).fleet,
    ...options,
    dataDir,
    settings: setup.settings,
    defaultProfile: DEFAULT_PROFILE,
    clock: clock ?? fake,
    log: silentLog,
    random: () => 0,
    pins: QUICK_PINS,
    findVoice: () => Promise.resolve(NO_VOICE),
  });
  if (started.kind === 'failed') throw new Error(started.sentence);
  const { host } = started;
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await host.stop();
  };
  onTestFinished(stop);
  return { ...host, dataDir, clock: fake, stop };
}
