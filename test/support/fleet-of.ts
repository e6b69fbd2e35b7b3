import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../src/clock/clock.ts';
import { createFleet, type Fleet } from '../../src/main/access/fleet.ts';
import { openScreens, type Screens } from '../../src/main/access/screens.ts';
import type { Log } from '../../src/main/base/log.ts';
import { createFakeClock } from './fake-clock.ts';
import { silentLog } from './silent-log.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface FleetOptions {
  /** Those of a hub before this one. */
  readonly folder?: string;
  readonly clock?: Clock;
  readonly log?: Log;
}

export interface KnownFleet {
  readonly screens: Screens;
  readonly fleet: Fleet;
}

/** The screens of a house, kept in a folder of the test. */
export function fleetOf({
  folder = temporaryFolder(),
  clock = createFakeClock(),
  log = silentLog,
}: FleetOptions = {}): KnownFleet {
  const screens = openScreens({ path: join(folder, 'screens.json'), random: randomBytes, clock, log });
  return { screens, fleet: createFleet({ screens, random: randomBytes, clock, log }) };
}
