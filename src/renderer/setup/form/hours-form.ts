/** Weekly hours as typed, and the hours they stand for. Pure. */
import type { SettingsChange, SettingsView } from '../../../contract/settings.ts';
import { type Span, type Weekday, type WeeklyHours, WEEKDAYS } from '../../../contract/weekdays.ts';
import { type Drafts, type HoursDraft, readingOf, type StepReading } from './drafts.ts';

export const hoursDraftOf = (hours: WeeklyHours = {}): HoursDraft => ({
  monday: hours.monday ?? [],
  tuesday: hours.tuesday ?? [],
  wednesday: hours.wednesday ?? [],
  thursday: hours.thursday ?? [],
  friday: hours.friday ?? [],
  saturday: hours.saturday ?? [],
  sunday: hours.sunday ?? [],
});

/** `8`, `8:30`, `08.30`, `0830` or `24:00` as `HH:MM`; undefined if it is not a time. */
export function timeOf(text: string): string | undefined {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*h?$/u.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  const isInDay = Number(hour) < 24 || (Number(hour) === 24 && minute === '00');
  return isInDay ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

export type HoursReading =
  /** `null` if there are none. */
  | { readonly kind: 'read'; readonly hours: Partial<Record<Weekday, Span[]>> | null }
  | { readonly kind: 'wrong'; readonly weekday: Weekday };

const isTyped = ({ from, to }: Span): boolean => from.trim() !== '' || to.trim() !== '';

/** Empty lines are left out. */
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

export function readHouseHours(drafts: Drafts, view: SettingsView): StepReading {
  const change: SettingsChange = {};
  for (const field of ['openingHours', 'quietHours'] as const) {
    const draft = drafts[field];
    if (draft === undefined) continue;
    const typed = readHours(draft);
    if (typed.kind === 'wrong')
      return readingOf({}, { field, at: [typed.weekday], problem: { kind: 'not-a-time' } });
    const saved = readHours(hoursDraftOf(view[field]));
    if (saved.kind === 'wrong' || JSON.stringify(saved.hours) !== JSON.stringify(typed.hours))
      change[field] = typed.hours;
  }
  return readingOf(change);
}
