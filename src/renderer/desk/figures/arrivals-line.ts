/** Arrivals as a line over the day, beside what is usual. Pure. */
import type { Arrivals, DayFigures } from '../../../contract/figures.ts';

/** Two quarters: a line of quarters is a comb in most lobbies. */
const QUARTERS_OF_STEP = 2;
const STEPS_OF_DAY = 48;
const STEPS_OF_HOUR = 2;
const STEP_MS = 30 * 60_000;

/** Arrivals in each half hour of the day. */
export function stepsOf(arrivals: Arrivals): readonly number[] {
  const steps = Array.from({ length: STEPS_OF_DAY }, () => 0);
  for (const { quarter, count } of arrivals) {
    const step = Math.floor(quarter / QUARTERS_OF_STEP);
    steps[step] = (steps[step] ?? 0) + count;
  }
  return steps;
}

/** The mean of each half hour. Undefined without an earlier week. */
export function usualSteps(before: DayFigures['before']): readonly number[] | undefined {
  if (before.length === 0) return undefined;
  const days = before.map(({ arrivals }) => stepsOf(arrivals));
  return Array.from(
    { length: STEPS_OF_DAY },
    (_, step) => days.reduce((sum, steps) => sum + (steps[step] ?? 0), 0) / days.length,
  );
}

export interface Hours {
  /** Half hours of the day, on whole hours; `to` is the end of the last. */
  readonly from: number;
  readonly to: number;
}

/** The hours in which anybody came. Undefined where nobody did. */
export function hoursOf(...lines: readonly (readonly number[] | undefined)[]): Hours | undefined {
  const busy = Array.from({ length: STEPS_OF_DAY }, (_, step) => step).filter((step) =>
    lines.some((line) => (line?.[step] ?? 0) > 0),
  );
  const [first, last] = [busy[0], busy.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    from: Math.floor(first / STEPS_OF_HOUR) * STEPS_OF_HOUR,
    to: (Math.floor(last / STEPS_OF_HOUR) + 1) * STEPS_OF_HOUR,
  };
}

/** How many half hours of a day are over, by its clock in milliseconds since midnight. */
export const stepsOver = (sinceMidnight: number): number =>
  Math.min(STEPS_OF_DAY, Math.max(0, Math.floor(sinceMidnight / STEP_MS)));

/** Their quarters are whole numbers from 4 on. */
const TOPS = [4, 8, 12, 16, 20, 40, 60, 80, 100, 120, 160, 200, 240, 320];

/** The end of a scale for `most`. */
export function roundAbove(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    const found = TOPS.map((top) => top * unit).find((top) => top >= most);
    if (found !== undefined) return found;
  }
}

const QUARTER_MS = STEP_MS / QUARTERS_OF_STEP;

/** The mean of what had come on the earlier days by the same time of the day; undefined without one. */
export function usualUntil(before: DayFigures['before'], sinceMidnight = Infinity): number | undefined {
  if (before.length === 0) return undefined;
  const came = before
    .flatMap(({ arrivals }) => arrivals)
    .filter(({ quarter }) => (quarter + 0.5) * QUARTER_MS < sinceMidnight)
    .reduce((sum, { count }) => sum + count, 0);
  return Math.round(came / before.length);
}
