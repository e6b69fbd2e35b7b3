/** One event of a calendar as the cells of a row. Pure. */
import ICAL from 'ical.js';
import { DAY_MS } from '../../../clock/clock.ts';
import type { CalendarZone, CalendarZones } from './calendar-zones.ts';
import { type RecurrenceRule, weekdayOf } from './recurrence.ts';

export const CALENDAR_COLUMNS = [
  'UID',
  'RECURRENCE-ID',
  'SUMMARY',
  'DTSTART',
  'DTEND',
  'STATUS',
  'ORGANIZER',
  'ATTENDEES',
  'LOCATION',
  'DESCRIPTION',
  'CATEGORIES',
  'CONTACT',
] as const;
type Column = (typeof CALENDAR_COLUMNS)[number];

/** A point in time as the calendar states it. */
export interface EventTime {
  /** As clocks show it: milliseconds that it would be in UTC. */
  readonly local: number;
  /** A day, without a time. */
  readonly isDay: boolean;
  /** Undefined for a time of no zone, or of one that nobody knows. */
  readonly zone: CalendarZone | undefined;
  readonly unknownZone: string | undefined;
}

export interface CalendarEvent {
  readonly uid: string;
  readonly start: EventTime | undefined;
  /** From the start, in milliseconds. Undefined where it has no end. */
  readonly length: number | undefined;
  /** Days of the length, which may have 23 or 25 hours each. */
  readonly days: number;
  readonly rule: RecurrenceRule | 'not-expanded' | undefined;
  readonly excluded: readonly EventTime[];
  readonly added: readonly EventTime[];
  readonly replaces: EventTime | undefined;
  /** It replaces all later times too (`RANGE=THISANDFUTURE`). */
  readonly isOnward: boolean;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-11-27T09:30`, with seconds where there are some. */
export function localIso(local: number, isDay = false): string {
  const text = new Date(local).toISOString();
  if (isDay) return text.slice(0, 10);
  return text.slice(17, 19) === '00' ? text.slice(0, 16) : text.slice(0, 19);
}

function offsetIso(ms: number): string {
  if (ms === 0) return 'Z';
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const instantOf = ({ local, zone }: EventTime): number => zone?.instantOf(local) ?? local;

/** ISO 8601, with an offset where the zone is known. */
export function timeText(time: EventTime): string {
  if (time.isDay || !time.zone) return localIso(time.local, time.isDay);
  const at = instantOf(time);
  const offset = time.zone.offsetAt(at);
  return `${localIso(at + offset)}${offsetIso(offset)}`;
}

function timeOf(value: ICAL.Time, property: ICAL.Property, zones: CalendarZones): EventTime {
  const { year, month, day, hour, minute, second, isDate } = value;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const tzid = property.getFirstParameter('tzid') as string | undefined;
  const isUtc = String(value).endsWith('Z');
  const zone = isUtc ? zones.utc : tzid === undefined ? undefined : zones.named(tzid);
  const isUnknown = !isUtc && !isDate && tzid !== undefined && !zone;
  return {
    local,
    isDay: isDate,
    zone: isDate ? undefined : zone,
    unknownZone: isUnknown ? tzid : undefined,
  };
}

/** Of EXDATE and RDATE, which may have several values, also periods. */
function timesOf(event: ICAL.Component, name: string, zones: CalendarZones): readonly EventTime[] {
  return event.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time && !Number.isNaN(time.year) ? [timeOf(time, property, zones)] : [];
    }),
  );
}

function oneTime(event: ICAL.Component, name: string, zones: CalendarZones): EventTime | undefined {
  return timesOf(event, name, zones).find(({ local }) => Number.isFinite(local));
}

function textOf(event: ICAL.Component, name: string): string {
  const values = event
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value: unknown) => String(value).trim()));
  return values.filter((value) => value !== '').join('; ');
}

/** `Anna Müller <anna@example.test>`. */
function personOf(property: ICAL.Property): string {
  const isDeclined = /^declined$/i.test(property.getFirstParameter('partstat') ?? '');
  const address = String(property.getFirstValue())
    .replace(/^mailto:/i, '')
    .trim();
  const said = (property.getFirstParameter('cn') ?? '').replaceAll('"', '').trim();
  const name = isDeclined ? `${said === address ? '' : said} (declined)`.trim() : said;
  if (name === '' || name === address) return address;
  return address.includes('@') ? `${name} <${address}>` : name;
}

const isPerson = (property: ICAL.Property): boolean =>
  !['ROOM', 'RESOURCE'].includes((property.getFirstParameter('cutype') ?? '').toUpperCase());

const peopleOf = (event: ICAL.Component, name: string): string =>
  event.getAllProperties(name).filter(isPerson).map(personOf).join('; ');

const numbers = (part: unknown): readonly number[] =>
  (Array.isArray(part) ? part : part === undefined ? [] : [part])
    .map(Number)
    .filter((n) => Number.isInteger(n) && n !== 0);

function ruleOf(event: ICAL.Component): CalendarEvent['rule'] {
  const [property, ...more] = event.getAllProperties('rrule');
  if (!property) return undefined;
  const value: unknown = property.getFirstValue();
  if (!(value instanceof ICAL.Recur) || more.length > 0) return 'not-expanded';
  const { freq, interval, count, wkst } = value;
  const parts = value.parts as Readonly<Record<string, unknown>>;
  const finer = ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYWEEKNO'].some((name) => name in parts);
  if (finer || event.getAllProperties('exrule').length > 0) return 'not-expanded';
  const byDay = parts['BYDAY'];
  return {
    freq,
    interval,
    count: count ?? undefined,
    weekStart: wkst === undefined ? weekdayOf('MO') : Math.max(0, wkst - 1),
    byDay: (Array.isArray(byDay) ? byDay : byDay === undefined ? [] : [byDay]).map(String),
    byMonthDay: numbers(parts['BYMONTHDAY']),
    byMonth: numbers(parts['BYMONTH']),
    byYearDay: numbers(parts['BYYEARDAY']),
    bySetPos: numbers(parts['BYSETPOS']),
  };
}

/** The last moment at which the event may repeat, where its rule says one. */
function untilOf(event: ICAL.Component, zones: CalendarZones): EventTime | undefined {
  const property = event.getFirstProperty('rrule');
  const value: unknown = property?.getFirstValue();
  return property && value instanceof ICAL.Recur && value.until
    ? timeOf(value.until, property, zones)
    : undefined;
}

function lengthOf(event: ICAL.Component, start: EventTime | undefined, zones: CalendarZones) {
  const none = { length: undefined, days: 0 };
  if (!start) return none;
  const end = oneTime(event, 'dtend', zones);
  if (end) return { length: instantOf(end) - instantOf(start), days: 0 };
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) {
    const seconds = duration.hours * 3_600 + duration.minutes * 60 + duration.seconds;
    const sign = duration.isNegative ? -1 : 1;
    return { length: sign * seconds * 1_000, days: sign * (duration.weeks * 7 + duration.days) };
  }
  return start.isDay ? { length: DAY_MS, days: 0 } : none;
}

/** Outlook names zones so, and its colon would end the name. */
const UNQUOTED = /;TZID=(tzone:\/\/[^:;"\r\n]+)/gi;

/** Of the text of one VEVENT. Throws where it is none. */
export function calendarEvent(text: string, zones: CalendarZones) {
  const parsed: unknown = ICAL.parse(text.replaceAll(UNQUOTED, ';TZID="$1"'));
  if (!Array.isArray(parsed)) throw new Error('not an event');
  const event = new ICAL.Component(parsed);
  const start = oneTime(event, 'dtstart', zones);
  const found: CalendarEvent = {
    uid: textOf(event, 'uid'),
    start,
    ...lengthOf(event, start, zones),
    rule: ruleOf(event),
    excluded: timesOf(event, 'exdate', zones),
    added: timesOf(event, 'rdate', zones),
    replaces: oneTime(event, 'recurrence-id', zones),
    isOnward: /^thisandfuture$/i.test(
      String(event.getFirstProperty('recurrence-id')?.getFirstParameter('range')),
    ),
    cells: {
      SUMMARY: textOf(event, 'summary'),
      STATUS: textOf(event, 'status').toUpperCase(),
      ORGANIZER: peopleOf(event, 'organizer'),
      ATTENDEES: peopleOf(event, 'attendee'),
      LOCATION: textOf(event, 'location'),
      DESCRIPTION: textOf(event, 'description'),
      CATEGORIES: textOf(event, 'categories'),
      CONTACT: textOf(event, 'contact'),
    },
  };
  return { event: found, until: untilOf(event, zones) };
}
