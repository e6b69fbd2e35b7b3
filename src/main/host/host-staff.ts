/** The clerks of a host, kept in its data directory. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../base/log.ts';
import type { Settings } from '../settings/settings.ts';
import { createStaff, type Staff, type StaffDeps } from '../staff/staff.ts';

export interface HostStaffDeps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly pins?: StaffDeps['pins'];
}

export function openHostStaff(
  { dataDir, clock, log, pins }: HostStaffDeps,
  settings: () => Pick<Settings, 'staffLockMin'>,
): Staff {
  return createStaff({
    path: join(dataDir, 'clerks.json'),
    random: randomBytes,
    clock,
    log,
    ...(pins ? { pins } : {}),
    lockAfterMin: () => settings().staffLockMin,
  });
}
