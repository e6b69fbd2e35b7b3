/** What the number in a workbook's cell means, by its format, as text. Pure. */
import { DAY_MS } from '../../../clock/clock.ts';
import { localIso } from './calendar-event.ts';
import { plainNumber } from './plain-number.ts';

/** `padded`: with leading zeros, as for codes. `hundredths`: shown with two, as in a time that was typed as 9.30. */
export type NumberKind =
  | 'number'
  | 'hundredths'
  | 'date'
  | 'time'
  | 'date-time'
  | 'elapsed'
  | { readonly padded: number };

/** ECMA-376, 18.8.30: those that have no code in the file. */
const BUILT_IN: readonly (readonly [from: number, to: number, kind: NumberKind])[] = [
  [2, 2, 'hundredths'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 33, 'time'],
  [34, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'elapsed'],
  [47, 47, 'time'],
  [50, 58, 'date'],
];

/** `code`: as in the file. Undefined for a format that every program knows. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';
  const [first = ''] = code.split(';');
  if (/\[h+\]|\[m+\]|\[s+\]/i.test(first)) return 'elapsed';
  const bare = first
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replaceAll(/general|standard|e[+-]/gi, '');
  if (/^0{2,}$/.test(bare)) return { padded: bare.length };
  if (bare === '0.00') return 'hundredths';
  const hasTime = /[hs]|am\/pm/i.test(bare);
  const hasDate = /[yd]|[年月日]/i.test(bare) || (!hasTime && /m/i.test(bare));
  if (hasDate) return hasTime ? 'date-time' : 'date';
  return hasTime ? 'time' : 'number';
}

/** The first day that no spreadsheet program knows: 10000-01-01. */
const MAX_SERIAL = 2_958_466;

/** Days since the epoch of a workbook. The first of them takes 1900 for a leap year. */
function dayOf(days: number, is1904: boolean): number {
  if (is1904) return Date.UTC(1904, 0, 1) + days * DAY_MS;
  return Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS;
}

const two = (n: number): string => String(n).padStart(2, '0');

function clock(seconds: number, hours = two(Math.floor(seconds / 3_600))): string {
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}${rest}`;
}

/** `value`: as in the file. */
export function numberText(value: string, kind: NumberKind, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
  if (typeof kind === 'object')
    return Number.isInteger(number) ? value.trim().padStart(kind.padded, '0') : value;
  if (kind === 'hundredths' && number >= 0 && number < 24) return number.toFixed(2);
  if (kind === 'number' || kind === 'hundredths' || number < 0 || number >= MAX_SERIAL)
    return plainNumber(Number(number.toPrecision(15)));
  const seconds = Math.round(number * 86_400);
  if (kind === 'elapsed') return clock(seconds, String(Math.floor(seconds / 3_600)));
  if (seconds < 86_400) return kind === 'date' && seconds === 0 ? '' : clock(seconds);
  const days = Math.floor(seconds / 86_400);
  const local = dayOf(days, is1904) + (seconds % 86_400) * 1_000;
  return localIso(local, kind === 'date' && seconds % 86_400 === 0);
}
