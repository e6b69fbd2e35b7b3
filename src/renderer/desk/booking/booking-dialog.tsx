/** The window of a new appointment: the form, and once it is booked what the visitor takes along. */
import { type ReactNode, useState } from 'react';
import type { Booking, CreateAnswer, FormData } from '../../../contract/booking.ts';
import booking from '../../../words/en/booking.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import { DeskWindow } from '../window/desk-window.tsx';
import type { BookingCalls, FormProps } from './booking-calls.ts';
import { BookingForm } from './booking-form.tsx';
import './booking.css';
import {
  type Draft,
  lineOf,
  newDraft,
  readDraft,
  startsToOffer,
  withLine,
  withTime,
  type When,
} from './draft.ts';
import { FormEnd, type AttemptOutcome, useAttempt } from './form-end.tsx';
import { useFormData } from './form-parts.tsx';
import { createLocalTimes, type LocalTimes } from './local-time.ts';
import { Slip, type SlipAbout } from './slip.tsx';

export const sentences = { booking };

export function BookingDialog({ form: { lineId }, calls, onClose }: FormProps<'new'>): ReactNode {
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const { settings } = useScreen();
  const [times] = useState(() => createLocalTimes(settings.timeZone));
  const data = useFormData(calls);
  const [slip, setSlip] = useState<SlipAbout>();
  const title = titleOf(slip);
  return (
    <DeskWindow
      className="form-dialog"
      title={title === 'unresolved' ? ofDesk('unresolved.title') : t(title)}
      onClose={onClose}
    >
      {data === undefined && <p>{t('loading')}</p>}
      {data !== undefined && slip === undefined && (
        <NewAppointment
          calls={calls}
          data={data}
          times={times}
          lineId={lineId}
          onBooked={setSlip}
          onClose={onClose}
        />
      )}
      {slip !== undefined && <Slip about={slip} onClose={onClose} />}
    </DeskWindow>
  );
}

/** Nothing is called booked that may not be. */
function titleOf(slip: SlipAbout | undefined) {
  switch (slip?.answer.kind) {
    case 'created':
    case 'created-without-id':
      return 'booked';
    case 'unresolved':
      return 'unresolved';
    case 'kept':
    case undefined:
      return 'title';
  }
}

interface NewAppointmentProps {
  readonly calls: BookingCalls;
  readonly data: FormData;
  readonly times: LocalTimes;
  readonly lineId: number | undefined;
  readonly onBooked: (slip: SlipAbout) => void;
  readonly onClose: () => void;
}

/** The idempotency key of a form. `randomUUID` is for pages over https only. */
const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');

function NewAppointment(props: NewAppointmentProps): ReactNode {
  const { calls, data, times, onBooked, onClose } = props;
  const { clock } = useScreen();
  const now = useNow(clock, 60_000);
  const [draft, setDraft] = useState(() =>
    newDraft(data, times, clock.now(), props.lineId ?? calls.forms.lastLine()),
  );
  // One for the window: after an attempt without an answer, a corrected form must not book a second time.
  const [draftId] = useState(newDraftId);
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set());
  const attempt = useAttempt(calls);
  const line = lineOf(data, draft.line);
  const starts = startsToOffer(line, now, rejected);

  function fill(next: Draft): void {
    setDraft(next);
    attempt.onEdit();
  }

  function change({ line: chosen, ...part }: Partial<Draft>): void {
    const next = { ...draft, ...part };
    fill(chosen === undefined ? next : withLine(next, chosen, data, times, clock.now()));
  }

  const choose = (when: When): void => fill(withTime(draft, when, line, times, clock.now()));

  function send(of: Draft): void {
    const isNow = of.when === 'now';
    attempt.begin(
      readDraft(of, times, clock.now()),
      (booking) => calls.create({ draftId, booking, isNow }),
      (answer, value) => onAnswer(answer, value, isNow),
    );
  }

  function onAnswer(answer: CreateAnswer, value: Booking, isNow: boolean): AttemptOutcome | undefined {
    switch (answer.kind) {
      case 'refused': {
        const at = Date.parse(value.startTime);
        setRejected(new Set([...rejected, at]));
        return { ...answer, next: startsToOffer(line, Math.max(at, clock.now()), rejected)[0] };
      }
      case 'invalid':
      case 'not-saved':
        return answer;
      default:
        calls.forms.bookedFor(answer.booked.lineId);
        onBooked(slipOf(answer, isNow));
        return undefined;
    }
  }

  function slipOf(answer: SlipAbout['answer'], isNow: boolean): SlipAbout {
    const { lineId, assigneeId } = answer.booked;
    const nameOf = (id: number | undefined): string | undefined =>
      data.people.find((one) => one.assigneeId === id)?.name;
    const known =
      answer.kind === 'created'
        ? calls.assigneeOf(answer.appointmentId).then((id) => nameOf(id ?? assigneeId))
        : Promise.resolve(nameOf(assigneeId));
    return {
      answer,
      lineName: lineOf(data, String(lineId))?.name,
      withWhom: known,
      arrival: isNow ? arrivalOf(answer) : undefined,
    };
  }

  function arrivalOf(answer: SlipAbout['answer']): SlipAbout['arrival'] {
    if (answer.kind !== 'created') return 'not-yet';
    // Whether it is for the visitor who is here, the clerk sees on the slip.
    if (answer.isOfBefore) return Promise.resolve(false);
    const { appointmentId, code = '', booked } = answer;
    return calls.checkIn({
      appointmentId,
      code,
      firstName: booked.firstName,
      lastName: booked.lastName ?? '',
    });
  }

  function takeNext(at: number): void {
    const next = withTime(draft, at, line, times, clock.now());
    setDraft(next);
    send(next);
  }

  return (
    <BookingForm
      draft={draft}
      data={data}
      times={times}
      starts={starts}
      now={now}
      problems={attempt.problems}
      onChange={change}
      onWhen={choose}
      onSend={() => send(draft)}
    >
      <FormEnd
        attempt={attempt}
        words={draft.when === 'now' ? 'bookNow' : 'book'}
        onNext={takeNext}
        onClose={onClose}
      />
    </BookingForm>
  );
}
