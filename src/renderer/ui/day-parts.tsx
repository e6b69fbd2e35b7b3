/** A day by its parts, in the order of the page's language: a browser's own field has the order of the browser. */
import { type ReactNode, useState } from 'react';
import { localeIn } from '../i18n/formats.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useScreen } from './screen-context.ts';
import { Dropdown } from './select.tsx';

/** The hub keeps no appointment that is further ahead. */
const YEARS = 3;

type Part = 'day' | 'month' | 'year';
const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const two = (number: number): string => String(number).padStart(2, '0');

interface Parts extends Readonly<Partial<Record<Part, number | undefined>>> {
  readonly year: number;
}

function partsOf(day: string): Parts {
  const [year = 0, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** `YYYY-MM-DD`, of a month that is too short its last day. Undefined while a part is missing. Pure. */
export function dayOf({ year, month, day }: Parts): string | undefined {
  if (month === undefined || day === undefined) return undefined;
  return `${year}-${two(month)}-${two(Math.min(day, lastDayOf(year, month)))}`;
}

interface DayPartsProps {
  readonly label: string;
  /** `YYYY-MM-DD`, as `today`. Undefined: none is chosen yet, and one is once it has a month too. */
  readonly day: string | undefined;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** The month by name, so that no order of numbers can be misread. */
export function DayParts({ label, day, today, onDay }: DayPartsProps): ReactNode {
  const { i18n } = useTranslation('common');
  const locale = localeIn(i18n.language, useScreen().settings.locale);
  const thisYear = Number(today.slice(0, 4));
  const [begun, setBegun] = useState<Parts>({ year: thisYear });
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' });
  const order = format.formatToParts(0).map(({ type }) => type);
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const partName = new Intl.DisplayNames(i18n.language, { type: 'dateTimeField' });
  const values = day === undefined ? begun : partsOf(day);
  const { year, month = 1 } = values;
  const choices: Readonly<Record<Part, readonly { readonly value: number; readonly text: string }[]>> = {
    day: numbers(1, lastDayOf(year, month)),
    month: numbers(1, 12).map(({ value }) => ({ value, text: monthName.format(Date.UTC(2026, value - 1)) })),
    year: numbers(Math.min(year, thisYear), thisYear + YEARS - 1),
  };

  function choose(part: Part, value: number): void {
    const next: Parts = { ...values, [part]: value };
    setBegun(next);
    const chosen = dayOf(next);
    if (chosen !== undefined) onDay(chosen);
  }

  return (
    <fieldset className="field day-parts">
      <legend className="field-name">{label}</legend>
      {order.filter(isPart).map((part) => (
        <Dropdown
          key={part}
          aria-label={partName.of(part)}
          value={values[part] ?? ''}
          onChange={({ target }) => choose(part, Number(target.value))}
        >
          {values[part] === undefined && (
            <option value="" disabled>
              {partName.of(part)}
            </option>
          )}
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
