/** The time zones of a calendar: by IANA, by the names of Windows and Outlook, or as the file itself states them. */
import ICAL from 'ical.js';
import { createZoneTimes, type ZoneTimes } from '../../../clock/zone-times.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Other short names mean several zones. */
const IS_NAME = /\/|^(?:UTC|GMT)|^(?:[CEWM]ET|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$|^[+-]\d/i;

/** `(UTC-08:00) Pacific Time (US & Canada)`, `Eastern Time - US & Canada`: as programs show them. */
const IN_AMERICA =
  /^(?:\((?:UTC|GMT)[^)]*\) ?)?(pacific|mountain|central|eastern) time ?[-(]? ?us (?:&|and) canada\)?$/i;

/**
 * IANA, for a name that programs use: `Europe/Berlin`, `W. Europe Standard Time`, `/mozilla.org/20070129_1/Europe/Berlin`,
 * `tzone://Microsoft/Utc`. Undefined where it is none of them.
 */
export function zoneNamed(written: string): string | undefined {
  const name = written.trim().replaceAll(/^"|"$/g, '');
  if (name === '' || name.length > 200) return undefined;
  if (/^(?:z|utc|gmt|tzone:\/\/microsoft\/utc)$/i.test(name)) return 'UTC';
  const american = IN_AMERICA.exec(name)?.[1];
  const windows = WINDOWS_ZONES.get(
    american === undefined ? name.toLowerCase() : `${american.toLowerCase()} standard time`,
  );
  if (windows !== undefined) return windows;
  if (IS_NAME.test(name) && isZone(name)) return name;
  const parts = name.split('/');
  for (const most of [3, 2]) {
    const tail = parts.slice(-most).join('/');
    if (parts.length > most && isZone(tail)) return tail;
  }
  return undefined;
}

/** A time as a clock shows it: milliseconds that the same time would be in UTC. */
type LocalTime = number;

export interface CalendarZone {
  /** The instant, in milliseconds since 1970. */
  instantOf(local: LocalTime): number;
  /** How far clocks are ahead of UTC at an instant, in milliseconds. */
  offsetAt(at: number): number;
}

const ofTimes = (times: ZoneTimes): CalendarZone => ({
  instantOf: (local) => times.read(local).at,
  offsetAt: (at) => times.offsetAt(at),
});

const UTC: CalendarZone = { instantOf: (local) => local, offsetAt: () => 0 };

/** Zones that repeat in another way than by years would need an expansion without end. */
function isBounded(zone: ICAL.Component): boolean {
  return zone.getAllSubcomponents().every((part) => {
    const rules = part.getAllProperties('rrule');
    if (rules.length > 1 || part.getAllProperties('rdate').length > 200) return false;
    return rules.every((rule) => {
      const text = String(rule.getFirstValue());
      const onlyYears =
        /^FREQ=YEARLY(?:;(?:BYMONTH=\d{1,2}|BYDAY=-?[1-5]?[A-Z]{2}|UNTIL=[\dTZ]+|WKST=[A-Z]{2}))*$/i;
      return onlyYears.test(text.replaceAll(/;INTERVAL=1\b/gi, ''));
    });
  });
}

const YEARS: readonly [number, number] = [1900, 2100];

function ofComponent(component: ICAL.Component): CalendarZone {
  const zone = new ICAL.Timezone({ component });
  function offsetOf(local: LocalTime): number {
    const at = new Date(local);
    const year = Math.min(Math.max(at.getUTCFullYear(), YEARS[0]), YEARS[1]);
    const parts = {
      year,
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
    };
    const time = new ICAL.Time(parts, ICAL.Timezone.localTimezone);
    return zone.utcOffset(time) * 1_000;
  }
  return {
    instantOf: (local) => local - offsetOf(local),
    offsetAt(at) {
      const near = offsetOf(at);
      return offsetOf(at + near);
    },
  };
}

export type CalendarZones = ReturnType<typeof createCalendarZones>;

/** `own`: the text of each VTIMEZONE in the file, by its TZID. */
export function createCalendarZones(own: ReadonlyMap<string, string>) {
  const known = new Map<string, CalendarZone | undefined>();

  function find(name: string): CalendarZone | undefined {
    const zone = zoneNamed(name);
    if (zone === 'UTC') return UTC;
    if (zone !== undefined) return ofTimes(createZoneTimes(zone));
    const text = own.get(name);
    if (text === undefined) return undefined;
    try {
      const component = new ICAL.Component(ICAL.parse(text));
      return isBounded(component) ? ofComponent(component) : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    utc: UTC,
    /** Undefined for a zone that nobody knows. */
    named(name: string): CalendarZone | undefined {
      if (!known.has(name)) known.set(name, find(name));
      return known.get(name);
    },
  };
}
