/** When a page that failed is loaded again, and when one that works may be. Pure; times are milliseconds. */
import type { Surface } from '../../../contract/roles.ts';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** A page that lived this long starts a new count: the next visitor does not wait for what happened to another. */
const HEALTHY_MS = 20_000;

/** Milliseconds before the page is loaded again, after `failures` in a row: 500 ms doubling to 30 s. */
export function reviveDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
}

/** How many times in a row the page failed, after one more that lived for `livedMs` since it began to load. */
export function countFailure(failures: number, livedMs: number): number {
  return livedMs > HEALTHY_MS ? 1 : failures + 1;
}

/** What a page says of itself in an answer. */
export interface PageWord {
  /** Its own view: no visitor's session (kiosk), no call being shown or said (display). */
  readonly idle: boolean;
  /** Since it was last touched or typed at. */
  readonly quietMs: number;
}

/** For each surface how long nobody may have touched it. Setup may hold what somebody began to enter. */
const QUIET_MS: Readonly<Record<Surface, number>> = {
  kiosk: 60_000,
  display: 0,
  desk: 30 * 60_000,
  setup: Number.POSITIVE_INFINITY,
};

/** True when loading the page anew takes nothing from anybody. Without a word of its own it is never sure. */
export function mayReload(surface: Surface, word: PageWord | undefined): boolean {
  return word !== undefined && word.idle && word.quietMs >= QUIET_MS[surface];
}

const HOUR_MIN = 60;
const NIGHT_FROM_MIN = 3 * HOUR_MIN;
const NIGHT_TO_MIN = 4 * HOUR_MIN;
/** Pages of one house do not all go at once; some minutes are left for one that is not idle at its time. */
const SPREAD_MIN = 45;
/** A page this young needs no other. */
const YOUNG_MS = 2 * 3_600_000;

export interface Night {
  /** Minutes since midnight, in the lobby's time zone. */
  readonly minute: number;
  readonly livedMs: number;
  /** This page's place in the night, in [0, 1). */
  readonly place: number;
}

/** True between three and four in the morning, once a night, from this page's place on. */
export function isNightReloadDue({ minute, livedMs, place }: Night): boolean {
  return minute >= NIGHT_FROM_MIN + place * SPREAD_MIN && minute < NIGHT_TO_MIN && livedMs > YOUNG_MS;
}

/** Minutes since midnight in `timeZone`, of a wall-clock time. */
export function minuteOfDay(now: number, timeZone: string): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(now)
    .split(':')
    .map(Number);
  return hour * HOUR_MIN + minute;
}
