import { expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { staffOf } from '../../../test/support/parts/staff-of.ts';
import type { Staff } from './staff.ts';

const PIN = '482915';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const desk = screenOf('desk');

async function signedIn(lockAfterMin = () => 10): Promise<{ clock: FakeClock; staff: Staff }> {
  const clock = createFakeClock();
  const staff = staffOf({ clock, lockAfterMin });
  await staff.add('Maria', PIN);
  const [clerkId = ''] =
    (await staff.watch(desk, undefined).next()).value?.clerks.map((one) => one.clerkId) ?? [];
  await staff.signIn(desk, clerkId, PIN);
  return { clock, staff };
}

it('a front desk locks ten minutes after somebody was last at it, and not before', async () => {
  const { clock, staff } = await signedIn();
  await clock.advance(9 * MINUTE);
  staff.active(desk.id);
  await clock.advance(10 * MINUTE - 1);
  expect(staff.deskAt(desk.id).kind).toBe('open');
  await clock.advance(1);
  expect(staff.deskAt(desk.id).kind).toBe('locked');
  // Nobody wakes a session that has ended.
  staff.active(desk.id);
  expect(staff.deskAt(desk.id).kind).toBe('locked');
});

it('a machine that slept locks its front desk as it wakes', async () => {
  const { clock, staff } = await signedIn();
  clock.jump(8 * HOUR);
  expect(staff.deskAt(desk.id).kind).toBe('locked');
});

it('a front desk that locks never by itself stays open, and a shorter time is in force at once', async () => {
  let most = 0;
  const { clock, staff } = await signedIn(() => most);
  await clock.advance(100 * HOUR);
  expect(staff.deskAt(desk.id).kind).toBe('open');
  most = 5;
  staff.look();
  expect(staff.deskAt(desk.id).kind).toBe('locked');
});
