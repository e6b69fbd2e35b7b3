import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

it('two are in, eight wait in order, and the eleventh is turned away', async () => {
  const places = fewAtOnce(2, 8);
  const entered: number[] = [];
  const all = Array.from({ length: 11 }, async (_, n) => {
    if (await places.enter()) entered.push(n);
    else entered.push(-n);
  });
  await Promise.resolve();
  await all[10];
  expect(entered).toEqual([0, 1, -10]);
  for (let n = 0; n < 8; n++) places.leave();
  await Promise.all(all);
  expect(entered).toEqual([0, 1, -10, 2, 3, 4, 5, 6, 7, 8, 9]);
  places.leave();
  places.leave();
  expect(await Promise.all([places.enter(), places.enter()])).toEqual([true, true]);
});

it('one that gives up gives its place in the line to the next', async () => {
  const places = fewAtOnce(1, 2);
  await places.enter();
  const gone = new AbortController();
  const [left, stays] = [places.enter(gone.signal), places.enter()];
  expect(await places.enter()).toBe(false);
  gone.abort();
  expect(await left).toBe(false);
  const next = places.enter();
  places.leave();
  expect(await stays).toBe(true);
  places.leave();
  expect(await next).toBe(true);
  expect(await places.enter(gone.signal)).toBe(false);
});
