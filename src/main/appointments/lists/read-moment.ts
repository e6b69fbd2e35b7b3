/** Takes a cell apart that holds a date, a time or both, as people and programs write them. Pure. */
import { DATE_FILLERS, monthAt, weekdayOf } from './words/calendar-words.ts';
import { type CellDate, type CellMoment, readIso } from './iso-moment.ts';
import { readTimes } from './read-clock.ts';
import { softFold, textKey } from './text-key.ts';

interface Found {
  readonly date: CellDate;
  /** The cell without its date. */
  readonly rest: string;
}

const YEAR_FIRST = /(?<!\d)(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)\.?/;
const IN_CHINESE = /(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号號]?/;
const IN_CHINESE_SHORT = /(?<!\d)(\d{1,2}) ?月 ?(\d{1,2}) ?[日号號]/;
const IN_VIETNAMESE = /(?<!\d)(\d{1,2}) (?:thang|thg) (\d{1,2})(?!\d)(?:,? (?:nam )?(\d{4})(?!\d))?/;
const YEAR_LAST = /(?<!\d)(\d{1,2})( ?[-/.] ?)(\d{1,2})\2(\d{4}|\d{2})(?!\d)\.?/;
/** `03.12.`, and `12/3` beside a weekday or a time. */
const DOTTED = /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\.(?!\d)/;
const SLASHED = /(?<![\d/])(\d{1,2}) ?\/ ?(\d{1,2})(?![\d/])/;
const COMPACT = /(?<!\d)((?:19|20|21)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/;

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;

const dateOf = (year: number, month: number, day: number): CellDate => ({ kind: 'date', year, month, day });

function findNumeric(text: string): Found | undefined {
  const first = YEAR_FIRST.exec(text) ?? IN_CHINESE.exec(text);
  if (first) {
    const [year, month, day] = first
      .slice(1)
      .filter((part) => /^\d+$/.test(part))
      .map(Number);
    return { date: dateOf(year ?? 0, month ?? 0, day ?? 0), rest: without(text, first) };
  }
  const spoken = IN_VIETNAMESE.exec(text);
  if (spoken)
    return {
      date: dateOf(Number(spoken[3] ?? 0), Number(spoken[2]), Number(spoken[1])),
      rest: without(text, spoken),
    };
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [, a = '', separator = '', b = '', year = ''] = last;
    const date: CellDate = {
      kind: 'open',
      parts: [Number(a), Number(b), Number(year)],
      form: `${separator.trim()}${year.length}`,
    };
    return { date, rest: without(text, last) };
  }
  const compact = COMPACT.exec(text);
  return compact
    ? {
        date: dateOf(Number(compact[1]), Number(compact[2]), Number(compact[3])),
        rest: without(text, compact),
      }
    : undefined;
}

const WORD = /[\p{L}\p{M}]+\.?/gu;
/** Beside the name of a month: a day, and a year of two or four digits. */
const DAY_BEFORE = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?:[\s,./-]|de)*$/;
/** Not the hour of "3 Dec 10.30" or "3 Dec 10 am". */
const NO_HOUR = String.raw`(?![\d:h]|\.\d| ?(?:am|pm|a\.|p\.|uhr|h|час))`;
const YEAR_AFTER = new RegExp(String.raw`^(?:[\s,.'’/-]|de|del)*(\d{4}|\d{2})${NO_HOUR}`);
const DAY_AFTER = new RegExp(
  String.raw`^[\s.-]*(\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:[\s,.-]|de)*(\d{4}|\d{2}${NO_HOUR})(?!\d)`,
);
/** Beside the name of a month, and without a year. */
const ONLY_BEFORE = /(?<![\d:.])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?:[\s,./-]|de)*$/;
const ONLY_AFTER = /^[\s.-]*(\d{1,2})(?:st|nd|rd|th)?(?![\d:.h])/;
const ANY_YEAR = /(?<![\d:.])((?:19|20|21)\d{2})(?![\d:])/;
const YEAR_BEFORE = /(?<!\d)(\d{4})[\s,.-]*$/;

const fullYear = (text: string): number => (text.length > 2 ? Number(text) : 2_000 + Number(text));

function findNamed(text: string): Found | undefined {
  for (const match of text.matchAll(WORD)) {
    const found = monthAt(text, match.index, match[0]);
    if (!found) continue;
    const before = text.slice(0, match.index);
    const after = text.slice(found.end);
    const day = DAY_BEFORE.exec(before);
    const year = YEAR_AFTER.exec(after);
    if (day && year)
      return {
        date: dateOf(fullYear(year[1] ?? ''), found.month, Number(day[1])),
        rest: `${before.slice(0, day.index)} ${after.slice(year[0].length)}`,
      };
    const next = DAY_AFTER.exec(after);
    if (next)
      return {
        date: dateOf(fullYear(next[2] ?? ''), found.month, Number(next[1])),
        rest: `${before} ${after.slice(next[0].length)}`,
      };
    const ahead = YEAR_BEFORE.exec(before);
    const dayOnly = /^[\s.-]*(\d{1,2})(?![\d:])/.exec(after);
    // `Fri Nov 27 09:30:00 CET 2026`
    const apart = ANY_YEAR.exec(after);
    const only = dayOnly ?? day;
    if (!ahead && apart && only)
      return {
        date: dateOf(Number(apart[1]), found.month, Number(only[1])),
        rest: dayOnly
          ? `${before} ${without(after, apart).slice(dayOnly[0].length)}`
          : `${before.slice(0, only.index)} ${without(after, apart)}`,
      };
    if (ahead && dayOnly)
      return {
        date: dateOf(Number(ahead[1]), found.month, Number(dayOnly[1])),
        rest: `${before.slice(0, ahead.index)} ${after.slice(dayOnly[0].length)}`,
      };
    const lone = ONLY_BEFORE.exec(before);
    const behind = lone ? null : ONLY_AFTER.exec(after);
    if (lone || behind)
      return {
        date: dateOf(0, found.month, Number((lone ?? behind)?.[1])),
        rest: lone
          ? `${before.slice(0, lone.index)} ${after}`
          : `${before} ${after.slice(behind?.[0].length)}`,
      };
  }
  return undefined;
}

/** Without a year. */
function findShort(text: string): Found | undefined {
  const chinese = IN_CHINESE_SHORT.exec(text);
  if (chinese)
    return { date: dateOf(0, Number(chinese[1]), Number(chinese[2])), rest: without(text, chinese) };
  const match = DOTTED.exec(text) ?? SLASHED.exec(text);
  if (!match) return undefined;
  return { date: openShort(match), rest: without(text, match) };
}

const openShort = ([text, a, b]: RegExpExecArray): CellDate => ({
  kind: 'open',
  parts: [Number(a), Number(b), 0],
  form: text.includes('/') ? '/0' : '.0',
});

/** `12/3` alone, which may be anything: only for a cell that is a time. */
export function readBareDay(cell: string): CellMoment | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})$/.exec(cell.trim());
  return match ? { date: openShort(match) } : undefined;
}

/** The date in a text that says more, such as a title. */
export function dateWithin(text: string): CellDate | undefined {
  const folded = softFold(text.slice(0, 200));
  const date = (findNumeric(folded) ?? findNamed(folded))?.date;
  return date?.kind === 'date' && date.year === 0 ? undefined : date;
}

/** Day of the week, and whether anything else is left that no date has. */
function readRest(rest: string): { readonly weekday?: number | undefined } | undefined {
  let weekday: number | undefined;
  for (const [word] of rest.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const key = textKey(word);
    const day = weekdayOf(key);
    if (day !== undefined) weekday ??= day;
    else if (!DATE_FILLERS.has(key) && !/^t$/.test(key)) return undefined;
  }
  return { weekday };
}

const LONGEST = 80;
const HAS_DIGIT = /\p{Nd}/u;
const WEEKDAY_IN_VIETNAMESE = /\bthu (?:[2-7]|hai|ba|tu|nam|sau|bay)\b|\bchu nhat\b/;

/** Undefined for what holds neither date nor time, or anything besides. */
export function readMoment(cell: string): CellMoment | undefined {
  if (cell.length > LONGEST || !HAS_DIGIT.test(cell)) return undefined;
  const text = softFold(cell.trim().replace(/^'/, ''));
  const iso = readIso(text);
  if (iso) return iso;
  // "Thu 3 Dec" in English begins as a day of the week in Vietnamese.
  const bare = text.replace(WEEKDAY_IN_VIETNAMESE, ' ');
  return readWords(text) ?? (bare === text ? undefined : readWords(bare));
}

function readWords(text: string): CellMoment | undefined {
  const found = findNumeric(text) ?? findNamed(text) ?? findShort(text);
  const clock = readTimes(found?.rest ?? text);
  if (!found && clock.time === undefined) return undefined;
  const rest = readRest(clock.rest);
  if (!rest) return undefined;
  const { time, until, offset, zone } = clock;
  const isSlashed = found?.date.kind === 'open' && found.date.form === '/0';
  if (isSlashed && rest.weekday === undefined && time === undefined) return undefined;
  return { date: found?.date, time, until, offset, zone, weekday: rest.weekday };
}
