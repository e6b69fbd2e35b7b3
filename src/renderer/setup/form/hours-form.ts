/** The form of hours that come back every week: what was typed, and the hours it stands for. Pure. */
import { type Span, type Weekday, type WeeklyHours, WEEKDAYS } from '../../../contract/weekdays.ts';

/** As typed, so nothing in it need be a time. */
export type HoursDraft = Readonly<Record<Weekday, readonly Span[]>>;

export const hoursDraftOf = (hours: WeeklyHours = {}): HoursDraft => ({
  monday: hours.monday ?? [],
  tuesday: hours.tuesday ?? [],
  wednesday: hours.wednesday ?? [],
  thursday: hours.thursday ?? [],
  friday: hours.friday ?? [],
  saturday: hours.saturday ?? [],
  sunday: hours.sunday ?? [],
});

/** A time as people write it (`8`, `8:30`, `08.30`, `0830`, `24:00`) as `HH:MM`; undefined where it is none. */
export function timeOf(text: string): string | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*h?$/u.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  const isInDay = Number(hour) < 24 || (Number(hour) === 24 && minute === '00');
  return isInDay ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

export type HoursReading =
  /** `null` where there are none. */
  | { readonly kind: 'read'; readonly hours: Partial<Record<Weekday, Span[]>> | null }
  | { readonly kind: 'wrong'; readonly weekday: Weekday };

const isTyped = ({ from, to }: Span): boolean => from.trim() !== '' || to.trim() !== '';

/** Lines that were left empty count as not there. */
export function readHours(draft: HoursDraft): HoursReading {
  const hours: Partial<Record<Weekday, Span[]>> = {};
  for (const weekday of WEEKDAYS) {
    const spans: Span[] = [];
    for (const span of draft[weekday].filter(isTyped)) {
      const [from, to] = [timeOf(span.from), timeOf(span.to)];
      if (from === undefined || to === undefined) return { kind: 'wrong', weekday };
      spans.push({ from, to });
    }
    if (spans.length > 0) hours[weekday] = spans;
  }
  return { kind: 'read', hours: Object.keys(hours).length === 0 ? null : hours };
}
