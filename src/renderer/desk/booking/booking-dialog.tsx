/** The window of a new appointment: the form, and once it is booked what the visitor takes along. */
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { groupedCode } from '../../../contract/code-key.ts';
import type { Booking, CreateAnswer, FormData } from '../../../contract/booking.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FittedText } from '../../ui/fitted-text.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { DeskWindow } from '../window/desk-window.tsx';
import type { BookingCalls, FormProps } from './booking-calls.ts';
import { BookingForm } from './booking-form.tsx';
import './booking.css';
import { type Draft, newDraft, readDraft, slotOf } from './draft.ts';
import { FormEnd, type AttemptOutcome, useAttempt } from './form-end.tsx';
import { useFormData } from './form-parts.tsx';
import { createLocalTimes, type LocalTimes } from './local-time.ts';
import './slip.css';

export function BookingDialog({ calls, onClose }: FormProps<'new'>): ReactNode {
  const { t } = useTranslation('desk');
  const { settings } = useScreen();
  const [times] = useState(() => createLocalTimes(settings.timeZone));
  const data = useFormData(calls);
  const [slip, setSlip] = useState<SlipAbout>();
  return (
    <DeskWindow className="form-dialog" title={t(titleOf(slip))} onClose={onClose}>
      {data === undefined && <p>{t('booking.loading')}</p>}
      {data !== undefined && slip === undefined && (
        <NewAppointment calls={calls} data={data} times={times} onBooked={setSlip} onClose={onClose} />
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

/** The idempotency key of a form. `randomUUID` is for pages over https only. */
const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');

function NewAppointment({ calls, data, times, onBooked, onClose }: NewAppointmentProps): ReactNode {
  const { clock } = useScreen();
  const [draft, setDraft] = useState(() => newDraft(data, times, clock.now()));
  const [draftId, setDraftId] = useState(newDraftId);
  const attempt = useAttempt(calls);

  const lineNamed = (line: string) => data.lines.find(({ lineId }) => String(lineId) === line);

  function change(part: Partial<Draft>): void {
    setDraft((before) => {
      const line = part.line === undefined ? undefined : lineNamed(part.line);
      // Another line, another next free time; one that the clerk has typed stays.
      const first = slotOf(lineNamed(before.line), times, clock.now());
      const isTyped = before.start !== first.start || before.end !== first.end;
      return { ...before, ...(line && !isTyped ? slotOf(line, times, clock.now()) : {}), ...part };
    });
    setDraftId(newDraftId());
  }

  function onAnswer(answer: CreateAnswer, booking: Booking): AttemptOutcome | undefined {
    switch (answer.kind) {
      case 'invalid':
      case 'refused':
      case 'not-saved':
        return answer;
      default:
        onBooked({ booking, answer, lineName: lineNamed(String(booking.lineId))?.name });
        return undefined;
    }
  }

  return (
    <BookingForm
      draft={draft}
      data={data}
      times={times}
      problems={attempt.problems}
      onChange={change}
      onSend={() =>
        attempt.begin(readDraft(draft, times), (booking) => calls.create(draftId, booking), onAnswer)
      }
    >
      <FormEnd attempt={attempt} words="book" onClose={onClose} />
    </BookingForm>
  );
}

interface SlipAbout {
  readonly booking: Booking;
  readonly answer: Extract<CreateAnswer, { kind: 'created' | 'created-without-id' | 'kept' | 'unresolved' }>;
  readonly lineName: string | undefined;
}

interface SlipProps {
  readonly about: SlipAbout;
  readonly onClose: () => void;
}

/** What became of a booking, with the code large and as a picture, and printable for the visitor. */
function Slip({ about, onClose }: SlipProps): ReactNode {
  const { t } = useTranslation('desk');
  const { formats, settings } = useScreen();
  const { booking, answer, lineName } = about;
  const code = 'code' in answer ? answer.code : undefined;
  const [from, to] = [Date.parse(booking.startTime), Date.parse(booking.endTime)];
  return (
    <div className="slip">
      <div className="slip-paper">
        <p className="slip-site">{settings.brandName}</p>
        {code !== undefined && (
          <div className="slip-code">
            <div>
              <p>{t('booking.code')}</p>
              <p className="slip-large">
                <FittedText text={groupedCode(code)} />
              </p>
            </div>
            <QrPicture text={code} label={t('booking.codePicture', { code })} />
          </div>
        )}
        <p className="slip-name">{[booking.firstName, booking.lastName].filter(Boolean).join(' ')}</p>
        <p>{formats.sameDay(from, to) ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`}</p>
        <p>{formats.timeRange(from, to)}</p>
        {lineName !== undefined && <p>{lineName}</p>}
      </div>
      {(code === undefined || answer.kind === 'created-without-id') && (
        <p className="slip-said">
          {answer.kind === 'created' ? t('booking.said.without-code') : t(`booking.said.${answer.kind}`)}
        </p>
      )}
      <div className="booking-buttons">
        {code !== undefined && (
          <Button kind="primary" onPress={() => window.print()} icon={Printer}>
            {t('booking.print')}
          </Button>
        )}
        <Button onPress={onClose}>{t('booking.done')}</Button>
      </div>
    </div>
  );
}
