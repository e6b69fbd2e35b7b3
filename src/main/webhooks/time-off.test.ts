import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { settingsInForce } from '../../../test/support/hubs/hub-of.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { createTimeOff, forgetTimeOn } from './time-off.ts';

const MINUTE = 60_000;

/** A lobby in which somebody always waits. */
function machine() {
  const clock = createFakeClock();
  const database = openTestDatabase();
  return {
    clock,
    database,
    start(about: Partial<Parameters<typeof createTimeOff>[0]> = {}) {
      const timesOff = createTimeOff({
        clock,
        database,
        log: silentLog,
        inForce: settingsInForce(),
        isFirst: true,
        lastEventAt: () => 1,
        onTold: () => {},
        anyWaiting: () => true,
        anyExpected: () => false,
        ...about,
      });
      onTestFinished(timesOff.close);
      return timesOff;
    },
  };
}

it('a process that was killed was on up to fifteen seconds before it says', async () => {
  const { clock, start } = machine();
  start();
  await clock.advance(10 * MINUTE + 7_000);
  const killed = Math.floor(clock.now());
  clock.stall(9_000);
  const [notice] = start().notices();
  expect(notice).toMatchObject({
    trouble: { kind: 'off', from: killed - 7_000, to: Math.floor(clock.now()) },
  });
});

it.each([
  ['the hub before was of the same process, which keeps the socket', { isFirst: false }],
  ['no webhook has ever come', { lastEventAt: () => undefined }],
  ['nobody waits and nobody is expected', { anyWaiting: () => false }],
])('nothing is said of a time off where %s', async (_why, about) => {
  const { clock, start } = machine();
  await start().close();
  clock.stall(5 * MINUTE);
  expect(start(about).notices()).toEqual([]);
});

it('visitors who waited in the evening are not asked for in the morning', async () => {
  const { clock, start } = machine();
  await start().close();
  clock.stall(14 * 60 * MINUTE);
  expect(start().notices()).toEqual([]);
});

it('after half a day nobody waits for a call that is missing', async () => {
  const { clock, start } = machine();
  await start().close();
  clock.stall(5 * MINUTE);
  const timesOff = start();
  expect(timesOff.notices()).toHaveLength(1);
  clock.stall(12 * 60 * MINUTE);
  expect(timesOff.notices()).toEqual([]);
});

it('a machine without a clock of its own says how long it was off once the network has set its clock', async () => {
  const { clock, start } = machine();
  await clock.advance(5 * MINUTE);
  await start().close();
  const stopped = Math.floor(clock.now());
  clock.stall(30 * MINUTE);
  clock.jump(-30 * MINUTE);
  let told = 0;
  const timesOff = start({ onTold: () => void (told += 1) });
  expect(timesOff.notices()).toEqual([]);
  await clock.advance(20_000);
  clock.jump(30 * MINUTE);
  await clock.advance(MINUTE);
  expect(timesOff.notices()).toMatchObject([{ trouble: { from: stopped, to: stopped + 30 * MINUTE } }]);
  await clock.advance(15 * MINUTE);
  expect([timesOff.notices().length, told]).toEqual([1, 1]);
});

it('a lobby that leaves a chain was not off while it was in it', async () => {
  const { clock, database, start } = machine();
  await start().close();
  forgetTimeOn(database);
  clock.stall(5 * MINUTE);
  expect(start().notices()).toEqual([]);
});
