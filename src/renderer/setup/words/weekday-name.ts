/** How a weekday is called. */
import { type Weekday, WEEKDAYS } from '../../../contract/weekdays.ts';

/** 1 January 2024 was a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** `language` is a BCP 47 tag. */
export const weekdayName = (day: Weekday, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY_MS + WEEKDAYS.indexOf(day) * DAY_MS,
  );
