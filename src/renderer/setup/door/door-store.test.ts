import { expect, test } from 'vitest';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import type { SetupDoor } from '../../../contract/administrator.ts';
import { createDoorStore, isSetupOpen } from './door-store.ts';

const OPEN: SetupDoor = {
  standing: 'open',
  isShut: false,
  isUnreadable: false,
  resetCommand: 'npm start -- --reset-admin-pin',
  lockAfterMin: 15,
};
const LOCKED: SetupDoor = { ...OPEN, standing: 'locked' };

function setupOf(first: SetupDoor) {
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  connection.become('connected');
  const door = createDoorStore(connection, clock);
  connection.tellTo('administrator.door', first);
  const asked = (): readonly string[] => connection.asked().map(({ path }) => path);
  return { clock, connection, door, asked, open: () => isSetupOpen(door.getState()) };
}

test('setup whose lock the hub could not take opens for the right PIN all the same, and for no wrong one', async () => {
  const { door, connection, open } = setupOf(OPEN);
  door.lock();
  connection.answerTo('administrator.lock', { kind: 'failed' });
  connection.tellTo('administrator.door', OPEN);
  expect(open()).toBe(false);
  const wrong = door.enter('111111');
  connection.answerTo('administrator.enter', {
    kind: 'answered',
    value: { kind: 'wrong-pin', triesLeft: 4 },
  });
  await wrong;
  expect(open()).toBe(false);
  const right = door.enter('482915');
  connection.answerTo('administrator.enter', { kind: 'answered', value: { kind: 'right' } });
  await right;
  expect(open()).toBe(true);
});

test('setup that was locked without a hub stays locked until the hub knows, and is told again', () => {
  const { door, connection, asked, open } = setupOf(OPEN);
  connection.become('lost');
  door.lock();
  connection.answerTo('administrator.lock', { kind: 'not-sent' });
  connection.become('connected');
  connection.tellTo('administrator.door', OPEN);
  expect(asked()).toEqual(['administrator.lock', 'administrator.lock']);
  expect(open()).toBe(false);
  connection.tellTo('administrator.door', LOCKED);
  connection.tellTo('administrator.door', OPEN);
  expect(open()).toBe(true);
});

test('the answer to a PIN without a line stays in view while the page locks itself again and again', async () => {
  const { door, connection, clock, open } = setupOf(OPEN);
  connection.become('lost');
  await clock.advance(15 * 60_000);
  expect(open()).toBe(false);
  const entered = door.enter('482915');
  connection.answerTo('administrator.enter', { kind: 'not-sent' });
  await entered;
  await clock.advance(60_000);
  expect(door.getState().note).toEqual({ kind: 'not-sent' });
});

test('the demo has nothing to lock', () => {
  const { door, asked, open } = setupOf({ ...OPEN, standing: 'demo' });
  door.lock();
  expect(asked()).toEqual([]);
  expect(open()).toBe(true);
});

test('one PIN is on its way at a time, and a new one is set where the hub says so', async () => {
  const { door, connection, asked } = setupOf({ ...OPEN, standing: 'choose' });
  const first = door.choose('123456');
  expect(await door.choose('482915')).toBe(false);
  connection.answerTo('administrator.choose', {
    kind: 'answered',
    value: { kind: 'bad-pin', problem: 'pin-run' },
  });
  expect(await first).toBe(false);
  expect(door.getState().note).toEqual({ kind: 'bad-pin', problem: 'pin-run' });
  const second = door.choose('482915');
  connection.answerTo('administrator.choose', { kind: 'answered', value: { kind: 'done' } });
  expect(await second).toBe(true);
  expect(asked()).toEqual(['administrator.choose', 'administrator.choose']);
});

test('a new PIN that is longer than any is not sent, and what a PIN is made of is told', async () => {
  const { door, asked } = setupOf({ ...OPEN, standing: 'choose' });
  expect(await door.choose('8'.repeat(100))).toBe(false);
  expect(door.getState().note).toEqual({ kind: 'bad-pin', problem: 'pin-form' });
  expect(asked()).toEqual([]);
});

test('the first PIN takes the keyboard where a person lands, and not when they come back there', () => {
  const { door } = setupOf({ ...OPEN, standing: 'demo' });
  expect([door.takesKeyboardFirst(), door.takesKeyboardFirst()]).toEqual([true, false]);
});
