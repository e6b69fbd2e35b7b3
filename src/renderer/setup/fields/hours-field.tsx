/** Weekly hours: a line for each weekday. */
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MAX_SPANS } from '../../../contract/limits.ts';
import { type Span, type Weekday, WEEKDAYS } from '../../../contract/weekdays.ts';
import { Button } from '../../ui/button.tsx';
import type { HoursDraft } from '../form/drafts.ts';
import { weekdayName } from '../words/unit-words.ts';
import './hours-field.css';
import { describedBy, type FieldFace, FieldHint, ProblemLine } from './field.tsx';

export interface HoursFieldProps extends FieldFace {
  readonly hint: string;
  readonly value: HoursDraft;
  readonly problemDay: Weekday | undefined;
  readonly onType: (hours: HoursDraft) => void;
}

export function HoursField(props: HoursFieldProps): ReactNode {
  const { label, hint, value, problem, problemDay, locked, onType } = props;
  const id = useId();
  return (
    <fieldset className="hours-field stack-1" aria-describedby={describedBy(id, problem)}>
      <legend>{label}</legend>
      <FieldHint id={id} locked={locked}>
        {hint}
      </FieldHint>
      {WEEKDAYS.map((day, place) => {
        const before = WEEKDAYS[place - 1];
        return (
          <Day
            key={day}
            day={day}
            spans={value[day]}
            before={before !== undefined && value[before].length > 0 ? before : undefined}
            problem={day === problemDay ? problem : undefined}
            fieldId={id}
            locked={locked}
            onType={(spans) => onType({ ...value, [day]: spans })}
            onCopy={(from) => onType({ ...value, [day]: value[from] })}
          />
        );
      })}
      {problemDay === undefined && <ProblemLine id={id} problem={problem} />}
    </fieldset>
  );
}

interface DayProps {
  readonly day: Weekday;
  readonly spans: readonly Span[];
  /** If it has hours. */
  readonly before: Weekday | undefined;
  readonly problem: string | undefined;
  readonly fieldId: string;
  readonly locked: boolean;
  readonly onType: (spans: readonly Span[]) => void;
  readonly onCopy: (from: Weekday) => void;
}

function Day({ day, spans, before, problem, fieldId, locked, onType, onCopy }: DayProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const name = weekdayName(day, i18n.language);
  const nameBefore = before === undefined ? '' : weekdayName(before, i18n.language);
  const type = (at: number, change: Partial<Span>): void =>
    onType(spans.map((span, place) => (place === at ? { ...span, ...change } : span)));
  return (
    <div className="hours-day">
      <span className="hours-name" aria-hidden>
        {name}
      </span>
      <span className="hours-list">
        {spans.length === 0 && <span className="faint">{t('hours.none')}</span>}
        {spans.map((span, at) => (
          <span className="hours-span" key={at}>
            {(['from', 'to'] as const).map((end) => (
              <label key={end}>
                {end === 'to' && <span aria-hidden>{t('hours.until')}</span>}
                <input
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  readOnly={locked}
                  aria-label={t(`hours.${end}`, { day: name })}
                  aria-invalid={problem === undefined ? undefined : true}
                  value={span[end]}
                  onChange={({ target }) => type(at, { [end]: target.value })}
                />
              </label>
            ))}
            {!locked && (
              <Button
                kind="quiet"
                className="hours-button"
                aria-label={t('hours.remove', { day: name, from: span.from, to: span.to })}
                onPress={() => onType(spans.filter((_, place) => place !== at))}
              >
                <X aria-hidden />
              </Button>
            )}
          </span>
        ))}
        {!locked && spans.length < MAX_SPANS && (
          <Button
            kind="quiet"
            className="hours-button"
            aria-label={t('hours.addOn', { day: name })}
            onPress={() => onType([...spans, { from: '', to: '' }])}
            icon={Plus}
          >
            {spans.length === 0 ? t('hours.add') : undefined}
          </Button>
        )}
        {!locked && before !== undefined && spans.length === 0 && (
          <Button
            kind="quiet"
            className="hours-button"
            aria-label={t('hours.asBeforeOn', { day: name, before: nameBefore })}
            onPress={() => onCopy(before)}
          >
            {t('hours.asBefore', { day: nameBefore })}
          </Button>
        )}
      </span>
      <ProblemLine id={fieldId} problem={problem} />
    </div>
  );
}
