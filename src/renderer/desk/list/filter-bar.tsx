/** Above the list: which lines, whose appointments, which day, and how close the rows stand. */
import { Rows2, Rows3 } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
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
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
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

const lineOf = ({ lineId, lineName }: DeskAppointment): Choice => [String(lineId), lineName];
const withWhom = (appointment: DeskAppointment): Choice | undefined => {
  const person = personOf(appointment);
  return person === undefined ? undefined : [person, appointment.assigneeName ?? person];
};

export const FilterBar = memo(function FilterBar(props: FilterBarProps): ReactNode {
  const { day, filters, onFilters, density, onDensity } = props;
  const { t } = useTranslation('desk');
  const { lineId, person } = filters;
  const isCompact = density === 'compact';
  const Rows = isCompact ? Rows2 : Rows3;
  const lines = useMemo(() => choices(day, lineOf), [day]);
  const people = useMemo(() => choices(day, withWhom), [day]);
  const words = t(isCompact ? 'filter.roomy' : 'filter.compact');
  return (
    <fieldset className="desk-filters" aria-label={t('filter.label')}>
      <Chooser
        label={t('filter.line')}
        all={t('filter.allLines')}
        value={lineId === undefined ? '' : String(lineId)}
        choices={lines}
        onChoose={(value) =>
          onFilters({
            ...(value === '' ? {} : { lineId: Number(value) }),
            ...(person === undefined ? {} : { person }),
          })
        }
      />
      <Chooser
        label={t('filter.person')}
        all={t('filter.everybody')}
        value={person ?? ''}
        choices={people}
        onChoose={(value) =>
          onFilters({
            ...(lineId === undefined ? {} : { lineId }),
            ...(value === '' ? {} : { person: value }),
          })
        }
      />
      <DayChooser today={props.today} chosen={props.chosen} onDay={props.onDay} />
      <button
        type="button"
        className="filter-density"
        aria-label={words}
        title={words}
        onClick={() => onDensity(isCompact ? 'roomy' : 'compact')}
      >
        <Rows aria-hidden />
      </button>
    </fieldset>
  );
});

interface ChooserProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}

function Chooser({ label, all, value, choices, onChoose }: ChooserProps): ReactNode {
  // A chosen line stays in the list on a day that has none of it.
  const isMissing = value !== '' && !choices.some(([each]) => each === value);
  return (
    <Dropdown
      aria-label={label}
      value={value}
      data-on={value === '' ? undefined : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {isMissing && <option value={value}>{value}</option>}
      {choices.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </Dropdown>
  );
}

export type Density = 'compact' | 'roomy';

const KEY = 'foyer-desk-rows';

function kept(): Density {
  try {
    return window.localStorage.getItem(KEY) === 'compact' ? 'compact' : 'roomy';
  } catch {
    return 'roomy';
  }
}

export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density, setDensity] = useState(kept);
  const choose = useCallback((next: Density) => {
    setDensity(next);
    try {
      window.localStorage.setItem(KEY, next);
    } catch {
      // It holds for as long as the page is open.
    }
  }, []);
  return [density, choose];
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
