/** Parts of the forms for a booking: a list to choose from, a time, and what is wrong with a field. */
import type { TFunction } from '../../i18n/translate.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormData, SlotWas } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { inputSentence } from '../words/refusal-words.ts';
import type { BookingCalls } from './booking-calls.ts';
import { BY_NUMBER, SERVICE_PICKS, type Slot, startMoved } from './draft.ts';
import type { LocalTimes } from './local-time.ts';

type T = TFunction<'desk'>;

export function inputProblem(t: T, problems: readonly InputProblem[], path: string): string | undefined {
  const said = problems.filter(({ field }) => field === path).map((problem) => inputSentence(t, problem));
  return said.length === 0 ? undefined : said.join(' ');
}

interface TimeFieldProps {
  readonly label: string;
  readonly typed: string;
  readonly times: LocalTimes;
  readonly isStart: boolean;
  readonly before: number;
  readonly problem: string | undefined;
  readonly onType: (typed: string) => void;
}

function TimeField({ label, typed, times, isStart, before, problem, onType }: TimeFieldProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock, formats } = useScreen();
  const remark = remarkOn(typed, times, clock.now(), isStart, before);
  const at = times.read(typed)?.at;
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={typed}
      problem={problem}
      onType={onType}
      hint={
        remark === undefined || at === undefined
          ? undefined
          : t(`booking.remark.${remark}`, { time: formats.time(at) })
      }
    />
  );
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
  const { t } = useTranslation('desk');
  const { label, choice, options, typed, problem } = props;
  return (
    <div className="booking-choice">
      <Select
        label={label}
        value={choice}
        options={[...options, { value: BY_NUMBER, text: t('booking.byNumber') }]}
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
  readonly data: FormData;
  readonly times: LocalTimes;
  readonly problems: readonly InputProblem[];
  readonly nobody: string;
  readonly onChange: (part: Partial<Slot>) => void;
}

export function SlotFields({
  slot,
  before,
  data,
  times,
  problems,
  nobody,
  onChange,
}: SlotFieldsProps): ReactNode {
  const { t } = useTranslation('desk');
  const known = data.people.map(({ assigneeId, name }) => ({
    value: String(assigneeId),
    text: name ?? t('booking.userNumber', { number: String(assigneeId) }),
  }));
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

  const isListed = [SERVICE_PICKS, BY_NUMBER, ...known.map(({ value }) => value)].includes(slot.assignee);
  const itself = { value: slot.assignee, text: t('booking.userNumber', { number: slot.assignee }) };
  return (
    <>
      <div className="field-pair">
        <TimeField
          label={t('booking.start')}
          typed={slot.start}
          times={times}
          isStart
          before={before.startsAt}
          problem={inputProblem(t, problems, 'startTime')}
          onType={typeStart}
        />
        <TimeField
          label={t('booking.end')}
          typed={slot.end}
          times={times}
          isStart={false}
          before={before.endsAt}
          problem={inputProblem(t, problems, 'endTime')}
          onType={typeEnd}
        />
      </div>
      <ChoiceOrNumber
        label={t('booking.with')}
        numberLabel={t('booking.withNumber')}
        choice={slot.assignee}
        typed={slot.assigneeNumber}
        options={[{ value: SERVICE_PICKS, text: nobody }, ...(isListed ? [] : [itself]), ...known]}
        problem={inputProblem(t, problems, 'assigneeId')}
        onChoose={(assignee) => onChange({ assignee })}
        onType={(assigneeNumber) => onChange({ assigneeNumber })}
      />
    </>
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

/**
 * The keyboard begins in the first field, and after a mistake in the first that is wrong. Enter leads to the
 * next field and sends nothing: a scanner ends each code with it.
 */
export function useFormFocus(problems: readonly InputProblem[]): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const place = form.current;
    function onKeyDown(event: KeyboardEvent): void {
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
      if (!(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      const parts = [...(place?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
      parts[parts.indexOf(target) + 1]?.focus();
    }
    place?.addEventListener('keydown', onKeyDown);
    return () => place?.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return form;
}
