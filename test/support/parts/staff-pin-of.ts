import { createFakeClock } from '../fake-clock.ts';
import { openTestDatabase } from './open-test-database.ts';
import { silentLog } from '../silent-log.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import { createStaffPin, type StaffPinDeps } from '../../../src/main/access/staff-pin.ts';

export const HOUR = 3_600_000;

/** Two texts of the right form; no real PIN belongs to them, so tests with them say themselves what is right. */
export const hashWithSalt = (letter: string) => `scrypt$32768$8$1$${letter.repeat(22)}$${'B'.repeat(43)}`;
export const HASH = hashWithSalt('A');
export const isRight = (pin: string) => Promise.resolve(pin === '482915');

/** The staff PIN of a hub on this database. */
export function pinOn(database: Database = openTestDatabase(), more: Partial<StaffPinDeps> = {}) {
  const clock = createFakeClock();
  const deps = { database, clock, log: silentLog, hash: () => HASH, isRight, ...more };
  return { database, clock, staffPin: createStaffPin(deps) };
}

/** Wrong tries, each after its pause, until `wrong` are counted. */
export async function guess({ staffPin, clock }: ReturnType<typeof pinOn>, wrong: number): Promise<void> {
  for (let n = 0; n < wrong; n++) {
    await clock.advance(3 * HOUR);
    await staffPin.check('000000');
  }
}
