/** "Is this you?": never more than first name and initial, or the end of a phone number instead of a name. */
import { Check, Clock, Layers, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { VisitorAppointment } from '../../../contract/appointment.ts';
import { PHONE_DIGITS } from '../../../contract/limits.ts';
import { Button } from '../hands/button.tsx';
import { CallButton, CardRow, View } from './view.tsx';
import { Note } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { widthInEms } from '../../ui/fitted-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { DigitPad, DigitsField } from '../hands/digits-field.tsx';
import type { Confirm, KioskEvent } from '../flow/flow-state.ts';
import { MISSES_UNTIL_FRONT_DESK } from '../flow/flow.ts';
import { durationWords, waitWords, wholeMinutesLeft, wholeMinutesPast } from './countdown-box.tsx';
import './confirm-view.css';

export interface ConfirmViewProps {
  readonly state: Confirm;
  readonly send: (event: KioskEvent) => void;
  /** Another language, if the visitor's own is available. */
  readonly offer: ReactNode;
}

/** Longer waits are shown as the time on the card. */
const MAX_MINUTES_SHOWN = 120;

/** In ems. Wider names are written smaller. */
const LONG_NAME_EMS = 14;
const MAX_NAME_EMS = 28;

function lengthOf(name: string): 'long' | 'longest' | undefined {
  const ems = widthInEms(name);
  if (ems <= LONG_NAME_EMS) return undefined;
  return ems <= MAX_NAME_EMS ? 'long' : 'longest';
}

function TimeNote({ startsAt }: { readonly startsAt: number }): ReactNode {
  const { t } = useTranslation('kiosk');
  const now = useNow(useScreen().clock, 60_000);
  const early = wholeMinutesLeft(now, startsAt);
  const late = wholeMinutesPast(now, startsAt);
  const count = Math.max(early, late);
  if (count === 0 || count > MAX_MINUTES_SHOWN) return null;
  const duration = durationWords(t, count);
  return (
    <Note tone="success" icon={Check}>
      {early > 0 ? t('confirm.early', { duration }) : t('confirm.late', { duration })}
    </Note>
  );
}

function AppointmentCard({ appointment }: { readonly appointment: VisitorAppointment }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const { startsAt, endsAt, lineName, where, wait, visitorName } = appointment;
  const day = formats.day(startsAt);
  return (
    <div className="card">
      {visitorName === '' ? null : (
        <p className="visitor-name" dir="auto" data-long={lengthOf(visitorName)}>
          {visitorName}
        </p>
      )}
      <ul className="card-rows">
        <CardRow
          icon={<Clock aria-hidden />}
          more={formats.sameDay(clock.now(), startsAt) ? t('confirm.today', { day }) : day}
        >
          {formats.timeRange(startsAt, endsAt)}
        </CardRow>
        <CardRow icon={<Layers aria-hidden />} more={where}>
          {lineName}
        </CardRow>
        {wait !== undefined && <CardRow icon={<Timer aria-hidden />}>{waitWords(t, wait)}</CardRow>}
      </ul>
    </div>
  );
}

const DIGITS = { digits: PHONE_DIGITS };

export function ConfirmView({ state, send, offer }: ConfirmViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { appointment, digits, note, misses } = state;
  const asks = appointment.asksPhoneDigits;
  const toDesk = note === 'digits-wrong' && misses >= MISSES_UNTIL_FRONT_DESK;
  const wrong = toDesk ? t('confirm.digitsFrontDesk') : t('confirm.digitsWrong');
  const said = { none: '', 'digits-missing': t('confirm.digitsMissing', DIGITS), 'digits-wrong': wrong }[
    note
  ];
  return (
    <View
      name={asks ? 'confirm-digits' : 'confirm'}
      title={asks ? t('confirm.digitsTitle', DIGITS) : t('confirm.title')}
      lead={state.scanned && !asks ? t('confirm.scanAgain') : undefined}
      actions={
        <>
          {offer}
          {asks ? <DigitPad send={send} /> : <TimeNote startsAt={appointment.startsAt} />}
          {toDesk ? <CallButton send={send} /> : null}
          <Button
            kind={toDesk ? 'secondary' : 'primary'}
            className="action"
            onPress={() => send({ kind: 'confirmed' })}
          >
            {asks ? t('confirm.digitsYes') : t('confirm.yes')}
            <Check aria-hidden />
          </Button>
          <Button
            className="action"
            onPress={() => send({ kind: state.choices === undefined ? 'ended' : 'went-back' })}
          >
            {state.choices === undefined ? t('confirm.no') : t('choose.back')}
          </Button>
        </>
      }
    >
      <AppointmentCard appointment={appointment} />
      {asks ? <DigitsField label={t('confirm.digitsLabel', DIGITS)} digits={digits} note={said} /> : null}
    </View>
  );
}
