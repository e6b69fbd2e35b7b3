/** Appointments of the days before and after that belong into the front desk's list all the same. */
import { type CancelTimer, type Clock, wallMs } from '../../../clock/clock.ts';
import { type DayBounds, dayFormat } from '../../base/location-day.ts';
import type { Directory, Start } from '../directory/directory.ts';
import { type CheckInWindow, isWindowOpen, MAY_WAIT_MS, type Present } from '../look-up/check-in-window.ts';

const MINUTE_MS = 60_000;
/** An arrival may be this much before the end of a day for an appointment of it. */
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface OverMidnight {
  readonly before: readonly Start[];
  readonly after: readonly Start[];
}

/** Of the day before: windows that are open, and who arrived and may still wait. Of the next: windows that are open. */
export function overMidnight(
  directory: Pick<Directory, 'startingBetween' | 'arrivedSince'>,
  { startsAt, endsAt }: DayBounds,
  here: Present,
  widest: CheckInWindow,
): OverMidnight {
  const { now } = here;
  const closesAt = now - widest.closesAfterMin * MINUTE_MS;
  const opensAt = now + widest.opensBeforeMin * MINUTE_MS;
  const open = (from: number, to: number): readonly Start[] =>
    from < to ? directory.startingBetween(from, to).filter((each) => isWindowOpen(each, here)) : [];
  const waiting =
    now - MAY_WAIT_MS < startsAt
      ? directory.arrivedSince(now - MAY_WAIT_MS, startsAt - DAY_MS, startsAt)
      : [];
  const before = new Map<string, Start>(
    [...waiting, ...open(closesAt, startsAt)].map((each) => [each.id, each]),
  );
  return {
    before: [...before.values()].toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
    after: open(endsAt, opensAt + 1),
  };
}

/** Calls `onChange` when `look` gives others than before: a window opens or closes without a change of any row. */
export function watchOverMidnight(clock: Clock, look: () => OverMidnight, onChange: () => void): CancelTimer {
  const keyOf = ({ before, after }: OverMidnight): string =>
    JSON.stringify([...before, ...after].map(({ id }) => id));
  let known = keyOf(look());
  let cancel: CancelTimer = () => {};
  function again(): void {
    cancel = clock.after(LOOK_FOR_NEW_DAY_MS, () => {
      again();
      const key = keyOf(look());
      if (key === known) return;
      known = key;
      onChange();
    });
  }
  again();
  return () => cancel();
}

/** How often a new day is looked for, in milliseconds. */
const LOOK_FOR_NEW_DAY_MS = 10_000;

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
