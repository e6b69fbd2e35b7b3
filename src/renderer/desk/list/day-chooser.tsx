/** Which day the list shows. Other days need the hub. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { dayAfter, isDayName } from '../day/day.ts';
import { Dropdown } from '../../ui/select.tsx';

export interface DayChooserProps {
  readonly today: string | undefined;
  readonly chosen: string | undefined;
  readonly onDay: (name: string | undefined) => void;
}

const NEAR = { yesterday: -1, today: 0, tomorrow: 1 } as const;
const NAMES = ['yesterday', 'today', 'tomorrow'] as const;

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
