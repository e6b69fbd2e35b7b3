/**
 * How the times of an appointment are written in a request: the documentation says ISO 8601 and shows no example. Pure.
 *
 * - `offset`, `2026-01-05T10:00:00+01:00`: on the clocks of the location, so that whoever leaves the zone out reads the right
 *   hour too.
 * - `utc`, `2026-01-05T09:00:00Z`.
 * - `utc-milliseconds`, `2026-01-05T09:00:00.000Z`.
 */
import { z } from 'zod';

export const AppointmentTimesSchema = z.enum(['offset', 'utc', 'utc-milliseconds']);
type AppointmentTimes = z.output<typeof AppointmentTimesSchema>;

const MINUTE_MS = 60_000;

/** Whole seconds without a fraction; what is finer keeps it, since a time must not become another. */
const withoutZeros = (utc: string): string => utc.replace('.000Z', 'Z');

const utcOf = (at: number): string => new Date(at).toISOString();

/** `+01:00` of `2026-01-05T10:00:00+01:00`; in UTC `+00:00`. */
const offsetOf = (time: string): string => /[+-]\d{2}:\d{2}$/.exec(time)?.[0] ?? '+00:00';

/** How far clocks with this offset are ahead of UTC, in milliseconds. */
function aheadMs(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return (offset.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

function written(time: string, form: AppointmentTimes): string {
  const at = Date.parse(time);
  switch (form) {
    case 'offset': {
      const offset = offsetOf(time);
      return withoutZeros(utcOf(at + aheadMs(offset))).replace('Z', offset);
    }
    case 'utc':
      return withoutZeros(utcOf(at));
    case 'utc-milliseconds':
      return utcOf(at);
  }
}

/** What may have times: RFC 3339 with a zone, as the rules of input demand it. */
export interface Timed {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** The same body with its times in this form. */
export function withTimes<Body extends Timed>(body: Body, form: AppointmentTimes): Body {
  const { startTime, endTime } = body;
  return {
    ...body,
    ...(startTime === undefined ? {} : { startTime: written(startTime, form) }),
    ...(endTime === undefined ? {} : { endTime: written(endTime, form) }),
  };
}
