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
  const [{ draft, draftId }, setForm] = useState(() => ({
    draft: newDraft(data, times, clock.now(), props.lineId ?? calls.forms.lastLine()),
    draftId: newDraftId(),
  }));
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set());
  const attempt = useAttempt(calls);
  const line = lineOf(data, draft.line);
  const starts = startsToOffer(line, now, rejected);

  function fill(next: Draft): void {
    setForm({ draft: next, draftId: newDraftId() });
    attempt.onEdit();
  }

  function change({ line: chosen, ...part }: Partial<Draft>): void {
    const next = { ...draft, ...part };
    fill(chosen === undefined ? next : withLine(next, chosen, data, times, clock.now()));
  }

  const choose = (when: When): void => fill(withTime(draft, when, line, times, clock.now()));

  function send(of: Draft, key: string): void {
    attempt.begin(
      readDraft(of, times, clock.now()),
      (value) => calls.create(key, value),
      (answer, value) => onAnswer(answer, value, of.when === 'now'),
    );
  }

  function onAnswer(answer: CreateAnswer, value: Booking, isHere: boolean): AttemptOutcome | undefined {
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
        calls.forms.bookedFor(value.lineId);
        onBooked(slipOf(answer, value, isHere));
        return undefined;
    }
  }

  function slipOf(answer: SlipAbout['answer'], value: Booking, isHere: boolean): SlipAbout {
    const isThere = answer.kind === 'created';
    const nameOf = (assigneeId: number | undefined): string | undefined =>
      data.people.find((one) => one.assigneeId === assigneeId)?.name;
    const known = isThere
      ? calls.assigneeOf(answer.appointmentId).then((id) => nameOf(id ?? value.assigneeId))
      : Promise.resolve(nameOf(value.assigneeId));
    return {
      booking: value,
      answer,
      lineName: lineOf(data, String(value.lineId))?.name,
      withWhom: known,
      arrival: isHere ? arrivalOf(answer, value) : undefined,
    };
  }

  function arrivalOf(answer: SlipAbout['answer'], { firstName, lastName = '' }: Booking) {
    if (answer.kind !== 'created') return 'not-yet';
    const { appointmentId, code = '' } = answer;
    return calls.checkIn({ appointmentId, code, firstName, lastName });
  }

  function takeNext(at: number): void {
    const [next, key] = [withTime(draft, at, line, times, clock.now()), newDraftId()];
    setForm({ draft: next, draftId: key });
    send(next, key);
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
      onSend={() => send(draft, draftId)}
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
