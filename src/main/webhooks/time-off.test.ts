import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { settingsInForce } from '../../../test/support/hubs/hub-of.ts';
import { openTestDatabase } from '../../../test/support/parts/open-test-database.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { createTimeOff } from './time-off.ts';

const MINUTE = 60_000;

/** A lobby in which somebody always waits. */
function machine() {
  const clock = createFakeClock();
  const database = openTestDatabase();
  return {
    clock,
    start(about: Partial<Parameters<typeof createTimeOff>[0]> = {}) {
      const timesOff = createTimeOff({
        clock,
        database,
        log: silentLog,
        inForce: settingsInForce(),
        isFirst: true,
        lastEventAt: () => 1,
        anyWaiting: () => true,
        anyExpected: () => false,
        ...about,
      });
      onTestFinished(timesOff.close);
      return timesOff;
    },
  };
}

it('a process that was killed was on up to a minute before it says', async () => {
  const { clock, start } = machine();
  start();
  await clock.advance(10.5 * MINUTE);
  const killed = Math.floor(clock.now());
  clock.stall(9_000);
  const [notice] = start().notices();
  expect(notice).toMatchObject({
    trouble: { kind: 'off', from: killed - MINUTE / 2, to: Math.floor(clock.now()) },
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
