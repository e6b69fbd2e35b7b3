/** When each line takes visitors without an appointment. Loaded with the front desk's lists. */
import type { ReactNode } from 'react';
import { WEEKDAYS } from '../../../contract/weekdays.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { HoursDraft, RowDraft } from '../form/drafts.ts';
import { HoursField } from './hours-field.tsx';

interface WalkInHoursProps {
  readonly lines: readonly RowDraft<'lines'>[];
  readonly locked: boolean;
  readonly hoursOf: (id: string) => HoursDraft;
  /** The place of a wrong value: line, part, weekday. */
  readonly found: readonly string[] | undefined;
  readonly problem: string | undefined;
  readonly onType: (id: string, hours: HoursDraft) => void;
}

export function WalkInHours({ lines, locked, hoursOf, found, problem, onType }: WalkInHoursProps): ReactNode {
  const { t } = useTranslation('setup');
  const [wrongLine, part, weekday] = found ?? [];
  const numbered = lines.flatMap(({ id, name }) => {
    const number = id.trim();
    return /^-?\d{1,15}$/u.test(number) ? [{ id: number, name: name.trim() || number }] : [];
  });
  return numbered.map(({ id, name }) => {
    const hours = hoursOf(id);
    const isWrong = part === 'walkIns' && wrongLine === id;
    const hasHours = WEEKDAYS.some((day) => hours[day].length > 0);
    return (
      <details key={id} className="walk-in-hours" open={hasHours || isWrong || undefined}>
        <summary>{t('lineRows.walkIns', { line: name })}</summary>
        <HoursField
          label={name}
          hint={t('lineRows.walkInsHint')}
          value={hours}
          locked={locked}
          problem={isWrong ? problem : undefined}
          problemDay={isWrong ? WEEKDAYS.find((day) => day === weekday) : undefined}
          onType={(next) => onType(id, next)}
        />
      </details>
    );
  });
}
