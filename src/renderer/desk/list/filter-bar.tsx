/** In the header: which line or whose appointments, and which day. */
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Dropdown } from '../../ui/select.tsx';
import { type Day, dayAfter, isDayName } from '../day/day.ts';
import './filter-bar.css';
import { type Choice, choicesOf, filtersOf, valueOf } from './filter-choice.ts';
import type { Filters } from './groups.ts';

export interface FilterBarProps {
  readonly day: Day | undefined;
  readonly today: string | undefined;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly chosen: string | undefined;
  readonly onDay: (name: string | undefined) => void;
}

/** Of a line, of a person, or both, in one list: a second one would leave the search no room. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps): ReactNode {
  const { day, filters, onFilters } = props;
  const { t } = useTranslation('desk');
  const { lines, people, both } = useMemo(
    () => choicesOf(day?.byId.values() ?? [], filters, (names) => t('filter.pair', names)),
    [day, filters, t],
  );
  const value = valueOf(filters);
  const nameIn = (choices: readonly Choice[], of: Filters): string | undefined =>
    choices.find(([each]) => each === valueOf(of))?.[1];
  return (
    <fieldset className="desk-filters" aria-label={t('filter.label')}>
      <div className="filter-which">
        <Dropdown
          aria-label={t('filter.which')}
          value={value}
          data-on={value === '' ? undefined : ''}
          onChange={({ target }) => onFilters(filtersOf(target.value))}
        >
          <option value="">{t('filter.allLines')}</option>
          <Choices label={t('filter.line')} choices={lines} />
          <Choices label={t('filter.person')} choices={people} />
          <Choices label={t('filter.both')} choices={both} />
        </Dropdown>
        {filters.lineId !== undefined && filters.person !== undefined && (
          <Pair
            person={nameIn(people, { person: filters.person })}
            line={nameIn(lines, { lineId: filters.lineId })}
          />
        )}
      </div>
      <DayChooser today={props.today} chosen={props.chosen} onDay={props.onDay} />
    </fieldset>
  );
});

interface PairProps {
  readonly person: string | undefined;
  readonly line: string | undefined;
}

/** Over the closed list, whose one row has no room for both: a long name of the one must not hide the other. */
const Pair = ({ person, line }: PairProps): ReactNode => (
  <span aria-hidden className="filter-pair">
    <span className="others-words" dir="auto" title={person}>
      {person}
    </span>
    <span className="others-words" dir="auto" title={line}>
      {line}
    </span>
  </span>
);

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
