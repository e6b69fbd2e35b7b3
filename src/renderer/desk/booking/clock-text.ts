/** A time of day as people at the location write it, and back. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';

/** What a clock of twelve hours writes beside morning and evening; both empty for one of 24 hours. */
export interface DayHalves {
  readonly am: string;
  readonly pm: string;
}

const plain = (text: string): string =>
  latinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\u200e\u200f]/gu, '')
    .trim();

const letters = (text: string): string => plain(text).replace(/[\d\s:.]/gu, '');

/** From 09:00 and 21:00 as the location writes them. */
export function dayHalves(nine: string, twentyOne: string): DayHalves {
  const [am, pm] = [letters(nine), letters(twentyOne)];
  return am === pm ? { am: '', pm: '' } : { am, pm };
}

const TIME = /(\d{1,2}?)(?:\s*[:.h]?\s*(\d{2}))?(?!\d)/u;
/** Written beside a time in French and German. */
const SIGNS_OF_24 = ['', 'h', 'uhr'];

/** On a clock of twelve hours a time without its half is by day: from 7 in the morning to 6 in the evening. */
const isLate = (hour: number): boolean => hour < 7 || hour === 12;

/**
 * `14:30`, `14.30`, `1430`, `9`, `2:30 PM` and its like in the location's language, as `HH:MM`. Undefined for what is no
 * time of day.
 */
export function readClock(typed: string, { am, pm }: DayHalves): string | undefined {
  const text = plain(typed);
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  const half = letters(text.replace(found[0], ''));
  const [isMorning, isEvening] = [
    half !== '' && [am, 'am', 'a'].includes(half),
    half !== '' && [pm, 'pm', 'p'].includes(half),
  ];
  const isHalved = isMorning || isEvening;
  if (!isHalved && !SIGNS_OF_24.includes(half)) return undefined;
  if (minute > 59 || hour > 23 || /\d/u.test(text.replace(found[0], ''))) return undefined;
  const isSmall = hour >= 1 && hour <= 12;
  if (isHalved && !isSmall) return undefined;
  const isTwelve = isSmall && (isHalved || am !== pm);
  const late = isHalved ? isEvening : isLate(hour);
  const full = isTwelve ? (hour % 12) + (late ? 12 : 0) : hour;
  return `${String(full).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
