/** Times as a clerk types them, `YYYY-MM-DDTHH:MM` on the clocks of the location, and as they are sent. Pure. */
import { createZoneTimes, type LocalInstant } from '../../../clock/zone-times.ts';

export interface LocalTimes {
  read(typed: string): LocalInstant | undefined;
  write(at: number): string;
  /** ISO 8601 with the zone's offset, so that it means the same to whoever reads the zone and to whoever leaves it out. */
  iso(at: number): string;
}

const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;
const MINUTE_MS = 60_000;

const two = (number: number): string => String(number).padStart(2, '0');

/** What the parts would be in UTC; undefined for the 30th of February. */
function asUtcOf(typed: string): number | undefined {
  const [, year, month, day, hour, minute] = (TYPED.exec(typed) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || hour === undefined) return undefined;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute ?? 0);
  return new Date(asUtc).toISOString().startsWith(typed.slice(0, 16)) ? asUtc : undefined;
}

export function createLocalTimes(timeZone: string): LocalTimes {
  const zone = createZoneTimes(timeZone);
  const localOf = (at: number): number => at + zone.offsetAt(at);
  return {
    read(typed) {
      const asUtc = asUtcOf(typed);
      return asUtc === undefined ? undefined : zone.read(asUtc);
    },
    write: (at) => new Date(localOf(at)).toISOString().slice(0, 16),
    iso(at) {
      const minutes = Math.round(zone.offsetAt(at) / MINUTE_MS);
      const sign = minutes < 0 ? '-' : '+';
      const ahead = Math.abs(minutes);
      const local = new Date(at + minutes * MINUTE_MS).toISOString().slice(0, 19);
      return `${local}${sign}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
    },
  };
}
