/** When: now, one of the line's next times, or another one. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { When } from './draft.ts';
import './time-chips.css';

const MOST = 3;

interface TimeChipsProps {
  readonly when: When;
  /** Earliest first. */
  readonly starts: readonly number[];
  readonly now: number;
  readonly onChoose: (when: When) => void;
}

export function TimeChips({ when, starts, now, onChoose }: TimeChipsProps): ReactNode {
  const { t } = useTranslation('booking');
  const { formats } = useScreen();
  const next = starts.slice(0, MOST);
  // A chosen time stays in sight when it is no longer among the next.
  const shown = typeof when === 'number' && !next.includes(when) ? [when, ...next.slice(0, MOST - 1)] : next;
  const choices: readonly When[] = ['now', ...shown, 'typed'];
  const nameOf = (one: When): string => {
    if (one === 'now') return t('now', { time: formats.clock(now) });
    if (one === 'typed') return t('anotherTime');
    return formats.sameDay(one, now) ? formats.clock(one) : formats.dateAndTime(one);
  };
  return (
    <fieldset className="time-chips wrap-2">
      <legend className="field-name">{t('when')}</legend>
      {choices.map((one) => (
        <label key={one} className="time-chip">
          <input type="radio" name="when" checked={one === when} onChange={() => onChoose(one)} />
          <span>{nameOf(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
