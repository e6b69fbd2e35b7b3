import { expect, it } from 'vitest';
import { fewAtOnce } from './hub-voice.ts';

it('two are in, eight wait in order, and the eleventh is turned away', async () => {
  const places = fewAtOnce(2, 8, 99);
  const entered: number[] = [];
  const all = Array.from({ length: 11 }, async (_, n) => {
    if (await places.enter('k')) entered.push(n);
    else entered.push(-n);
  });
  await Promise.resolve();
  await all[10];
  expect(entered).toEqual([0, 1, -10]);
  for (let n = 0; n < 8; n++) places.leave('k');
  await Promise.all(all);
  expect(entered).toEqual([0, 1, -10, 2, 3, 4, 5, 6, 7, 8, 9]);
  places.leave('k');
  places.leave('k');
  expect(await Promise.all([places.enter('k'), places.enter('k')])).toEqual([true, true]);
});

it('one that gives up gives its place in the line to the next', async () => {
  const places = fewAtOnce(1, 2, 99);
  await places.enter('k');
  const gone = new AbortController();
  const [left, stays] = [places.enter('k', gone.signal), places.enter('k')];
  expect(await places.enter('k')).toBe(false);
  gone.abort();
  expect(await left).toBe(false);
  const next = places.enter('k');
  places.leave('k');
  expect(await stays).toBe(true);
  places.leave('k');
  expect(await next).toBe(true);
  expect(await places.enter('k', gone.signal)).toBe(false);
});

it('one that asks for more than its share is turned away, and the others find room', async () => {
  const places = fewAtOnce(2, 8, 3);
  const greedy = Array.from({ length: 20 }, () => places.enter('k'));
  const refused = await Promise.all(greedy.slice(3));
  expect(new Set(refused)).toEqual(new Set([false]));
  const others = ['l', 'm'].map((who) => places.enter(who));
  for (let n = 0; n < 3; n++) places.leave('k');
  expect(await Promise.all([...greedy.slice(0, 3), ...others])).toEqual([true, true, true, true, true]);
  expect(await places.enter('k', AbortSignal.abort())).toBe(false);
  const again = places.enter('k');
  places.leave('l');
  expect(await again).toBe(true);
});

it('one that gives up waiting may ask again', async () => {
  const places = fewAtOnce(1, 8, 2);
  await places.enter('k');
  for (let n = 0; n < 5; n++) {
    const gone = new AbortController();
    const left = places.enter('k', gone.signal);
    gone.abort();
    expect(await left).toBe(false);
  }
});
