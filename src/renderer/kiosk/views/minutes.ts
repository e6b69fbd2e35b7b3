/** Minutes as a person counts them. */

const MINUTE_MS = 60_000;

/** Whole minutes from `now` until `instant`, a begun minute counted; 0 when it is past. */
export function wholeMinutesLeft(now: number, instant: number): number {
  return Math.max(0, Math.ceil((instant - now) / MINUTE_MS));
}

/** Whole minutes since `instant`, a begun minute not counted; 0 when it is ahead. */
export function wholeMinutesPast(now: number, instant: number): number {
  return Math.max(0, Math.floor((now - instant) / MINUTE_MS));
}

/** `1:05` for 65 seconds. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
