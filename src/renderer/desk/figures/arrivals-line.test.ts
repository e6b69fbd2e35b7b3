import { expect, it } from 'vitest';
import type { Arrivals, DayFigures } from '../../../contract/figures.ts';
import { hoursOf, roundAbove, stepsOver, stepsOf, usualSteps, usualUntil } from './arrivals-line.ts';

const at = (...pairs: readonly (readonly [quarter: number, count: number])[]): Arrivals =>
  pairs.map(([quarter, count]) => ({ quarter, count }));
const NONE = { booked: 0, arrived: 0, noShow: 0, decided: 0, waits: 0, atKiosks: 0, atDesks: 0 };
const week = (arrivals: Arrivals): DayFigures['before'][number] => ({
  day: '2026-01-05',
  arrivals,
  figures: NONE,
});

it('arrivals of two quarters are those of their half hour', () => {
  const steps = stepsOf(at([36, 2], [37, 1], [38, 4]));
  expect([steps[18], steps[19], steps[20]]).toEqual([3, 4, 0]);
});

it('what is usual is the mean of the same weekday in earlier weeks, and nothing is usual without one', () => {
  expect(usualSteps([week(at([36, 2])), week(at([36, 5], [40, 1]))])?.slice(18, 21)).toEqual([3.5, 0, 0.5]);
  expect(usualSteps([])).toBeUndefined();
  const weeks = [week(at([36, 2])), week(at([36, 5], [40, 9]))];
  expect(usualUntil(weeks)).toBe(8);
  expect(usualUntil(weeks, 9.5 * 3_600_000)).toBe(4);
  expect(usualUntil([])).toBeUndefined();
});

it('the line goes over the whole hours in which visitors came, on this day or usually', () => {
  expect(hoursOf(stepsOf(at([37, 1])), stepsOf(at([62, 1])))).toEqual({ from: 18, to: 32 });
  expect(hoursOf(stepsOf([]), undefined)).toBeUndefined();
});

it('a day that is not over has a line up to the last half hour that is over', () => {
  expect(stepsOver(9.75 * 3_600_000)).toBe(19);
  expect(stepsOver(24 * 3_600_000)).toBe(48);
});

it.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [9, 12],
  [21, 40],
  [957, 1_000],
  [1_500, 1_600],
  [4_300, 6_000],
])('a scale for %d arrivals ends at %d', (most, end) => {
  expect(roundAbove(most)).toBe(end);
});
