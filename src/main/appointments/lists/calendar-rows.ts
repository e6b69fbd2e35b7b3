/** The times of an event within the window, and each as a row. Pure. */
import { DAY_MS } from '../../../clock/clock.ts';
import {
  CALENDAR_COLUMNS,
  type CalendarEvent,
  type EventTime,
  instantOf,
  timeText,
} from './calendar-event.ts';
import type { OpenOptions, RowDoubt, TableRow } from './list-table.ts';
import { type Expansion, isExpanded, recurrenceDays } from './recurrence.ts';

/** Of one event. */
const MAX_RECURRENCES = 10_000;

export interface Onward {
  readonly event: CalendarEvent;
  readonly from: number;
  /** How much later its times are, as clocks show them. */
  readonly shift: number;
}

export const keyOf = (uid: string, time: EventTime): string =>
  `${uid}/${time.isDay ? 'day' : ''}${instantOf(time)}`;

/** `20261127T083000Z`: as calendars name one time of an event that repeats. */
const idOf = (time: EventTime): string => {
  const compact = new Date(instantOf(time)).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return time.isDay ? compact.slice(0, 8) : time.zone ? compact : compact.slice(0, -1);
};

interface Once {
  readonly start: EventTime;
  readonly isCut?: boolean;
}

const isIn = (time: EventTime, length: number, { from, to }: OpenOptions['window']): boolean =>
  instantOf(time) <= to && instantOf(time) + length >= from;

/** Every time of an event that repeats, within the window. */
export function* timesOf(
  { start, rule, excluded, added, uid, length = 0, days }: CalendarEvent & { readonly start: EventTime },
  until: EventTime | undefined,
  replaced: ReadonlySet<string>,
  expansion: Expansion & { readonly window: OpenOptions['window'] },
): Generator<Once, void, void> {
  const whole = length + days * DAY_MS;
  const isOut = (time: EventTime): boolean =>
    replaced.has(keyOf(uid, time)) ||
    excluded.some((one) =>
      one.isDay ? one.local === time.local - (time.local % DAY_MS) : instantOf(one) === instantOf(time),
    );
  const cut: Once = { start, isCut: true };
  for (const one of added) if (isIn(one, whole, expansion.window) && !isOut(one)) yield { start: one };
  if (rule === undefined) {
    if (!isOut(start)) yield { start };
    return;
  }
  if (rule === 'not-expanded' || !isExpanded(rule)) return yield cut;
  const midnight = Math.floor(start.local / DAY_MS) * DAY_MS;
  const all = recurrenceDays(rule, midnight, { ...expansion, from: expansion.from - whole });
  for (let count = 0; ;) {
    const { done, value } = all.next();
    if (done === true) return value ? yield cut : undefined;
    const time = { ...start, local: value + (start.local - midnight) };
    const isOver = until && (until.isDay ? value > until.local : instantOf(time) > instantOf(until));
    if (isOver === true) return;
    if (!isIn(time, whole, expansion.window) || isOut(time)) continue;
    count += 1;
    yield { start: time, ...(count === MAX_RECURRENCES ? { isCut: true } : {}) };
    if (count === MAX_RECURRENCES) return;
  }
}

function endOf(start: EventTime, { length, days }: CalendarEvent): string {
  if (length === undefined) return '';
  const moved = { ...start, local: start.local + days * DAY_MS };
  if (!moved.zone) return timeText({ ...moved, local: moved.local + length });
  const zone = moved.zone;
  const at = instantOf(moved) + length;
  return timeText({ ...moved, local: at + zone.offsetAt(at), zone: { ...zone, instantOf: () => at } });
}

export function rowOf(
  number: number,
  event: CalendarEvent,
  { start, isCut }: Once,
  isCancelled: boolean,
): TableRow {
  const repeats =
    event.replaces ?? (event.rule === undefined && event.added.length === 0 ? undefined : start);
  const cells: Readonly<Partial<Record<string, string>>> = {
    ...event.cells,
    UID: repeats ? `${event.uid}/${idOf(repeats)}` : event.uid,
    'RECURRENCE-ID': repeats ? idOf(repeats) : '',
    DTSTART: timeText(start),
    DTEND: endOf(start, event),
    ...(isCancelled ? { STATUS: 'CANCELLED' } : {}),
  };
  const doubts: RowDoubt[] = [];
  if (start.unknownZone !== undefined) doubts.push({ kind: 'unknown-zone', zone: start.unknownZone });
  if (isCut === true) doubts.push({ kind: 'recurs-on' });
  return {
    place: 'entry',
    number,
    cells: CALENDAR_COLUMNS.map((name) => cells[name] ?? ''),
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}

export const moved = ({ start, ...time }: Once, { event, shift }: Onward): Once => ({
  ...time,
  start: {
    ...start,
    local: start.local + shift,
    isDay: event.start?.isDay === true,
    zone: start.zone ?? event.start?.zone,
  },
});
