import { expect, it } from 'vitest';
import { estimateWait, type PastWait, rangeSaid } from './wait-estimate.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = { at: 100 * DAY, ahead: 2, desks: 1, startsInMs: undefined, minuteOfDay: 600 };

/** Waits of a line of the last days, each as long as these minutes, of visitors who came as the one of now. */
const past = (minutes: readonly number[], about: Partial<PastWait> = {}): PastWait[] =>
  minutes.map((wait, n) => ({
    arrivedAt: NOW.at - (1 + (n % 7)) * DAY,
    waitedMs: wait * MINUTE,
    ahead: 2,
    desks: 1,
    startsInMs: undefined,
    minuteOfDay: 600,
    ...about,
  }));
const from = (first: number, last: number): number[] =>
  Array.from({ length: 30 }, (_, n) => first + ((last - first) * n) / 29);

it('a visitor is told the minutes between which nearly all who came alike waited, as people say them', () => {
  expect(estimateWait(NOW, past(from(6, 14)))).toEqual({ from: 5, to: 15 });
  expect(estimateWait(NOW, past(from(22, 28)))).toEqual({ from: 20, to: 30 });
});

it('a visitor is told nothing before twenty visitors who came alike have been called', () => {
  expect(estimateWait(NOW, past(from(6, 14)).slice(0, 19))).toBeUndefined();
  expect(estimateWait(NOW, past(from(6, 14), { ahead: 40 }))).toBeUndefined();
  expect(estimateWait(NOW, past(from(6, 14), { minuteOfDay: 1_200 }))).toBeUndefined();
});

it('one of many who waited all day does not change what a visitor is told', () => {
  expect(estimateWait(NOW, past([...from(6, 14), 200]))).toEqual({ from: 5, to: 15 });
});

it('a visitor with an appointment is compared with those who came as early to theirs, and with nobody else', () => {
  const early = { ...NOW, startsInMs: 25 * MINUTE };
  expect(estimateWait(early, past(from(6, 14)))).toBeUndefined();
  const waits = [
    ...past(from(22, 28), { startsInMs: 25 * MINUTE }),
    ...past(from(1, 4), { startsInMs: -5 * MINUTE }),
  ];
  expect(estimateWait(early, waits)).toEqual({ from: 20, to: 30 });
  expect(estimateWait({ ...NOW, startsInMs: 0 }, waits)).toEqual({ from: 0, to: 5 });
});

it('more people ahead are a longer wait, and more desks a shorter one', () => {
  const waits = [...past(from(6, 9)), ...past(from(32, 44), { ahead: 9 })];
  expect(estimateWait(NOW, waits)).toEqual({ from: 5, to: 10 });
  expect(estimateWait({ ...NOW, ahead: 9 }, waits)).toEqual({ from: 30, to: 45 });
  expect(estimateWait({ ...NOW, ahead: 9, desks: 3 }, waits)).toEqual({ from: 5, to: 10 });
});

it('only the newest thousand waits of a line are compared', () => {
  const old = past(from(32, 44));
  const others = Array.from({ length: 1_000 }, () => past([1], { ahead: 40 })).flat();
  expect(estimateWait(NOW, [...old, ...others])).toBeUndefined();
  expect(estimateWait(NOW, [...others, ...old])).toEqual({ from: 30, to: 45 });
});

it('no range is empty, longer than four hours, or wider than half an hour or its own lower end', () => {
  expect(rangeSaid(0, 0)).toEqual({ from: 0, to: 5 });
  expect(rangeSaid(5 * MINUTE, 5 * MINUTE)).toEqual({ from: 5, to: 10 });
  expect(rangeSaid(0, 8 * 60 * MINUTE)).toBeUndefined();
  expect(rangeSaid(10 * MINUTE, 46 * MINUTE)).toBeUndefined();
  for (let low = 0; low <= 260; low += 1)
    for (let high = low; high <= 260; high += 1) {
      const range = rangeSaid(low * MINUTE, high * MINUTE);
      if (!range) continue;
      expect(range.from).toBeLessThanOrEqual(low);
      expect(range.to).toBeGreaterThanOrEqual(high);
      expect(range.to).toBeGreaterThan(range.from);
      expect(range.to - range.from).toBeLessThanOrEqual(Math.max(30, range.from));
    }
});
