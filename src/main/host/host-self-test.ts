/** The self-test over all hubs of a host: what it looks at in the hub of the moment, on the disk, and among screens. */
import type { Fleet } from '../access/fleet.ts';
import type { Hub } from '../hub.ts';
import { readDiskSpace, readDiskSpeed } from '../self-test/disk-probes.ts';
import { createSelfTest, type SelfTest } from '../self-test/self-test.ts';
import type { Settings } from '../settings/settings.ts';
import type { HubOptions } from './hub-place.ts';

export interface HostSelfTestDeps extends Pick<HubOptions, 'dataDir' | 'clock' | 'log'> {
  readonly fleet: Pick<Fleet, 'expected'>;
}

export function openHostSelfTest(
  { dataDir, clock, log, fleet }: HostSelfTestDeps,
  hub: () => Hub,
  settings: () => Settings,
): SelfTest {
  return createSelfTest({
    probes: () => ({
      ...hub().probes,
      diskSpace: () => readDiskSpace(dataDir),
      diskSpeed: () => readDiskSpeed(dataDir, clock),
      screens: fleet.expected,
    }),
    clock,
    log,
    timeZone: () => settings().timeZone,
  });
}
