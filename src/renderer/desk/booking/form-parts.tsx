/** Parts of the forms for a booking: a list to choose from, a time, and what is wrong with a field. */
import type { TFunction } from '../../i18n/translate.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormData, SlotWas } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { inputSentence } from '../words/refusal-words.ts';
import type { BookingCalls } from './booking-calls.ts';
import type { LocalTimes } from './local-time.ts';
import { MomentFields } from './moment-fields.tsx';
import { BY_NUMBER, SERVICE_PICKS, type Slot, startMoved } from './slot.ts';
import './slot-fields.css';

type T = TFunction<'desk'>;

export function inputProblem(t: T, problems: readonly InputProblem[], path: string): string | undefined {
  const said = problems.filter(({ field }) => field === path).map((problem) => inputSentence(t, problem));
  return said.length === 0 ? undefined : said.join(' ');
}

interface ChoiceProps {
  readonly label: string;
  readonly numberLabel: string;
  readonly noneHint?: string;
  readonly choice: string;
  readonly typed: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly problem: string | undefined;
  readonly onChoose: (choice: string) => void;
  readonly onType: (typed: string) => void;
}

export function ChoiceOrNumber(props: ChoiceProps): ReactNode {
  const { t } = useTranslation('booking');
  const { label, choice, options, typed, problem } = props;
  return (
    <div className="booking-choice stack-4">
      <Select
        label={label}
        value={choice}
        options={[...options, { value: BY_NUMBER, text: t('byNumber') }]}
        onChoose={props.onChoose}
      />
      {choice === BY_NUMBER && (
        <TextField
          label={props.numberLabel}
          hint={options.length === 0 ? props.noneHint : undefined}
          inputMode="numeric"
          isNarrow
          longest={15}
          value={typed}
          problem={problem}
          onType={props.onType}
        />
      )}
    </div>
  );
}

interface SlotFieldsProps {
  readonly slot: Slot;
  readonly before: SlotWas;
  readonly times: LocalTimes;
  readonly problems: readonly InputProblem[];
  readonly onChange: (part: Partial<Slot>) => void;
}

export function SlotFields({ slot, before, times, problems, onChange }: SlotFieldsProps): ReactNode {
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const { clock, formats } = useScreen();
  // A start that is being typed is empty for moments: the end still belongs to the last one that could be read.
  const [lastStart, setLastStart] = useState(slot.start);
  const isReadable = times.read(slot.start) !== undefined;

  function typeStart(start: string): void {
    const whole = isReadable ? slot : { ...slot, start: lastStart };
    setLastStart(whole.start);
    onChange(startMoved(whole, start, before, times));
  }

  function typeEnd(end: string): void {
    if (!isReadable) setLastStart('');
    onChange({ end });
  }

  const hintOf = (typed: string, isStart: boolean): string | undefined => {
    const remark = remarkOn(typed, times, clock.now(), isStart, isStart ? before.startsAt : before.endsAt);
    const at = times.read(typed)?.at;
    if (remark === undefined || at === undefined) return undefined;
    return t(`remark.${remark}`, { time: formats.time(at) });
  };
  const startDay = (isReadable ? slot.start : lastStart).slice(0, 10);
  const isOtherDay = slot.end !== '' && slot.end.slice(0, 10) !== startDay;
  return (
    <div className="slot-fields stack-4">
      <MomentFields
        label={t('start')}
        dayLabel={t('day')}
        value={slot.start}
        usualDay={startDay}
        times={times}
        hint={hintOf(slot.start, true)}
        problem={inputProblem(ofDesk, problems, 'startTime')}
        onMoment={typeStart}
      />
      <MomentFields
        label={t('end')}
        // Nearly every appointment ends on its day.
        dayLabel={isOtherDay ? t('endDay') : undefined}
        value={slot.end}
        usualDay={startDay}
        times={times}
        hint={hintOf(slot.end, false)}
        problem={inputProblem(ofDesk, problems, 'endTime')}
        onMoment={typeEnd}
      />
    </div>
  );
}

interface WithFieldProps {
  readonly slot: Pick<Slot, 'assignee' | 'assigneeNumber'>;
  readonly data: Pick<FormData, 'people'>;
  readonly problems: readonly InputProblem[];
  /** What it means that nobody is chosen. */
  readonly nobody: string;
  readonly onChange: (part: Partial<Slot>) => void;
}

export function WithField({ slot, data, problems, nobody, onChange }: WithFieldProps): ReactNode {
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const known = data.people.map(({ assigneeId, name }) => ({
    value: String(assigneeId),
    text: name ?? t('userNumber', { number: String(assigneeId) }),
  }));
  const isListed = [SERVICE_PICKS, BY_NUMBER, ...known.map(({ value }) => value)].includes(slot.assignee);
  const itself = { value: slot.assignee, text: t('userNumber', { number: slot.assignee }) };
  return (
    <ChoiceOrNumber
      label={t('with')}
      numberLabel={t('withNumber')}
      choice={slot.assignee}
      typed={slot.assigneeNumber}
      options={[{ value: SERVICE_PICKS, text: nobody }, ...(isListed ? [] : [itself]), ...known]}
      problem={inputProblem(ofDesk, problems, 'assigneeId')}
      onChoose={(assignee) => onChange({ assignee })}
      onType={(assigneeNumber) => onChange({ assigneeNumber })}
    />
  );
}

type TimeRemark = 'skipped' | 'double' | 'past';

export function remarkOn(
  typed: string,
  times: LocalTimes,
  now: number,
  isStart: boolean,
  before?: number,
): TimeRemark | undefined {
  const read = times.read(typed);
  if (read === undefined) return undefined;
  if (read.isSkipped) return 'skipped';
  const isSecond = before !== undefined && typed === times.write(before) && before !== read.at;
  if (read.again !== undefined && !isSecond) return 'double';
  return isStart && (isSecond ? before : read.at) < now - 60_000 ? 'past' : undefined;
}

const NOTHING_KNOWN: FormData = { lines: [], people: [], inputFieldIds: [] };

/** Undefined until it is there. Without an answer a form offers nothing, and takes numbers. */
export function useFormData(calls: BookingCalls): FormData | undefined {
  const { connection } = useScreen();
  const [data, setData] = useState<FormData>();
  const isAsked = data === undefined && connection === 'connected';
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void calls.formData().then((answer) => {
      if (!isGone) setData(answer.kind === 'answered' ? answer.value : NOTHING_KNOWN);
    });
    return () => {
      isGone = true;
    };
  }, [calls, isAsked]);
  return data;
}
