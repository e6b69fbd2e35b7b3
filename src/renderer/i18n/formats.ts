/** Dates and times as people at the location read them. */
import { type Language, languageOf } from '../../contract/languages.ts';
import { directionOf } from './languages.ts';

export interface Formats {
  /** As in a list of times: `10:45`, or `10:45 AM` by the locale. */
  clock(instant: number): string;
  /** `10:45:03`. */
  clockWithSeconds(instant: number): string;
  /** Within a sentence: `10:45 Uhr` in German. */
  time(instant: number): string;
  /** The same as `time` behind a preposition, with the article that Spanish wants: `a las 10:45`, `a la 1:05`. */
  timeWithArticle(instant: number): string;
  /** `10:45 – 11:15`. */
  timeRange(from: number, to: number): string;
  /** `Friday 20 November`. */
  day(instant: number): string;
  /** `20 November 2026`. */
  date(instant: number): string;
  /** `Friday, 20 November 2026`, from a calendar day such as `2026-11-20`. */
  calendarDay(day: string): string;
  /** `20 November at 14:05`, with the hours of `clock`, so that two times on one card look alike. */
  dateAndTime(instant: number): string;
  /** At the location. */
  sameDay(a: number, b: number): boolean;
}

type Options = Intl.DateTimeFormatOptions;

/** An unknown locale or zone falls back to the browser's own. */
function dateTimeFormat(locale: string, options: Options): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    const { timeZone: _unknown, ...rest } = options;
    return new Intl.DateTimeFormat(undefined, rest);
  }
}

/** Plain `en` writes dates as in the United States, which is read wrongly nearly everywhere else. */
export function localeIn(language: Language, locale: string): string {
  if (languageOf(locale) === language) return locale;
  return language === 'en' && !/-US\b/iu.test(locale) ? 'en-GB' : language;
}

function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** French says `1er avril` but `2 avril`, which the platform's formats do not. */
function withFrenchFirst(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');
}

/** A day and a time, with `clock` as the time. In Vietnamese the time comes first. */
function withClock(parts: readonly Intl.DateTimeFormatPart[], clock: string): string {
  const [from, to] = [
    parts.findIndex(({ type }) => type === 'hour'),
    parts.findIndex(({ type }) => type === 'minute'),
  ];
  const text = (some: readonly Intl.DateTimeFormatPart[]): string => some.map(({ value }) => value).join('');
  return `${text(parts.slice(0, from))}${clock}${text(parts.slice(to + 1))}`;
}

/** For a text of digits and a dash only, so that it is read from the right. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/**
 * `locale` (BCP 47), `timeZone` (IANA), instants in milliseconds since 1970 UTC. In a language other than the locale's,
 * the location keeps its choice of 12 or 24 hours. Digits are Latin, as on the display.
 */
export function createFormats(locale: string, timeZone: string, language: Language = 'en'): Formats {
  const own = languageOf(locale) === language;
  const { hour12 } = dateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const words = localeIn(language, locale);
  const latin: Options = { timeZone, numberingSystem: 'latn' };
  const cycle: Options = own || hour12 === undefined ? {} : { hour12 };
  const time = dateTimeFormat(words, { ...latin, ...cycle, hour: 'numeric', minute: '2-digit' });
  // The first screen shows no day, and making a format takes a slow machine some 20 ms.
  const day = atFirstUse(() =>
    dateTimeFormat(words, { ...latin, weekday: 'long', day: 'numeric', month: 'long' }),
  );
  const stamp = atFirstUse(() =>
    dateTimeFormat(words, {
      ...latin,
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  );
  const date = atFirstUse(() => dateTimeFormat(words, { ...latin, dateStyle: 'long' }));
  // A calendar day is the same in every zone.
  const calendarDay = atFirstUse(() =>
    dateTimeFormat(words, { ...latin, dateStyle: 'full', timeZone: 'UTC' }),
  );
  const exact = atFirstUse(() =>
    dateTimeFormat(words, { ...latin, ...cycle, hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  );
  const key = atFirstUse(() =>
    dateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  );
  const mark = directionOf(language) === 'rtl' ? RIGHT_TO_LEFT_MARK : '';
  // A time stays on one line.
  const unbroken = (text: string): string => text.replace(/\s/g, '\u00a0');
  const timeOf = (instant: number): string => unbroken(time.format(instant));
  const hour = time.resolvedOptions().hour12 === false && language === 'de' ? '\u00a0Uhr' : '';
  const articleOf = (instant: number): string => {
    if (language !== 'es') return '';
    const hourOf = time.formatToParts(instant).find(({ type }) => type === 'hour')?.value;
    return Number(hourOf) === 1 ? 'la\u00a0' : 'las\u00a0';
  };
  const dayText = (format: Intl.DateTimeFormat, instant: number): string =>
    language === 'fr' ? withFrenchFirst(format.formatToParts(instant)) : format.format(instant);
  return {
    clock: timeOf,
    clockWithSeconds: (instant) => unbroken(exact().format(instant)),
    time: (instant) => `${timeOf(instant)}${hour}`,
    timeWithArticle: (instant) => `${articleOf(instant)}${timeOf(instant)}${hour}`,
    timeRange: (from, to) => `${mark}${timeOf(from)} – ${timeOf(to)}`,
    day: (instant) => dayText(day(), instant),
    date: (instant) => dayText(date(), instant),
    calendarDay: (of) => dayText(calendarDay(), Date.parse(`${of}T00:00:00Z`)),
    dateAndTime: (instant) => withClock(stamp().formatToParts(instant), timeOf(instant)),
    sameDay: (a, b) => key().format(a) === key().format(b),
  };
}
