/** Opens a calendar (.ics, RFC 5545): its events as rows, those that repeat once for each time within the window. */
import { DAY_MS } from '../../../clock/clock.ts';
import { LIST_BOUNDS } from '../../../contract/limits.ts';
import type { RosterUnreadable } from '../../../contract/roster.ts';
import { CALENDAR_COLUMNS, calendarEvent, instantOf } from './calendar-event.ts';
import { calendarParts } from './calendar-parts.ts';
import { keyOf, moved, type Onward, rowOf, timesOf } from './calendar-rows.ts';
import { type CalendarZones, createCalendarZones, zoneNamed } from './calendar-zones.ts';
import type { FoundEncoding } from './list-encoding.ts';
import type { ListRows, OpenedList, OpenOptions } from './list-table.ts';
import { createListText, decodeByLines, type ListSource, pastBound } from './list-text.ts';

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

interface Calendar {
  readonly source: ListSource;
  readonly found: FoundEncoding;
  readonly window: OpenOptions['window'];
}

const partsOf = ({ source, found }: Calendar) =>
  calendarParts(createListText(decodeByLines(source, found.decoding)));

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
    const times = event.replaces
      ? [{ start }]
      : timesOf({ ...event, start }, until, about.replaced, expansion);
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
