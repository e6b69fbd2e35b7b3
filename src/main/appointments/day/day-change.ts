/** Notices that a new day has begun in the location's zone. */
import { type CancelTimer, type Clock, wallMs } from '../../../clock/clock.ts';
import { dayFormat } from '../../base/location-day.ts';

/** How often a new day is looked for, in milliseconds. */
export const LOOK_FOR_NEW_DAY_MS = 10_000;

/**
 * Calls `onNewDay` when the day is another one than before. The day is looked at, not waited for: a wall clock jumps and
 * a machine sleeps, and timers know neither. Returns how to stop.
 */
export function watchForNewDay(clock: Clock, timeZone: string, onNewDay: () => void): CancelTimer {
  const format = dayFormat(timeZone);
  let today = format.format(wallMs(clock));
  let cancel: CancelTimer = () => {};
  function look(): void {
    const day = format.format(wallMs(clock));
    cancel = clock.after(LOOK_FOR_NEW_DAY_MS, look);
    if (day === today) return;
    today = day;
    onNewDay();
  }
  look();
  return () => cancel();
}
