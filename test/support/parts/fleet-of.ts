import type { Clock } from '../../../src/clock/clock.ts';
import type { Log } from '../../../src/main/base/log.ts';
import { type HostFleet, openHostFleet } from '../../../src/main/host/host-fleet.ts';
import { createFakeClock } from '../fake-clock.ts';
import { silentLog } from '../silent-log.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface FleetOptions {
  /** Those of a hub before this one. */
  readonly folder?: string;
  readonly clock?: Clock;
  readonly log?: Log;
}

export type KnownFleet = HostFleet;

/** The screens of a house, kept in a folder of the test. */
export function fleetOf({
  folder = temporaryFolder(),
  clock = createFakeClock(),
  log = silentLog,
}: FleetOptions = {}): KnownFleet {
  return openHostFleet({ dataDir: folder, clock, log });
}
