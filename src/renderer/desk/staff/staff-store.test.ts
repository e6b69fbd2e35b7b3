import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import type { Who } from '../../../contract/staff.ts';
import { createStaffStore, isDeskOpen } from './staff-store.ts';

const MARIA = { clerkId: 'm', name: 'Maria' };
const LOCKED: Who = {
  signIn: 'on',
  clerks: [{ ...MARIA, isLocked: false }],
  lockAfterMin: 10,
  isUnreadable: false,
};
const OPEN: Who = { ...LOCKED, me: MARIA };

function deskOf(first: Who | undefined) {
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  connection.become('connected');
  const staff = createStaffStore(connection, clock);
  if (first) connection.tellTo('staff.who', first);
  const asked = (): readonly string[] => connection.asked().map(({ path }) => path);
  return { clock, connection, staff, asked, open: () => isDeskOpen(staff.getState()) };
}

test('a page shows no day before the hub has said whether a clerk is signed in', () => {
  const { open, connection } = deskOf(undefined);
  expect(open()).toBeUndefined();
  connection.tellTo('staff.who', LOCKED);
  expect(open()).toBe(false);
  connection.tellTo('staff.who', OPEN);
  expect(open()).toBe(true);
  connection.tellTo('staff.who', { ...LOCKED, signIn: 'off' });
  expect(open()).toBe(true);
});

test('a page locks at once, whatever the hub still says, and opens for the next PIN', () => {
  const { staff, connection, asked, open } = deskOf(OPEN);
  staff.lock();
  expect(open()).toBe(false);
  expect(asked()).toEqual(['staff.lock']);
  // Of before.
  connection.tellTo('staff.who', OPEN);
  expect(open()).toBe(false);
  connection.tellTo('staff.who', LOCKED);
  connection.tellTo('staff.who', OPEN);
  expect(open()).toBe(true);
});

test('a page that is locked without a hub tells it when it is back, and stays locked meanwhile', () => {
  const { staff, connection, asked, open } = deskOf(OPEN);
  connection.become('lost');
  staff.lock();
  connection.answerTo('staff.lock', { kind: 'not-sent' });
  expect(open()).toBe(false);
  connection.become('connected');
  connection.tellTo('staff.who', OPEN);
  expect(asked()).toEqual(['staff.lock', 'staff.lock']);
  expect(open()).toBe(false);
});

test('a page whose lock the hub could not take opens for the next PIN all the same, and never for who was there before', async () => {
  for (const clerkId of ['m', 'b']) {
    const { staff, connection, open } = deskOf(OPEN);
    staff.lock();
    connection.answerTo('staff.lock', { kind: 'failed' });
    connection.tellTo('staff.who', OPEN);
    expect(open()).toBe(false);
    const signedIn = staff.signIn(clerkId, '482915');
    connection.answerTo('staff.signIn', { kind: 'answered', value: { kind: 'right' } });
    await signedIn;
    // The hub has not told of Ben yet.
    expect(open()).toBe(clerkId === 'm');
    connection.tellTo('staff.who', { ...OPEN, me: { clerkId, name: 'Maria or Ben' } });
    expect(open()).toBe(true);
  }
});

test('a page that is left alone without a hub locks by itself, and one with a hub leaves that to it', async () => {
  const alone = deskOf(OPEN);
  alone.connection.become('lost');
  await alone.clock.advance(9 * 60_000);
  expect(alone.open()).toBe(true);
  await alone.clock.advance(60_000);
  expect(alone.open()).toBe(false);
  const held = deskOf(OPEN);
  // Another tab of this screen may be in use.
  await held.clock.advance(60 * 60_000);
  expect(held.open()).toBe(true);
  const never = deskOf({ ...OPEN, lockAfterMin: 0 });
  never.connection.become('lost');
  await never.clock.advance(60 * 60_000);
  expect(never.open()).toBe(true);
});

test('the hub is told that somebody is at the desk, every ten seconds at most, and of the last touch too', async () => {
  const { staff, clock, asked } = deskOf(OPEN);
  for (let second = 0; second < 25; second++) {
    staff.touched();
    await clock.advance(1_000);
  }
  expect(asked()).toEqual(['staff.active', 'staff.active']);
  await clock.advance(10_000);
  expect(asked()).toEqual(['staff.active', 'staff.active', 'staff.active']);
  await clock.advance(60_000);
  expect(asked()).toHaveLength(3);
});

test('nobody at a locked page is somebody at the desk', async () => {
  const { staff, clock, asked } = deskOf(LOCKED);
  staff.touched();
  await clock.advance(60_000);
  expect(asked()).toEqual([]);
});

test('a PIN is looked at once, and what came of it is one word until somebody types again', async () => {
  const { staff, connection, asked } = deskOf(LOCKED);
  const first = staff.signIn('m', '000000');
  void staff.signIn('m', '000000');
  expect(staff.getState().note).toEqual({ kind: 'checking' });
  expect(asked()).toEqual(['staff.signIn']);
  connection.answerTo('staff.signIn', { kind: 'answered', value: { kind: 'wrong-pin', triesLeft: 3 } });
  await first;
  expect(staff.getState().note).toEqual({ kind: 'wrong-pin', triesLeft: 3 });
  staff.clearNote();
  const second = staff.signIn('m', '482915');
  connection.answerTo('staff.signIn', { kind: 'no-answer' });
  await second;
  expect(staff.getState().note).toEqual({ kind: 'no-answer' });
  const third = staff.signIn('m', '482915');
  connection.answerTo('staff.signIn', { kind: 'answered', value: { kind: 'right' } });
  await third;
  expect(staff.getState().note).toEqual({ kind: 'none' });
});
