/** Times of day and zones within a cell. Pure. */
import type { Container } from './list-table.ts';
import { softFold } from './text-key.ts';
import { AFTERNOON, MORNING, ZONE_WORDS } from './words/calendar-words.ts';

export interface TimeOfDay {
  /** 0 to 24; a wrong one stays as it is. */
  readonly hour: number;
  readonly minute: number;
  /** With its fraction. */
  readonly second: number;
}

export interface ClockReading {
  readonly time?: TimeOfDay | undefined;
  readonly until?: TimeOfDay | undefined;
  readonly offset?: number | undefined;
  readonly zone?: string | undefined;
  readonly rest: string;
}

const escaped = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.\\]/g, '\\$&'))
    .join('|');

const HALF = `(?:${escaped([...MORNING, ...AFTERNOON])})(?![\\p{L}])`;
const TIME = new RegExp(
  `(?<before>${HALF.replace('(?![\\p{L}])', '')})? ?(?<![\\d.,])(?<hour>\\d{1,2})(?:` +
    `(?: ?[:h时時点點] ?|(?<=\\d)[.](?=\\d\\d)| uhr | gio )(?<minute>\\d{2})(?:[:.](?<second>\\d{2})(?:[.,](?<part>\\d{1,9}))?)?(?: ?分| phut| ?min)?(?:(?<s2> ?\\d{2}) ?秒)?` +
    `|(?<hours> ?(?:h|uhr|时|時|点|點|год|gio)(?![\\p{L}]))|(?= ?${HALF}))` +
    `(?: uhr| год| h)?(?: ?(?<after>${HALF}))?(?!\\d)`,
  'u',
);

const OFFSET =
  /(?:\b(?:utc|gmt) ?)?(?<!\d)([+\u2212-])(\d{1,2})(?::?(\d{2}))?\)?\s*$|(?:\b(?:utc|gmt))\s*\)?\s*$/;
const ZONE_NAME = /[([]?\b([a-z]+\/[a-z_]+(?:\/[a-z_]+)?)[)\]]?\s*$/;
const ZONE_WORD = new RegExp(`[([]?(?<![\\p{L}])(${Object.keys(ZONE_WORDS).join('|')})[)\\]]?\\s*$`, 'u');

type Zone = Pick<ClockReading, 'offset' | 'zone'> & { readonly rest: string };

function readZone(text: string): Zone {
  const named = ZONE_NAME.exec(text);
  if (named) {
    const before = readZone(text.slice(0, named.index));
    return { offset: before.offset, zone: named[1], rest: before.rest };
  }
  const offset = OFFSET.exec(text);
  if (offset) {
    const ahead = Number(offset[2] ?? 0) * 60 + Number(offset[3] ?? 0);
    return { offset: offset[1] === '+' || !offset[1] ? ahead : -ahead, rest: text.slice(0, offset.index) };
  }
  const word = ZONE_WORD.exec(text);
  const hours = ZONE_WORDS[word?.[1] ?? ''];
  return word && hours !== undefined
    ? { offset: hours * 60, rest: text.slice(0, word.index) }
    : { rest: text };
}

function timeIn(match: RegExpExecArray): TimeOfDay | undefined {
  const { before, hour = '', minute = '0', second, part = '0', s2, after } = match.groups ?? {};
  const half = after ?? before;
  const said = Number(hour);
  const rest = { minute: Number(minute), second: Number(`${second ?? s2 ?? 0}.${part}`) };
  if (half === undefined) return { hour: said, ...rest };
  const isAfternoon = AFTERNOON.includes(half.trim());
  // 24-hour clocks beside a half of the day are as they say.
  if (said > 12) return { hour: said, ...rest };
  return { hour: (said % 12) + (isAfternoon ? 12 : 0), ...rest };
}

/** Programs that write 24 hours fill up with zeros, other than people; a workbook has zeros in any case. */
const EARLY = { typed: /^(?:.*\s)?[1-6][:.]\d{2}(?:\s*[-–].*)?$/, workbook: /^(?:.*T)?0[1-6]:\d{2}$/ };
/** `2:00 pm - 2:30`. */
const SAYS_HALF = new RegExp(`\\d ?${HALF}`, 'u');
const LATE = /(?<!\d)(?:1[3-9]|2[0-3])[:.h]/;

/** The hour of a time without zone and half of the day, at the end of a cell or before the end of a span. */
const HOUR = /(?:^|[\sT])(\d{1,2})[:.h]\d{2}(?::\d{2})?(?: ?(?:uhr|h))?(?:\s*[-–].*)?$/iu;
const hourIn = (cell: string): number => Number(HOUR.exec(cell)?.[1] ?? Number.NaN);
/** A list with all its other times in these hours is none of the night. */
const DAY_HOURS = { from: 6, to: 21 };

/** Finds out whether `2:45` is none of the list's own hours: the others are in the day. */
export function createHourLook(columns: readonly (number | undefined)[]) {
  const own = columns.filter((column) => column !== undefined);
  let hasDay = false;
  let hasNight = false;
  return {
    see(cells: readonly string[]): void {
      if (hasNight) return;
      for (const column of own) {
        const hour = hourIn(cells[column] ?? '');
        hasDay ||= hour >= DAY_HOURS.from && hour <= DAY_HOURS.to;
        hasNight ||= hour > DAY_HOURS.to && hour < 24;
      }
    },
    done: () => (cell: string) =>
      hasDay && !hasNight && hourIn(cell) < DAY_HOURS.from && !SAYS_HALF.test(softFold(cell)),
  };
}

/** Finds out whether `1:00` may be in the afternoon: no time of the list is after 12:59. */
export function createHalfLook(container: Container, columns: readonly (number | undefined)[]) {
  const early = EARLY[container === 'workbook' ? 'workbook' : 'typed'];
  const isEarly = (cell: string): boolean => early.test(cell) && !SAYS_HALF.test(softFold(cell));
  const own = columns.filter((column) => column !== undefined);
  let hasEarly = false;
  let hasLate = container === 'calendar';
  return {
    see(cells: readonly string[]): void {
      if (hasLate) return;
      for (const column of own) {
        const cell = cells[column] ?? '';
        hasLate ||= LATE.test(cell);
        hasEarly ||= isEarly(cell);
      }
    },
    done(): (cell: string) => boolean {
      const isOpen = hasEarly && !hasLate;
      return (cell) => isOpen && isEarly(cell);
    },
  };
}

const BETWEEN = /^\s*(?:[-–—~〜]|to|bis|until|до|do|a|à|den|至|到|الى|ile)?\s*$/u;

/** All times of day in a text, and the zone behind them. */
export function readTimes(written: string): ClockReading {
  // Half past in Chinese; other languages also write half an hour before.
  const text = written.replace(/([时時点點])半/u, '$130');
  const first = TIME.exec(text);
  const start = first && timeIn(first);
  if (!first || !start) return { rest: text };
  const head = text.slice(0, first.index);
  const tail = text.slice(first.index + first[0].length);
  const second = TIME.exec(tail);
  const end = second && BETWEEN.test(tail.slice(0, second.index)) ? timeIn(second) : undefined;
  const { rest, ...zone } = readZone(second && end ? tail.slice(second.index + second[0].length) : tail);
  return {
    time: end && first.groups?.['after'] === undefined ? halfOf(start, end, second) : start,
    until: end && isSaid(first) && !isSaid(second) ? laterHalf(start, end) : end,
    ...zone,
    rest: `${head} ${rest}`,
  };
}

/** The end in "2:00 pm - 2:30": not before its start. */
function laterHalf(start: TimeOfDay, end: TimeOfDay): TimeOfDay {
  const [from, to] = [start, end].map(({ hour, minute }) => hour * 60 + minute);
  const isBefore = from !== undefined && to !== undefined && to < from && to + 12 * 60 >= from;
  return isBefore && end.hour < 12 ? { ...end, hour: end.hour + 12 } : end;
}

const isSaid = (match: RegExpExecArray | null): boolean =>
  match?.groups?.['after'] !== undefined || match?.groups?.['before'] !== undefined;

/** In "1:00 - 1:20 pm" the half of the day is said once. */
function halfOf(start: TimeOfDay, end: TimeOfDay, second: RegExpExecArray | null): TimeOfDay {
  return isSaid(second) && start.hour < 12 && end.hour >= 12 && start.hour + 12 <= end.hour
    ? { ...start, hour: start.hour + 12 }
    : start;
}
