/** Pure. Milliseconds. */
import type { Surface } from '../../../contract/roles.ts';

const FIRST_MS = 500;
const MAX_DELAY_MS = 30_000;
/** The next visitor does not wait for earlier failures. */
const HEALTHY_MS = 20_000;

/** After `failures` in a row: 500 ms, doubled up to 30 s. */
export function reviveDelayMs(failures: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
}

export function countFailure(failures: number, livedMs: number): number {
  return livedMs > HEALTHY_MS ? 1 : failures + 1;
}

export interface PageReport {
  /** No visitor's session (kiosk), no call shown or announced (display). */
  readonly idle: boolean;
  readonly quietMs: number;
}

/** Setup may contain half-entered data. */
const QUIET_MS: Readonly<Record<Surface, number>> = {
  kiosk: 60_000,
  display: 0,
  desk: 30 * 60_000,
  setup: Number.POSITIVE_INFINITY,
};

export function mayReloadPage(surface: Surface, word: PageReport | undefined): boolean {
  return word !== undefined && word.idle && word.quietMs >= QUIET_MS[surface];
}

const HOUR_MIN = 60;
const NIGHT_FROM_MIN = 3 * HOUR_MIN;
const NIGHT_TO_MIN = 4 * HOUR_MIN;
/** Leaves minutes for pages that are busy at their time. */
const SPREAD_MIN = 45;
const YOUNG_MS = 2 * 3_600_000;

export interface Night {
  /** Minutes since midnight in the lobby's zone. */
  readonly minute: number;
  readonly livedMs: number;
  /** The page's time of night, in [0, 1). */
  readonly place: number;
}

export function isNightReloadDue({ minute, livedMs, place }: Night): boolean {
  return minute >= NIGHT_FROM_MIN + place * SPREAD_MIN && minute < NIGHT_TO_MIN && livedMs > YOUNG_MS;
}

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
