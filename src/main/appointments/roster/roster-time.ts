/** Reads a time of a roster: ISO 8601, with a zone or of the location. Pure. */
import type { LocalInstant } from '../../../clock/zone-times.ts';

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;

const MINUTE_MS = 60_000;

/** Milliseconds of an offset as ISO 8601 writes it. */
function offsetMs(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0')) * MINUTE_MS;
}

/** Undefined for what is no date and time of the calendar. `inZone` says what a time without a zone means. */
export function readRosterTime(
  text: string,
  inZone: (asUtc: number) => LocalInstant,
): LocalInstant | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', part = '', zone] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // A date that the calendar does not have, such as 30 February, would be taken for one in March.
  const date = new Date(midnight);
  if (date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(minute) > 59 || Number(second) > 59) return undefined;
  const ms = Math.floor(Number(`0.${part || '0'}`) * 1_000);
  // ISO 8601 writes the end of a day as 24:00 too.
  if (Number(hour) > 23 && !(Number(hour) === 24 && Number(minute) + Number(second) + ms === 0))
    return undefined;
  const asUtc = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + ms;
  if (zone === undefined) return inZone(asUtc);
  return { at: asUtc - offsetMs(zone), isSkipped: false };
}
