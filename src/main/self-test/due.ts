/** When the morning's self-test is made. Pure. */
import { dayOf } from '../base/location-day.ts';

/** Six in the morning by the lobby's clock, as minutes of a day: before anybody opens, and not in the night's work. */
const MORNING_MIN = 360;

function minuteOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const [hour = 0, minute = 0] = parts.split(':').map(Number);
  return hour * 60 + minute;
}

/** True from six in the morning on until there was one this morning. `lastAt` and `now`: milliseconds since 1970. */
export function isMorningDue(lastAt: number | undefined, now: number, timeZone: string): boolean {
  if (minuteOf(now, timeZone) < MORNING_MIN) return false;
  if (lastAt === undefined || dayOf(lastAt, timeZone) !== dayOf(now, timeZone)) return true;
  return minuteOf(lastAt, timeZone) < MORNING_MIN;
}
