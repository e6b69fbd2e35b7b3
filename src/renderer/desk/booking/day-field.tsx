/** A day in the lobby's language: the next days by name, and any other by its parts. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { DayParts } from '../../ui/day-parts.tsx';
import { Dropdown } from '../../ui/select.tsx';
import { dayAfter } from '../day/day.ts';
import type { LocalTimes } from './local-time.ts';

/** Days in the list. */
const DAYS_NAMED = 14;

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly times: LocalTimes;
  readonly onDay: (day: string) => void;
}

export function DayField({ label, day, times, onDay }: DayFieldProps): ReactNode {
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const { clock, formats } = useScreen();
  const [isByParts, setIsByParts] = useState(false);
  const [today] = useState(() => times.write(clock.now()).slice(0, 10));
  const near = Array.from({ length: DAYS_NAMED }, (_, n) => dayAfter(today, n));
  const days = near.includes(day) ? near : [...near, day].sort();

  function nameOf(each: string): string {
    if (each === today) return ofDesk('day.today');
    if (each === near[1]) return ofDesk('day.tomorrow');
    return near.includes(each)
      ? formats.day(times.read(`${each}T12:00`)?.at ?? 0)
      : formats.calendarDay(each);
  }

  if (isByParts) return <DayParts label={label} day={day} today={today} onDay={onDay} />;
  return (
    <label className="field">
      <span className="field-name">{label}</span>
      <Dropdown
        value={day}
        onChange={({ target: { value } }) => (value === '' ? setIsByParts(true) : onDay(value))}
      >
        {days.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
        <option value="">{t('anotherDay')}</option>
      </Dropdown>
    </label>
  );
}
