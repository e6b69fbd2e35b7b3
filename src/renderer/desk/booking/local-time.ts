/** Times as a clerk types them, `YYYY-MM-DDTHH:MM` on the clocks of the location, and as they are sent. Pure. */
import { createZoneTimes, type LocalInstant } from '../../../clock/zone-times.ts';

export interface LocalTimes {
  read(typed: string): LocalInstant | undefined;
  write(at: number): string;
  /** ISO 8601 with the zone's offset. */
  iso(at: number): string;
}

const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

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
    iso: zone.iso,
  };
}
