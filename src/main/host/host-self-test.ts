/** The self-test of a host. It also logs the current hub's problems. */
import { type Code, codesInForce } from '../../contract/codes.ts';
import type { FleetDesk } from '../access/fleet.ts';
import type { Hub } from '../hub.ts';
import { readDiskSpace, readDiskSpeed } from '../self-test/hub-probes.ts';
import { createSelfTest, type SelfTest } from '../self-test/self-test.ts';
import type { Settings } from '../settings/settings.ts';
import { logFaults } from '../status/fault-log.ts';
import type { HubOptions } from './hub-place.ts';

interface HostSelfTestDeps extends Pick<HubOptions, 'dataDir' | 'clock' | 'log'> {
  readonly fleet: Pick<FleetDesk, 'expected'>;
}

/** Undefined for a hub that has closed its database. */
function codesOf(hub: Hub): readonly Code[] | undefined {
  return hub.closing.aborted ? undefined : codesInForce(hub.status.snapshot());
}

export function openHostSelfTest(
  { dataDir, clock, log, fleet }: HostSelfTestDeps,
  hub: () => Hub,
  settings: () => Settings,
): SelfTest {
  const stopLogging = logFaults({ codes: () => codesOf(hub()), clock, log });
  const selfTest = createSelfTest({
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
  return {
    ...selfTest,
    close() {
      selfTest.close();
      stopLogging();
    },
  };
}
