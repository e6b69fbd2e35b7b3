/** A day and a time of day in the lobby's language and zone. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { TextField } from '../../ui/text-field.tsx';
import { dayHalves, readClock } from './clock-text.ts';
import { DayField } from './day-field.tsx';
import type { LocalTimes } from './local-time.ts';

interface MomentFieldsProps {
  /** Of the time. */
  readonly label: string;
  /** Undefined where the day is not shown. */
  readonly dayLabel: string | undefined;
  /** `YYYY-MM-DDTHH:MM`; empty while what is typed is no time. */
  readonly value: string;
  /** The day where `value` is empty. */
  readonly usualDay: string;
  readonly times: LocalTimes;
  readonly hint: string | undefined;
  readonly problem: string | undefined;
  readonly onMoment: (value: string) => void;
}

const MAX_TIME_LENGTH = 20;

const NINE = '2026-01-05T09:00';
const TWENTY_ONE = '2026-01-05T21:00';
const EXAMPLE = '2026-01-05T14:30';

export function MomentFields(props: MomentFieldsProps): ReactNode {
  const { label, dayLabel, value, usualDay, times, hint, problem, onMoment } = props;
  const { t } = useTranslation('booking');
  const { formats } = useScreen();
  const write = (moment: string): string => {
    const at = times.read(moment)?.at;
    return at === undefined ? '' : formats.clock(at).replaceAll(/[\u00a0\u202f]/gu, ' ');
  };
  const halves = dayHalves(write(NINE), write(TWENTY_ONE));
  const [own, setOwn] = useState({
    value,
    day: value.slice(0, 10) || usualDay,
    text: undefined as string | undefined,
  });
  // Changed elsewhere: the end follows the start.
  const is = own.value === value ? own : { value, day: value.slice(0, 10) || own.day, text: undefined };
  // A day that is not shown is the other field's.
  const day = dayLabel === undefined && value === '' ? usualDay : is.day;

  function change(next: { readonly day: string; readonly text: string | undefined }): void {
    const clock = next.text === undefined ? value.slice(11) : readClock(next.text, halves);
    const moment = clock === undefined || clock === '' ? '' : `${next.day}T${clock}`;
    setOwn({ ...next, value: moment });
    onMoment(moment);
  }

  const text = is.text ?? write(value);
  return (
    <>
      {dayLabel !== undefined && (
        <DayField
          label={dayLabel}
          day={day}
          times={times}
          onDay={(chosen) => change({ ...is, day: chosen })}
        />
      )}
      <TextField
        label={label}
        value={text}
        longest={MAX_TIME_LENGTH}
        problem={problem}
        hint={hint ?? (value === '' && text !== '' ? t('timeHint', { time: write(EXAMPLE) }) : undefined)}
        onType={(typed) => change({ day, text: typed })}
        onBlur={() => {
          // As the lobby writes it, once it can be read.
          if (value !== '') setOwn({ ...is, text: undefined });
        }}
      />
    </>
  );
}
