/** Moves an appointment, or gives it to somebody else: only what changes is sent. */
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment } from '../../../contract/appointment.ts';
import type { Details, FormData, Presence, SlotPatch } from '../../../contract/booking.ts';
import type { InputProblem } from '../../../contract/input-problem.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls } from './booking-calls.ts';
import type { FormProps } from './form-props.ts';
import { type Before, readChange, type Slot, slotBefore } from './draft.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormOutcome, type Outcome } from './form-outcome.tsx';
import { SlotFields } from './form-parts.tsx';
import { createLocalTimes } from './local-time.ts';
import { OthersNote } from './others-note.tsx';
import { useFormFocus } from './use-form-focus.ts';
import { useFormData } from './use-form-data.ts';
import './booking.css';

export function RescheduleDialog({
  form: { appointment },
  calls,
  onClose,
}: FormProps<'reschedule'>): ReactNode {
  const { t } = useTranslation('desk');
  const data = useFormData(calls);
  const { appointmentId } = appointment;
  const [known, setKnown] = useState<Details>();
  const [others, setOthers] = useState<Presence['others']>([]);
  useEffect(() => {
    void calls
      .details(appointmentId, false)
      .then((answer) =>
        setKnown(answer.kind === 'answered' ? answer.value : { kind: 'unknown-appointment' }),
      );
    return calls.watchPresence(appointmentId, true, (presence) => setOthers(presence.others));
  }, [calls, appointmentId]);
  const { firstName, lastName, code } = appointment;
  return (
    <FormDialog
      title={t('booking.rescheduleTitle', { code, name: `${firstName} ${lastName}` })}
      onClose={onClose}
    >
      <OthersNote others={others} />
      {data === undefined || known === undefined ? (
        <p>{t('booking.loading')}</p>
      ) : (
        <Reschedule
          calls={calls}
          data={data}
          appointment={appointment}
          assigneeId={known.kind === 'known' ? known.assigneeId : undefined}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}

interface RescheduleProps {
  readonly calls: BookingCalls;
  readonly appointment: DeskAppointment;
  readonly onClose: () => void;
  readonly data: FormData;
  readonly assigneeId: number | undefined;
}

function Reschedule({ calls, data, appointment, assigneeId, onClose }: RescheduleProps): ReactNode {
  const { t } = useTranslation('desk');
  const { settings, connection } = useScreen();
  const [times] = useState(() => createLocalTimes(settings.timeZone));
  // As it was when the form opened: what somebody else changes meanwhile is not taken back by what was not touched.
  const [before] = useState<Before>(() => ({ ...appointment, assigneeId }));
  const [slot, setSlot] = useState<Slot>(() => slotBefore(before, times));
  const [problems, setProblems] = useState<readonly InputProblem[]>([]);
  const form = useFormFocus(problems);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);

  async function send(patch: SlotPatch): Promise<void> {
    setIsSending(true);
    const answer = await calls.edit(appointment.appointmentId, patch);
    setIsSending(false);
    if (answer.kind !== 'answered') return setOutcome({ kind: answer.kind });
    const { value } = answer;
    if (value.kind === 'changed' || value.kind === 'kept') return onClose();
    if (value.kind === 'invalid') setProblems(value.problems);
    setOutcome(value);
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (isSending) return;
    const read = readChange(slot, before, times);
    if (outcome?.kind === 'refused') calls.dismissNotice(outcome.noticeId);
    setProblems(read.kind === 'wrong' ? read.problems : []);
    setOutcome(read.kind === 'wrong' ? { kind: 'invalid', problems: read.problems } : undefined);
    if (read.kind === 'ready') void send(read.value);
  }

  return (
    <form ref={form} className="booking-form" noValidate onSubmit={onSubmit}>
      <SlotFields
        slot={slot}
        data={data}
        times={times}
        problems={problems}
        nobody={t('booking.asItIs')}
        onChange={(part) => setSlot({ ...slot, ...part })}
      />
      <FormOutcome outcome={outcome} />
      <div className="booking-buttons">
        <Button
          kind="primary"
          type="submit"
          isDisabled={connection !== 'connected'}
          data-busy={isSending ? '' : undefined}
        >
          {t(isSending ? 'booking.sending' : 'booking.move')}
        </Button>
        <Button onPress={onClose}>{t('booking.close')}</Button>
      </div>
    </form>
  );
}
