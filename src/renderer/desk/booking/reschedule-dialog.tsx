/** Moves an appointment, or gives it to somebody else: only what changes is sent. */
import { type ReactNode, useEffect, useState } from 'react';
import booking from '../../../words/en/booking.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import type {
  Details,
  EditAnswer,
  FormData,
  Presence,
  SlotPatch,
  SlotWas,
} from '../../../contract/booking.ts';
import { referenceOf } from '../../../contract/code-key.ts';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import { Form } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { BookingCalls, FormProps } from './booking-calls.ts';
import './booking.css';
import { lineOf, startsToOffer } from './draft.ts';
import { DeskWindow } from '../window/desk-window.tsx';
import { FormEnd, type AttemptOutcome, useAttempt } from './form-end.tsx';
import { SlotFields, useFormData, WithField } from './form-parts.tsx';
import { createLocalTimes, type LocalTimes } from './local-time.ts';
import { OthersNote } from './details.tsx';
import { readChange, type Slot, slotBefore, startMoved } from './slot.ts';
import { useFormKeys } from './use-form-keys.ts';

export const sentences = { booking };

export function RescheduleDialog({
  form: { appointment },
  calls,
  onClose,
}: FormProps<'reschedule'>): ReactNode {
  const { t } = useTranslation('booking');
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
  const { firstName, lastName } = appointment;
  return (
    <DeskWindow
      className="form-dialog"
      title={t('rescheduleTitle', {
        code: referenceOf(appointment),
        name: `${firstName} ${lastName}`,
      })}
      onClose={onClose}
    >
      <OthersNote others={others} />
      {data === undefined || known === undefined ? (
        <p>{t('loading')}</p>
      ) : (
        <Reschedule
          calls={calls}
          data={data}
          appointment={appointment}
          assigneeId={known.kind === 'known' ? known.assigneeId : undefined}
          onClose={onClose}
        />
      )}
    </DeskWindow>
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
  const { t } = useTranslation('booking');
  const { settings, clock } = useScreen();
  const [times] = useState(() => createLocalTimes(settings.timeZone));
  // As it was when the form opened: an untouched field does not undo what somebody else changes in the meantime.
  const [was, setWas] = useState<SlotWas>(() => {
    const { startsAt, endsAt } = appointment;
    return { startsAt, endsAt, assigneeId };
  });
  const [slot, setSlot] = useState<Slot>(() => slotBefore(was, times));
  const attempt = useAttempt(calls);
  const form = useFormKeys(attempt.problems);

  function onAnswer(answer: EditAnswer, patch: SlotPatch): AttemptOutcome | undefined {
    switch (answer.kind) {
      case 'changed':
      case 'kept':
        onClose();
        return undefined;
      case 'changed-meanwhile':
        setSlot((typed) => slotNow(typed, { was, now: answer.now }, times));
        setWas(answer.now);
        return answer;
      case 'refused':
        return { ...answer, next: nextAfter(patch.startTime) };
      default:
        return answer;
    }
  }

  /** Undefined where the time was not moved: another one would not help. */
  function nextAfter(startTime: string | undefined): number | undefined {
    if (startTime === undefined) return undefined;
    const at = Date.parse(startTime);
    const line = lineOf(data, String(appointment.lineId));
    return startsToOffer(line, Math.max(at, clock.now()), new Set([was.startsAt]))[0];
  }

  function change(part: Partial<Slot>): void {
    setSlot({ ...slot, ...part });
    attempt.onEdit();
  }

  function send(of: Slot): void {
    const edit = (patch: SlotPatch) => calls.edit(appointment.appointmentId, patch, was);
    attempt.begin(readChange(of, was, times), edit, onAnswer);
  }

  function takeNext(at: number): void {
    const next = { ...slot, ...startMoved(slot, times.write(at), was, times) };
    setSlot(next);
    send(next);
  }

  return (
    <Form ref={form} className="booking-form stack-4" noValidate onSend={() => send(slot)}>
      <SlotFields slot={slot} before={was} times={times} problems={attempt.problems} onChange={change} />
      <WithField slot={slot} data={data} problems={attempt.problems} nobody={t('asItIs')} onChange={change} />
      <FormEnd attempt={attempt} words="move" onNext={takeNext} onClose={onClose} />
    </Form>
  );
}

interface Meanwhile {
  readonly was: SlotWas;
  readonly now: SlotWas;
}

/** Keeps what was typed after somebody else has changed the appointment; the rest follows. Pure. */
export function slotNow(typed: Slot, { was, now }: Meanwhile, times: LocalTimes): Slot {
  const [before, after] = [slotBefore(was, times), slotBefore(now, times)];
  const kept = (field: keyof Slot): string => (typed[field] === before[field] ? after[field] : typed[field]);
  return {
    start: kept('start'),
    end: kept('end'),
    assignee: kept('assignee'),
    assigneeNumber: kept('assigneeNumber'),
  };
}
