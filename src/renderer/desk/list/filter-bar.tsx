/** In the header: which line or whose appointments, and which day. */
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Dropdown } from '../../ui/select.tsx';
import { type Day, dayAfter, isDayName } from '../day/day.ts';
import './filter-bar.css';
import { type Filters, personOf } from './groups.ts';

export interface FilterBarProps {
  readonly day: Day | undefined;
  readonly today: string | undefined;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly chosen: string | undefined;
  readonly onDay: (name: string | undefined) => void;
}

type Choice = readonly [value: string, name: string];

function choices(
  day: Day | undefined,
  of: (appointment: DeskAppointment) => Choice | undefined,
): readonly Choice[] {
  const found = new Map<string, string>();
  for (const appointment of day?.byId.values() ?? []) {
    const choice = of(appointment);
    if (choice) found.set(choice[0], choice[1]);
  }
  return [...found].sort((a, b) => a[1].localeCompare(b[1]));
}

const lineOf = ({ lineId, lineName }: DeskAppointment): Choice => [valueOf({ lineId }), lineName];
const withWhom = (appointment: DeskAppointment): Choice | undefined => {
  const person = personOf(appointment);
  return person === undefined ? undefined : [valueOf({ person }), appointment.assigneeName ?? person];
};

/** Of a line or of a person: whoever wants both searches. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps): ReactNode {
  const { day, filters, onFilters } = props;
  const { t } = useTranslation('desk');
  const lines = useMemo(() => choices(day, lineOf), [day]);
  const people = useMemo(() => choices(day, withWhom), [day]);
  const value = valueOf(filters);
  // A chosen line stays in the list on a day that has none of it.
  const isMissing = value !== '' && ![...lines, ...people].some(([each]) => each === value);
  return (
    <fieldset className="desk-filters" aria-label={t('filter.label')}>
      <Dropdown
        aria-label={t('filter.which')}
        value={value}
        data-on={value === '' ? undefined : ''}
        onChange={({ target }) => onFilters(filtersOf(target.value))}
      >
        <option value="">{t('filter.allLines')}</option>
        {isMissing && <option value={value}>{value.slice(LINE.length)}</option>}
        <Choices label={t('filter.line')} choices={lines} />
        <Choices label={t('filter.person')} choices={people} />
      </Dropdown>
      <DayChooser today={props.today} chosen={props.chosen} onDay={props.onDay} />
    </fieldset>
  );
});

/** What is chosen, as the value of an option: as long for lines as for people. */
const LINE = 'line ';
const PERSON = 'user ';

function valueOf({ lineId, person }: Filters): string {
  if (lineId !== undefined) return `${LINE}${lineId}`;
  return person === undefined ? '' : `${PERSON}${person}`;
}

function filtersOf(value: string): Filters {
  if (value.startsWith(LINE)) return { lineId: Number(value.slice(LINE.length)) };
  return value.startsWith(PERSON) ? { person: value.slice(PERSON.length) } : {};
}

function Choices({ label, choices: all }: { readonly label: string; readonly choices: readonly Choice[] }) {
  if (all.length === 0) return null;
  return (
    <optgroup label={label}>
      {all.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

interface DayChooserProps {
  readonly today: string | undefined;
  readonly chosen: string | undefined;
  readonly onDay: (name: string | undefined) => void;
}

const NEAR = { yesterday: -1, today: 0, tomorrow: 1 } as const;
const NAMES = ['yesterday', 'today', 'tomorrow'] as const;

/** Which day the list shows. Other days need the hub. */
export function DayChooser({ today, chosen, onDay }: DayChooserProps): ReactNode {
  const { t } = useTranslation('desk');
  const { connection } = useScreen();
  const [isOther, setIsOther] = useState(false);
  if (today === undefined) return null;
  const shown = chosen ?? today;
  const near = NAMES.find((name) => dayAfter(today, NEAR[name]) === shown);
  const isDisabled = connection !== 'connected';
  const isDate = isOther || near === undefined;

  function choose(value: string): void {
    setIsOther(value === 'other');
    const name = NAMES.find((each) => each === value);
    if (name !== undefined) show(dayAfter(today ?? '', NEAR[name]));
  }

  function show(name: string): void {
    onDay(name === today ? undefined : name);
  }

  return (
    <>
      <Dropdown
        aria-label={t('day.label')}
        disabled={isDisabled}
        value={isDate ? 'other' : near}
        data-on={shown === today ? undefined : ''}
        onChange={(event) => choose(event.target.value)}
      >
        {NAMES.map((name) => (
          <option key={name} value={name}>
            {t(`day.${name}`)}
          </option>
        ))}
        <option value="other">{t('day.other')}</option>
      </Dropdown>
      {isDate && (
        <input
          type="date"
          aria-label={t('day.date')}
          disabled={isDisabled}
          value={shown}
          onChange={(event) => {
            if (isDayName(event.target.value)) show(event.target.value);
          }}
        />
      )}
    </>
  );
}
