import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/clock/clock.ts';
import type { PinHash } from '../../../src/main/access/pin-hash.ts';
import type { Log } from '../../../src/main/base/log.ts';
import { type Administrator, createAdministrator } from '../../../src/main/staff/administrator.ts';
import { createStaff, type Staff } from '../../../src/main/staff/staff.ts';
import { createFakeClock } from '../fake-clock.ts';
import { silentLog } from '../silent-log.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface StaffOptions {
  /** Of a hub before this one. */
  readonly folder?: string;
  readonly clock?: Clock;
  readonly log?: Log;
  readonly lockAfterMin?: () => number;
  /** By default {@link QUICK_PINS}. */
  readonly pins?: typeof QUICK_PINS;
}

/** A hash in the form of the real one, at once: what a PIN costs is tested where it is made. */
function saltedHash(pin: string, salt: string): string {
  return createHash('sha256').update(`${salt} ${pin}`).digest('base64url');
}

export const QUICK_PINS = {
  hash(pin: string): Promise<string> {
    const salt = randomBytes(16).toString('base64url');
    return Promise.resolve(`scrypt$32768$8$3$${salt}$${saltedHash(pin, salt)}`);
  },
  isRight: (pin: string, { salt, hash }: PinHash): Promise<boolean> =>
    Promise.resolve(saltedHash(pin, salt.toString('base64url')) === hash.toString('base64url')),
};

/** The clerks of a house, kept in a folder of the test: nobody at first, and sign-in off. */
export function staffOf({
  folder = temporaryFolder(),
  clock = createFakeClock(),
  log = silentLog,
  lockAfterMin = () => 10,
  pins = QUICK_PINS,
}: StaffOptions = {}): Staff {
  const path = join(folder, 'clerks.json');
  const staff = createStaff({ path, random: randomBytes, clock, log, lockAfterMin, pins });
  onTestFinished(staff.close);
  return staff;
}

export interface AdministratorOptions extends Omit<StaffOptions, 'lockAfterMin' | 'pins'> {
  readonly isDemo?: () => boolean;
}

/** The PIN of setup, kept in a folder of the test: none at first, and by default in the demo, where setup is open then. */
export function administratorOf({
  folder = temporaryFolder(),
  clock = createFakeClock(),
  log = silentLog,
  isDemo = () => true,
}: AdministratorOptions = {}): Administrator {
  const path = join(folder, 'admin.json');
  const administrator = createAdministrator({
    path,
    random: randomBytes,
    clock,
    log,
    isDemo,
    resetCommand: 'npm start -- --reset-admin-pin',
    pins: QUICK_PINS,
  });
  onTestFinished(administrator.close);
  return administrator;
}

/** The same where the PIN was typed at every screen. */
export function openAdministrator(options: AdministratorOptions = {}): Administrator {
  const { signal } = new AbortController();
  return { ...administratorOf(options), setupAt: () => ({ kind: 'open', ended: signal }) };
}
