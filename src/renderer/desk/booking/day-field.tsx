/** A day in the lobby's language: the next days by name, and any other by its parts. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Dropdown } from '../../ui/select.tsx';
import { dayAfter } from '../day/day.ts';
import type { LocalTimes } from './local-time.ts';
import './day-field.css';

/** Days in the list. */
const DAYS_NAMED = 14;
/** The hub keeps no appointment that is further ahead. */
const YEARS = 3;

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

type Part = 'day' | 'month' | 'year';
const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const two = (number: number): string => String(number).padStart(2, '0');

/** The month by name, so that no order of numbers can be misread. */
function DayParts({ label, day, today, onDay }: Omit<DayFieldProps, 'times'> & { readonly today: string }) {
  const { t, i18n } = useTranslation('booking');
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const format = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long', day: 'numeric' });
  const order = format.formatToParts(0).map(({ type }) => type);
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' });
  const thisYear = Number(today.slice(0, 4));

  const values: Readonly<Record<Part, number>> = { year, month, day: date };
  const choices: Readonly<Record<Part, readonly { readonly value: number; readonly text: string }[]>> = {
    day: numbers(1, lastDayOf(year, month)),
    month: numbers(1, 12).map(({ value }) => ({ value, text: monthName.format(Date.UTC(2026, value - 1)) })),
    year: numbers(Math.min(year, thisYear), thisYear + YEARS - 1),
  };

  function choose(part: Part, value: number): void {
    const next = { ...values, [part]: value };
    const last = lastDayOf(next.year, next.month);
    onDay(`${next.year}-${two(next.month)}-${two(Math.min(next.day, last))}`);
  }

  return (
    <fieldset className="field day-parts">
      <legend className="field-name">{label}</legend>
      {order.filter(isPart).map((part) => (
        <Dropdown
          key={part}
          aria-label={t(`parts.${part}`)}
          value={values[part]}
          onChange={({ target }) => choose(part, Number(target.value))}
        >
          {choices[part].map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Dropdown>
      ))}
    </fieldset>
  );
}

function numbers(from: number, to: number): { readonly value: number; readonly text: string }[] {
  return Array.from({ length: to - from + 1 }, (_, n) => ({ value: from + n, text: String(from + n) }));
}
