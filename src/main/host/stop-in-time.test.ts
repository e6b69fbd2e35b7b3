import { expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { STOP_LIMIT_MS, stopInTime } from './stop-in-time.ts';

it('a hub that stops in time ends with code 0, one that fails with code 1', async () => {
  const clock = createFakeClock();
  expect(await stopInTime(() => Promise.resolve(), { clock, log: silentLog })).toBe(0);
  expect(await stopInTime(() => Promise.reject(new Error('disk')), { clock, log: silentLog })).toBe(1);
});

it('a hub that never stops is left behind after the limit, not before', async () => {
  const clock = createFakeClock();
  let code: number | undefined;
  const ending = stopInTime(() => new Promise(() => {}), { clock, log: silentLog }).then((each) => {
    code = each;
  });
  await clock.advance(STOP_LIMIT_MS - 1);
  expect(code).toBeUndefined();
  await clock.advance(1);
  await ending;
  expect(code).toBe(1);
});
