/** A date and time as a cell has it, and how those of ISO 8601 are read. Pure. */
import type { TimeOfDay } from './read-clock.ts';

/** `open`: which is day and month, the order of the column decides. Two-digit years are open too. Year 0 is not written. */
export type CellDate =
  | { readonly kind: 'date'; readonly year: number; readonly month: number; readonly day: number }
  | { readonly kind: 'open'; readonly parts: readonly [number, number, number]; readonly form: string };

export interface CellMoment {
  readonly date?: CellDate | undefined;
  readonly time?: TimeOfDay | undefined;
  /** Of a span, as in `09:30 - 09:50`. */
  readonly until?: TimeOfDay | undefined;
  /** Minutes ahead of UTC. */
  readonly offset?: number | undefined;
  /** A zone's name as the cell has it. */
  readonly zone?: string | undefined;
  /** 0 is Monday. */
  readonly weekday?: number | undefined;
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[t ]+(\d{2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))? ?(z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** As calendars write it. */
const ISO_BASIC = /^(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})(\d{2})?(z|[+-]\d{2}(?::?\d{2})?)?$/;

export function readIso(text: string): CellMoment | undefined {
  const match = ISO.exec(text) ?? ISO_BASIC.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '0', zone] = match;
  const date = { kind: 'date', year: Number(year), month: Number(month), day: Number(day) } as const;
  if (hour === undefined) return { date };
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second.replace(',', '.')) };
  if (zone === undefined) return { date, time };
  const ahead = zone === 'z' ? 0 : Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''));
  return { date, time, offset: zone.startsWith('-') ? -ahead : ahead };
}

const NO_DIGIT = 0x30;

/** As {@link readIso}, for `2026-11-27T09:30:00.000Z` with or without seconds: a list may have 200,000 of them. */
export function readIsoTime(text: string): CellMoment | undefined {
  const two = (at: number): number => {
    const [tens, ones] = [text.charCodeAt(at) - NO_DIGIT, text.charCodeAt(at + 1) - NO_DIGIT];
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
  };
  if (text[13] !== ':' || !text.endsWith('Z')) return undefined;
  const hasSeconds = text[16] === ':';
  if (text.length !== (hasSeconds ? 20 : 17) && !(hasSeconds && text.endsWith('.000Z') && text.length === 24))
    return undefined;
  const date = { kind: 'date', year: two(0) * 100 + two(2), month: two(5), day: two(8) } as const;
  const time = { hour: two(11), minute: two(14), second: hasSeconds ? two(17) : 0 };
  const sum = date.year + date.month + date.day + time.hour + time.minute + time.second;
  return Number.isNaN(sum) ? undefined : { date, time, offset: 0 };
}
