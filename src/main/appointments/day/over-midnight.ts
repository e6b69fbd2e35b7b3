/** Watches for a new day, and finds appointments of the days around today that today's list shows too. */
import {
  type CancelTimer,
  type Clock,
  DAY_MS,
  MINUTE_MS,
  repeatEvery,
  wallMs,
} from '../../../clock/clock.ts';
import { type DayBounds, dayFormat } from '../../base/location-day.ts';
import type { Directory, AppointmentStart } from '../directory/directory.ts';
import { type CheckInWindow, isWindowOpen, MAY_WAIT_MS, type Present } from '../look-up/check-in-window.ts';

export interface OverMidnight {
  readonly before: readonly AppointmentStart[];
  readonly after: readonly AppointmentStart[];
}

/** Of the day before: open windows, and arrivals that may still wait. Of the next day: open windows. */
export function overMidnight(
  directory: Pick<Directory, 'startingBetween' | 'arrivedSince'>,
  { startsAt, endsAt }: DayBounds,
  here: Present,
  widest: CheckInWindow,
): OverMidnight {
  const { now } = here;
  const closesAt = now - widest.closesAfterMin * MINUTE_MS;
  const opensAt = now + widest.opensBeforeMin * MINUTE_MS;
  const open = (from: number, to: number): readonly AppointmentStart[] =>
    from < to ? directory.startingBetween(from, to).filter((each) => isWindowOpen(each, here)) : [];
  const waiting =
    now - MAY_WAIT_MS < startsAt
      ? directory.arrivedSince(now - MAY_WAIT_MS, startsAt - DAY_MS, startsAt)
      : [];
  const before = new Map<string, AppointmentStart>(
    [...waiting, ...open(closesAt, startsAt)].map((each) => [each.id, each]),
  );
  return {
    before: [...before.values()].toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
    after: open(endsAt, opensAt + 1),
  };
}

function watchOverMidnight(clock: Clock, look: () => OverMidnight, onChange: () => void): CancelTimer {
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

/** In milliseconds. */
const LOOK_FOR_NEW_DAY_MS = 10_000;

/**
 * Looks at the date instead of waiting for midnight: wall clocks jump and machines sleep, and timers notice neither.
 * Returns how to stop.
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

interface WatchedDay {
  readonly overMidnight: () => OverMidnight;
  /** See `StandingCalls`. */
  readonly callsOver: () => readonly string[];
}

/**
 * Calls `onChange` at midnight and when a window of another day opens or closes, with an id for one row that time has
 * changed, and `onNewDay` at midnight.
 */
export function watchDays(
  clock: Clock,
  timeZone: string,
  { overMidnight: look, callsOver }: WatchedDay,
  onNewDay: () => void,
  onChange: (appointmentId?: string) => void,
): () => void {
  const stops = [
    watchForNewDay(clock, timeZone, () => {
      onChange();
      onNewDay();
    }),
    watchOverMidnight(clock, look, () => onChange()),
    repeatEvery(clock, LOOK_FOR_NEW_DAY_MS, () => {
      for (const id of callsOver()) onChange(id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
