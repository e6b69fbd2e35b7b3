/** What a time of day without a zone means at a location. Pure but for a memory of what was asked. */
import { DAY_MS, MINUTE_MS } from './clock.ts';

export interface LocalInstant {
  /** Milliseconds since 1970 UTC. Of a time that comes twice the first; of one that is left out as much later. */
  readonly at: number;
  /** The second one, where the clocks are set back over this time. */
  readonly again?: number;
  /** The clocks are set forward over this time: no clock shows it. */
  readonly isSkipped: boolean;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetIn(format: Intl.DateTimeFormat, at: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

export interface ZoneTimes {
  /** Reads a time of the zone, given as milliseconds that the same time would be in UTC. */
  read(asUtc: number): LocalInstant;
  /** How far its clocks are ahead of UTC at an instant, in milliseconds. */
  offsetAt(at: number): number;
  /** ISO 8601 with the zone's offset, so that it means the same to whoever reads the zone and to whoever leaves it out. */
  iso(at: number): string;
}

/** Of `timeZone`, an IANA name. */
export function createZoneTimes(timeZone: string): ZoneTimes {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, LocalInstant>();

  function find(asUtc: number): LocalInstant {
    const before = offsetIn(format, asUtc - DAY_MS);
    const offsets = new Set([before, offsetIn(format, asUtc + DAY_MS), offsetIn(format, asUtc)]);
    const [at, again] = [...offsets]
      .map((offset) => asUtc - offset)
      .filter((instant) => instant + offsetIn(format, instant) === asUtc)
      .sort((a, b) => a - b);
    if (at === undefined) return { at: asUtc - before, isSkipped: true };
    return { at, isSkipped: false, ...(again === undefined ? {} : { again }) };
  }

  return {
    read(asUtc) {
      // The times of a roster repeat: a few hundred are asked for tens of thousands of rows.
      const found = known.get(asUtc) ?? find(asUtc);
      known.set(asUtc, found);
      return found;
    },
    offsetAt: (at) => offsetIn(format, at),
    iso: (at) => isoWith(Math.round(offsetIn(format, at) / MINUTE_MS), at),
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

function isoWith(minutes: number, at: number): string {
  const ahead = Math.abs(minutes);
  const local = new Date(at + minutes * MINUTE_MS).toISOString().slice(0, 19);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}
