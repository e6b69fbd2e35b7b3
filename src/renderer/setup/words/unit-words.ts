/** Values in the page's language (BCP 47): time spans, sizes, days, and choices of settings. */
import { say, type TFunction } from '../../i18n/translate.ts';
import { type Weekday, WEEKDAYS } from '../../../contract/weekdays.ts';
import { PLAIN_NAMES, type PlainName, type PlainValue } from '../../../contract/setting-kinds.ts';
import { type PlainRow, type QuantityRow, SETTINGS } from '../../../contract/setting-table.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From the first unit of which there are two. */
const TIMES = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
  ['millisecond', 1],
] as const;

function unit(value: number, name: string, language: string): string {
  const style = { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(value);
}

/** "2 days", "3 hours", "90 seconds". */
export function timeText(ms: number, language: string): string {
  const size = Math.abs(ms);
  const [name, of] = TIMES.find(([, each]) => size >= 2 * each) ?? ['millisecond', 1];
  return unit(Math.round(size / of), name, language);
}

export const daysText = (days: number, language: string): string => unit(days, 'day', language);

/** "30 minutes", "21.5 inches", "80%". */
export const quantityText = (
  value: number,
  name: Exclude<QuantityRow['unit'], 'port'>,
  language: string,
): string => unit(value, UNITS[name], language);

const UNITS = { minutes: 'minute', seconds: 'second', percent: 'percent', inches: 'inch' } as const;

/** At least one second, also for a date in the future. */
export const ageText = (ms: number, language: string): string =>
  ms < 2 * SECOND_MS ? unit(1, 'second', language) : timeText(ms, language);

export function roomText(bytes: number, language: string): string {
  const gigabytes = bytes / 1e9;
  if (gigabytes >= 1) return unit(gigabytes, 'gigabyte', language);
  return bytes >= 1e6
    ? unit(Math.round(bytes / 1e6), 'megabyte', language)
    : unit(Math.ceil(bytes / 1e3), 'kilobyte', language);
}

const MONDAY_MS = Date.UTC(2024, 0, 1);

export const weekdayName = (day: Weekday, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY_MS + WEEKDAYS.indexOf(day) * DAY_MS,
  );

type ChoiceName = {
  [Name in PlainName]: (typeof SETTINGS)[Name] extends { readonly of: unknown } ? Name : never;
}[PlainName];
type ChoiceKey = { [Name in ChoiceName]: `${Name}.${PlainValue<Name>}` }[ChoiceName];

const isChoice = (key: string): key is ChoiceKey =>
  PLAIN_NAMES.some((name) => {
    const row: PlainRow = SETTINGS[name];
    return row.kind === 'choice' && row.of.some((value) => key === `${name}.${value}`);
  });

/** Without words, the value itself. */
export function choiceText(t: TFunction<'setup'>, name: PlainName, value: string): string {
  const key = `${name}.${value}`;
  return isChoice(key) ? say(t, 'choice', { kind: key }) : value;
}
