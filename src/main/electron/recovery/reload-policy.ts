/** When to reload a failed page, and when a working one may be reloaded. Pure. Milliseconds. */
import type { Surface } from '../../../contract/roles.ts';

const FIRST_MS = 500;
const MAX_DELAY_MS = 30_000;
/** After this lifetime the count of failures restarts, so the next visitor does not wait for earlier ones. */
const HEALTHY_MS = 20_000;

/** After `failures` in a row: 500 ms, doubled up to 30 s. */
export function reviveDelayMs(failures: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
}

/** Consecutive failures, with this one after `livedMs` from the start of its load. */
export function countFailure(failures: number, livedMs: number): number {
  return livedMs > HEALTHY_MS ? 1 : failures + 1;
}

/** A page's state in its answer. */
export interface PageReport {
  /** No visitor's session (kiosk), no call shown or announced (display). */
  readonly idle: boolean;
  /** Since the last touch or key. */
  readonly quietMs: number;
}

/** Required quiet time per surface. Setup may contain half-entered data. */
const QUIET_MS: Readonly<Record<Surface, number>> = {
  kiosk: 60_000,
  display: 0,
  desk: 30 * 60_000,
  setup: Number.POSITIVE_INFINITY,
};

/** Whether a reload would disturb no one. False without the page's own word. */
export function mayReload(surface: Surface, word: PageReport | undefined): boolean {
  return word !== undefined && word.idle && word.quietMs >= QUIET_MS[surface];
}

const HOUR_MIN = 60;
const NIGHT_FROM_MIN = 3 * HOUR_MIN;
const NIGHT_TO_MIN = 4 * HOUR_MIN;
/** Spreads the reloads of a lobby's pages, and leaves some minutes for pages that are busy at their time. */
const SPREAD_MIN = 45;
/** A younger page needs no reload. */
const YOUNG_MS = 2 * 3_600_000;

export interface Night {
  /** Minutes since midnight in the lobby's zone. */
  readonly minute: number;
  readonly livedMs: number;
  /** The page's time of night, in [0, 1). */
  readonly place: number;
}

/** Once a night between 3:00 and 4:00, from the page's place on. */
export function isNightReloadDue({ minute, livedMs, place }: Night): boolean {
  return minute >= NIGHT_FROM_MIN + place * SPREAD_MIN && minute < NIGHT_TO_MIN && livedMs > YOUNG_MS;
}

/** `now`: wall clock. */
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
