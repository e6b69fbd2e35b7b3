/** The window of a new appointment: the form, and once it is booked what the visitor takes along. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking, FormData } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/input-problem.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls } from './booking-calls.ts';
import type { FormProps } from './form-props.ts';
import { BookingForm } from './booking-form.tsx';
import { type Draft, newDraft, readDraft, slotOf } from './draft.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormOutcome, type Outcome } from './form-outcome.tsx';
import { createLocalTimes, type LocalTimes } from './local-time.ts';
import { Slip, type SlipAbout } from './slip.tsx';
import { useFormData } from './use-form-data.ts';
import './booking.css';

export function BookingDialog({ calls, onClose }: FormProps<'new'>): ReactNode {
  const { t } = useTranslation('desk');
  const { settings } = useScreen();
  const [times] = useState(() => createLocalTimes(settings.timeZone));
  const data = useFormData(calls);
  const [slip, setSlip] = useState<SlipAbout>();
  return (
    <FormDialog title={t(titleOf(slip))} onClose={onClose}>
      {data === undefined && <p>{t('booking.loading')}</p>}
      {data !== undefined && slip === undefined && (
        <NewAppointment calls={calls} data={data} times={times} onBooked={setSlip} onClose={onClose} />
      )}
      {slip !== undefined && <Slip about={slip} onClose={onClose} />}
    </FormDialog>
  );
}

/** Nothing is called booked that may not be. */
function titleOf(slip: SlipAbout | undefined) {
  switch (slip?.answer.kind) {
    case 'created':
    case 'created-without-id':
      return 'booking.booked';
    case 'unresolved':
      return 'unresolved.title';
    case 'kept':
    case undefined:
      return 'booking.title';
  }
}

interface NewAppointmentProps {
  readonly calls: BookingCalls;
  readonly data: FormData;
  readonly times: LocalTimes;
  readonly onBooked: (slip: SlipAbout) => void;
  readonly onClose: () => void;
}

/** A name for one form as it is sent. `randomUUID` is for pages over https only. */
const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');

function NewAppointment({ calls, data, times, onBooked, onClose }: NewAppointmentProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock, connection } = useScreen();
  const [draft, setDraft] = useState(() => newDraft(data, times, clock.now()));
  const [draftId, setDraftId] = useState(newDraftId);
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);

  const lineNamed = (line: string) => data.lines.find(({ lineId }) => String(lineId) === line);

  function change(part: Partial<Draft>): void {
    setDraft((before) => {
      const line = part.line === undefined ? undefined : lineNamed(part.line);
      // Another line, another next free time; one that the clerk has typed stays.
      const first = slotOf(lineNamed(before.line), times, clock.now());
      const isTyped = before.start !== first.start || before.end !== first.end;
      return { ...before, ...(line && !isTyped ? slotOf(line, times, clock.now()) : {}), ...part };
    });
    // Another wish than the one that may have been sent.
    setDraftId(newDraftId());
  }

  async function send(booking: Booking): Promise<void> {
    setIsSending(true);
    const answer = await calls.create(draftId, booking);
    setIsSending(false);
    if (answer.kind !== 'answered') return setOutcome({ kind: answer.kind });
    const { value } = answer;
    if (value.kind === 'invalid') {
      setProblems(value.problems);
      return setOutcome({ kind: 'invalid', problems: value.problems });
    }
    if (value.kind === 'refused' || value.kind === 'not-saved') return setOutcome(value);
    onBooked({
      booking,
      answer: value,
      lineName: lineNamed(String(booking.lineId))?.name,
    });
  }

  function onSend(): void {
    if (isSending) return;
    const read = readDraft(draft, times);
    if (outcome?.kind === 'refused') calls.dismissNotice(outcome.noticeId);
    setProblems(read.kind === 'wrong' ? read.problems : []);
    setOutcome(read.kind === 'wrong' ? { kind: 'invalid', problems: read.problems } : undefined);
    if (read.kind === 'ready') void send(read.value);
  }

  return (
    <BookingForm
      draft={draft}
      data={data}
      times={times}
      problems={problems}
      onChange={change}
      onSend={onSend}
    >
      <FormOutcome outcome={outcome} />
      <div className="booking-buttons">
        <Button
          kind="primary"
          type="submit"
          isDisabled={connection !== 'connected'}
          data-busy={isSending ? '' : undefined}
        >
          {t(isSending ? 'booking.sending' : 'booking.book')}
        </Button>
        <Button onPress={onClose}>{t('booking.close')}</Button>
      </div>
    </BookingForm>
  );
}
