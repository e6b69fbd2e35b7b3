/** Local calendar days of the machine's time zone. */

const MINUTE_MS = 60_000;
const SLOT_MS = 5 * MINUTE_MS;

/** The local date, YYYY-MM-DD. */
export function localDate(ms: number): string {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The local time of day, HH:MM. */
export function localTime(ms: number): string {
  const at = new Date(ms);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}

/** Milliseconds since 1970 of a local time, `days` after the day that holds `ms`. */
export function localMoment(ms: number, days: number, hours = 0, minutes = 0): number {
  const at = new Date(ms);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, hours, minutes).getTime();
}

/** The nearest full five minutes. */
export function roundToSlot(ms: number): number {
  return Math.round(ms / SLOT_MS) * SLOT_MS;
}

/** The nearest slot that lies on the local day of `now`: from 00:00 to 23:55. */
export function slotOnDay(ms: number, now: number): number {
  const first = localMoment(now, 0);
  const last = localMoment(now, 1) - SLOT_MS;
  return Math.min(Math.max(roundToSlot(ms), first), last);
}
