/**
 * How long a visitor who comes now will wait for the first call: a range, from past waits of visitors who came to the
 * same line in much the same circumstances. Pure.
 *
 * A mean of the day is wrong at every hour of it, and "people ahead × mean" where desks come and go or appointments
 * have times (docs/adr/0073). Nothing is assumed about the order of calls: whoever came as early, to as many people and
 * as many desks, waited as long.
 */
import { MINUTE_MS } from '../../clock/clock.ts';
import type { WaitRange } from '../../contract/appointment.ts';

/** What was known when a visitor came. */
export interface WaitFacts {
  /** Visitors of the line who waited. */
  readonly ahead: number;
  /** Desks that had called the line in the last hour. */
  readonly desks: number;
  /** Until the own appointment, in milliseconds, negative after its start; undefined without one. */
  readonly startsInMs: number | undefined;
  /** Of the location's day. */
  readonly minuteOfDay: number;
}

export interface PastWait extends WaitFacts {
  readonly arrivedAt: number;
  readonly waitedMs: number;
}

/** The newest past waits of a line say enough: of a busy line, weeks. */
export const MOST_PAST = 1_000;
/** Fewer say too little: of twenty, one or two at each end are outside. */
const MIN_ALIKE = 20;
const MOST_ALIKE = 50;
/** How unlike now a past wait may be, in the units below. */
const MAX_UNLIKE = 2;

/** What counts as one unit of unlikeness. */
const UNIT = { load: 0.35, startsIn: 6 * MINUTE_MS, minutes: 120, days: 21 };

/** Of ten past visitors who were alike, one waited less and one waited longer. */
const LOW = 0.1;
const HIGH = 0.9;

const loadOf = ({ ahead, desks }: WaitFacts): number => Math.log((ahead + 1) / Math.max(desks, 1));

/** Whoever is late waits as one who is on time. */
const earlyOf = (startsInMs: number): number => Math.max(startsInMs, 0);

/** 0: the same. Undefined: not to be compared. */
function unlikeness(now: WaitFacts & { readonly at: number }, past: PastWait): number | undefined {
  if ((now.startsInMs === undefined) !== (past.startsInMs === undefined)) return undefined;
  const early = earlyOf(now.startsInMs ?? 0);
  const parts = [
    (loadOf(now) - loadOf(past)) / UNIT.load,
    (early - earlyOf(past.startsInMs ?? 0)) / (UNIT.startsIn + early / 8),
    (now.minuteOfDay - past.minuteOfDay) / UNIT.minutes,
    (now.at - past.arrivedAt) / (UNIT.days * 24 * 60 * MINUTE_MS),
  ];
  return Math.hypot(...parts);
}

/** `share` from 0 to 1, of a sorted list that is not empty; between two of its numbers. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

/** The minutes that people say. */
const SAID = [5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240];

/** A wider range is no answer, in minutes: half an hour, or as much as its lower end. */
const MAX_WIDTH = 30;

/** Undefined where the range would be too wide, or longer than people plan. */
export function rangeSaid(lowMs: number, highMs: number): WaitRange | undefined {
  const from = SAID.findLast((minutes) => minutes * MINUTE_MS <= lowMs) ?? 0;
  const to = SAID.find((minutes) => minutes * MINUTE_MS >= highMs && minutes > from);
  if (to === undefined || to - from > Math.max(MAX_WIDTH, from)) return undefined;
  return { from, to };
}

/** Undefined where too little is known. `past`: of the same line. */
export function estimateWait(
  now: WaitFacts & { readonly at: number },
  past: readonly PastWait[],
): WaitRange | undefined {
  const alike = past
    .slice(-MOST_PAST)
    .flatMap((each) => {
      const unlike = unlikeness(now, each);
      return unlike === undefined || unlike > MAX_UNLIKE ? [] : [{ unlike, waitedMs: each.waitedMs }];
    })
    .toSorted((a, b) => a.unlike - b.unlike)
    .slice(0, MOST_ALIKE);
  if (alike.length < MIN_ALIKE) return undefined;
  const waits = alike.map(({ waitedMs }) => waitedMs).toSorted((a, b) => a - b);
  return rangeSaid(quantile(waits, LOW), quantile(waits, HIGH));
}
