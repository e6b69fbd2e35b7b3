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
import { FormEnd, type AttemptOutcome, type SentBefore, useAttempt } from './form-end.tsx';
import { useFormData } from './form-parts.tsx';
import { createLocalTimes, type LocalTimes } from './local-time.ts';
import { sentAlike } from './sent-bookings.ts';
import { slipAbout } from './slip-about.ts';
import { Slip, type SlipAbout } from './slip.tsx';

export const sentences = { booking };

export function BookingDialog({ form, calls, onClose }: FormProps<'new'>): ReactNode {
  const { t } = useTranslation('booking');
  const { t: ofDesk } = useTranslation('desk');
  const { settings } = useScreen();
  const [times] = useState(() => createLocalTimes(settings.timeZone));
  const data = useFormData(calls);
  const [slip, setSlip] = useState<SlipAbout>();
  const title = titleOf(slip);
  // The answer to a form that was closed is read by no one.
  const isOpen = (): boolean => calls.forms.getState().form === form;
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
          lineId={form.lineId}
          isOpen={isOpen}
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
  readonly isOpen: () => boolean;
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
  const [draftId, setDraftId] = useState(newDraftId);
  const [isSecond, setIsSecond] = useState(false);
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

  /** `key`: of a form before, or this one's. Without one the clerk is asked first about what may be the same visit. */
  function send(of: Draft, key?: string): void {
    const isNow = of.when === 'now';
    attempt.begin<Booking, CreateAnswer | SentBefore>(
      readDraft(of, times, clock.now()),
      (booking) => {
        const before = key === undefined && !isSecond ? alikeOfOthers(booking) : undefined;
        if (before !== undefined) return Promise.resolve({ kind: 'answered', value: before });
        const sent = { draftId: key ?? draftId, booking };
        calls.forms.sent.set(sent.draftId, { ...sent, sentAt: clock.now() });
        return calls.create({ ...sent, isNow });
      },
      (answer, value) => onAnswer(answer, value, isNow, key ?? draftId),
    );
  }

  function alikeOfOthers(booking: Booking): SentBefore | undefined {
    const others = [...calls.forms.sent.values()].filter((each) => each.draftId !== draftId);
    const before = sentAlike(others, booking, clock.now());
    return before && { kind: 'sent-before', before };
  }

  function onAnswer(
    answer: CreateAnswer | SentBefore,
    value: Booking,
    isNow: boolean,
    key: string,
  ): AttemptOutcome | undefined {
    switch (answer.kind) {
      case 'refused': {
        calls.forms.sent.delete(key);
        const at = Date.parse(value.startTime);
        setRejected(new Set([...rejected, at]));
        return { ...answer, next: startsToOffer(line, Math.max(at, clock.now()), rejected)[0] };
      }
      case 'invalid':
      case 'not-saved':
      case 'sent-before':
        return answer;
      default:
        if (props.isOpen()) calls.forms.sent.delete(key);
        calls.forms.bookedFor(answer.booked.lineId);
        onBooked(slipAbout(answer, isNow, data, calls));
        return undefined;
    }
  }

  function takeNext(at: number): void {
    const next = withTime(draft, at, line, times, clock.now());
    setDraft(next);
    send(next);
  }

  /** `key`: of the form before, if the clerk means the same visit. */
  function decide(key: string | undefined): void {
    if (key === undefined) setIsSecond(true);
    else setDraftId(key);
    send(draft, key ?? draftId);
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
        onDecide={decide}
        onClose={onClose}
      />
    </BookingForm>
  );
}
