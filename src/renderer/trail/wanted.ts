/** What is looked for in the trail, as it is typed, and as it is asked. Pure. */
import { createZoneTimes } from '../../clock/zone-times.ts';
import type { AuditSearch } from '../../contract/audit.ts';

/** Empty texts ask for nothing. */
export interface Wanted {
  readonly text: string;
  readonly clerk: string;
  readonly action: string;
  /** `YYYY-MM-DD` at the location, both included. */
  readonly from: string;
  readonly to: string;
}

export const EVERYTHING: Wanted = { text: '', clerk: '', action: '', from: '', to: '' };

const DAY_MS = 24 * 3_600_000;

/** Names of days compare as text does. */
export const isBackwards = ({ from, to }: Wanted): boolean => from !== '' && to !== '' && to < from;

/** The first moment of the day that is `days` after the one named; undefined for a text that names none. */
function dayBegins(name: string, days: number, timeZone: string): number | undefined {
  const midnight = Date.parse(`${name}T00:00:00Z`);
  return Number.isNaN(midnight) ? undefined : createZoneTimes(timeZone).read(midnight + days * DAY_MS).at;
}

export function searchOf({ text, clerk, action, from, to }: Wanted, timeZone: string): AuditSearch {
  const begin = dayBegins(from, 0, timeZone);
  const end = dayBegins(to, 1, timeZone);
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(clerk === '' ? {} : { clerk }),
    ...(action === '' ? {} : { action }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  };
}
