/** Opens a calendar (.ics, RFC 5545): its events as rows, those that repeat once for each time within the window. */
import { DAY_MS } from '../../../clock/clock.ts';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import {
  CALENDAR_COLUMNS,
  calendarEvent,
  type CalendarEvent,
  type EventTime,
  instantOf,
  timeText,
} from './calendar-event.ts';
import { calendarParts } from './calendar-parts.ts';
import { type CalendarZones, createCalendarZones, zoneNamed } from './calendar-zones.ts';
import type { FoundEncoding } from './list-encoding.ts';
import type { ListRows, OpenedList, OpenOptions, RowDoubt, TableRow } from './list-table.ts';
import { createListText, decodeByLines, type ListSource, pastBound } from './list-text.ts';
import { type Expansion, isExpanded, recurrenceDays } from './recurrence.ts';

/** Of one event. */
const MAX_RECURRENCES = 10_000;
/** Days, weeks, months or years that are looked at for all events of a file. */
const BUDGET = 2_000_000;
const MAX_ZONES = 500;
const MAX_ONWARD = 500;
const ONWARD = /^RECURRENCE-ID[^:]*;RANGE="?THISANDFUTURE/im;

interface Overview {
  readonly zones: CalendarZones;
  /** Times of an event that another event replaces. */
  readonly replaced: ReadonlySet<string>;
  /** Events that replace another from one of its times on, by UID, the latest first. */
  readonly onward: ReadonlyMap<string, readonly Onward[]>;
  readonly timeZone: string | undefined;
  readonly titles: readonly string[];
}

interface Onward {
  readonly event: CalendarEvent;
  readonly from: number;
  /** How much later its times are, as clocks show them. */
  readonly shift: number;
}

interface Calendar {
  readonly source: ListSource;
  readonly found: FoundEncoding;
  readonly window: OpenOptions['window'];
}

const partsOf = ({ source, found }: Calendar) =>
  calendarParts(createListText(decodeByLines(source, found.decoding)));

const keyOf = (uid: string, time: EventTime): string => `${uid}/${time.isDay ? 'day' : ''}${instantOf(time)}`;

/** `20261127T083000Z`: as calendars name one time of an event that repeats. */
const idOf = (time: EventTime): string => {
  const compact = new Date(instantOf(time)).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return time.isDay ? compact.slice(0, 8) : time.zone ? compact : compact.slice(0, -1);
};

function eventIn(text: string, zones: CalendarZones): ReturnType<typeof calendarEvent> | undefined {
  try {
    return calendarEvent(text, zones);
  } catch {
    // The parser throws for what is no event. Its row says so.
    return undefined;
  }
}

/** What has to be known before the first event, from the whole file. */
function overview(calendar: Calendar): Overview | RosterUnreadable {
  const own = new Map<string, string>();
  const later: string[] = [];
  const whole: string[] = [];
  const titles: string[] = [];
  let timeZone: string | undefined;
  const parts = partsOf(calendar);
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) {
      if (value) return value;
      break;
    }
    if (value.kind === 'property') {
      if (value.name === 'X-WR-TIMEZONE') timeZone ??= zoneNamed(value.value);
      if (value.name === 'X-WR-CALNAME') titles.push(value.value);
    } else if (value.kind === 'zone') {
      const tzid = /^TZID(?:;[^:]*)?:(.*)$/im.exec(value.text)?.[1]?.trim();
      if (tzid !== undefined && own.size < MAX_ZONES) own.set(tzid, value.text);
    } else if (/^RECURRENCE-ID/im.test(value.text) && later.length < LIST_BOUNDS.rows) {
      if (ONWARD.test(value.text)) whole.push(value.text);
      if (whole.length > MAX_ONWARD) return pastBound('rows', 'entry', later.length + 1, MAX_ONWARD);
      later.push(value.text.match(/^(?:UID|RECURRENCE-ID)[;:].*$/gim)?.join('\r\n') ?? '');
    }
  }
  const zones = createCalendarZones(own);
  const replaced = new Set<string>();
  for (const lines of later) {
    const event = eventIn(`BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT`, zones)?.event;
    if (event?.replaces) replaced.add(keyOf(event.uid, event.replaces));
  }
  return { zones, replaced, onward: onwardIn(whole, zones), timeZone, titles };
}

function onwardIn(texts: readonly string[], zones: CalendarZones): Overview['onward'] {
  const onward = new Map<string, Onward[]>();
  for (const text of texts) {
    const event = eventIn(text, zones)?.event;
    if (!event?.replaces || !event.isOnward || !event.start) continue;
    const { start, replaces } = event;
    // As clocks show it, unless the two are in different zones.
    const isOfClocks = start.zone === replaces.zone;
    const [from, to] = isOfClocks ? [replaces.local, start.local] : [instantOf(replaces), instantOf(start)];
    const one = { event, from: instantOf(replaces), shift: to - from };
    onward.set(event.uid, [...(onward.get(event.uid) ?? []), one]);
  }
  for (const some of onward.values()) some.sort((a, b) => b.from - a.from);
  return onward;
}

interface Once {
  readonly start: EventTime;
  readonly isCut?: boolean;
}

const isIn = (time: EventTime, length: number, { from, to }: OpenOptions['window']): boolean =>
  instantOf(time) <= to && instantOf(time) + length >= from;

/** Every time of an event that repeats, within the window. */
function* timesOf(
  { start, rule, excluded, added, uid, length = 0, days }: CalendarEvent & { readonly start: EventTime },
  until: EventTime | undefined,
  { replaced }: Overview,
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

function rowOf(number: number, event: CalendarEvent, { start, isCut }: Once, isCancelled: boolean): TableRow {
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

const moved = ({ start, ...time }: Once, { event, shift }: Onward): Once => ({
  ...time,
  start: {
    ...start,
    local: start.local + shift,
    isDay: event.start?.isDay === true,
    zone: start.zone ?? event.start?.zone,
  },
});

const EMPTY = CALENDAR_COLUMNS.map(() => '');

function* rowsOf(calendar: Calendar, about: Overview): ListRows {
  const { window } = calendar;
  // Days of the window, and one more for the zones.
  const expansion = {
    from: window.from - 2 * DAY_MS,
    to: window.to + 2 * DAY_MS,
    budget: { left: BUDGET },
    window,
  };
  const parts = partsOf(calendar);
  let isCancelled = false;
  let number = 0;
  let count = 0;
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
    if (value.kind === 'property' && value.name === 'METHOD')
      isCancelled = value.value.toUpperCase() === 'CANCEL';
    if (value.kind !== 'event') continue;
    number += 1;
    const read = eventIn(value.text, about.zones);
    const { event, until } = read ?? {};
    const { start } = event ?? {};
    if (!event || !start) {
      const fault = event ? {} : { fault: { kind: 'not-an-object' as const } };
      const texts = CALENDAR_COLUMNS.map((name) => event?.cells[name] ?? '');
      yield { place: 'entry', number, cells: event ? texts : EMPTY, ...fault };
      continue;
    }
    const times = event.replaces ? [{ start }] : timesOf({ ...event, start }, until, about, expansion);
    for (const time of times) {
      count += 1;
      if (count > LIST_BOUNDS.rows) return pastBound('rows', 'entry', number);
      const onward = about.onward
        .get(event.uid)
        ?.find(({ from }) => !event.replaces && instantOf(time.start) > from);
      yield onward
        ? rowOf(number, { ...onward.event, replaces: time.start }, moved(time, onward), isCancelled)
        : rowOf(number, event, time, isCancelled);
    }
  }
}

export function openCalendar(source: ListSource, found: FoundEncoding, { window }: OpenOptions): OpenedList {
  const calendar = { source, found, window };
  const about = overview(calendar);
  if ('kind' in about) return { kind: 'unreadable', why: about };
  return {
    kind: 'table',
    container: 'calendar',
    columns: CALENDAR_COLUMNS,
    titles: about.titles,
    rows: () => rowsOf(calendar, about),
    encoding: found.encoding,
    doubts: found.doubts,
    ...(about.timeZone === undefined ? {} : { timeZone: about.timeZone }),
  };
}
