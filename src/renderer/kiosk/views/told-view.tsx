/** One screen for each answer that ends the visit here: what happened, and what to do next. */
import type { ReactNode } from 'react';
import type { OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FittedText } from '../../ui/fitted-text.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskEvent, ToldScreen } from '../flow/flow-state.ts';
import { MISSES_UNTIL_FRONT_DESK } from '../flow/flow.ts';
import { Button } from '../hands/button.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { EarlyView } from './early-view.tsx';
import { CalledWords, HowCalled, SeenNote, useHowCalled } from './how-called.tsx';
import './unknown-view.css';
import { CallButton, CauseLine, View } from './view.tsx';
import { EndButton, StaffAction, WindowActions } from './window-actions.tsx';

export interface ToldViewProps {
  readonly state: ToldScreen;
  readonly kiosk: Kiosk;
  readonly offer: ReactNode;
}

export function ToldView({ state, kiosk, offer }: ToldViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const { answer } = state;
  const { send } = kiosk;
  const end = <EndButton state={state} send={send} />;
  switch (answer.kind) {
    case 'early':
      return <EarlyView answer={answer} state={state} kiosk={kiosk} offer={offer} />;
    case 'late': {
      const { lineName } = answer;
      const startsAt = formats.timeWithArticle(answer.startsAt);
      return (
        <View
          name="late"
          title={t('late.title', { closedAt: formats.timeWithArticle(answer.closedAt) })}
          lead={t('late.lead', { startsAt, lineName })}
          actions={
            <>
              {offer}
              <WindowActions kiosk={kiosk} state={state} reason="here-late" />
            </>
          }
        />
      );
    }
    case 'other-day':
      return <OtherDayView answer={answer} end={end} />;
    case 'other-location': {
      const { locationName } = answer;
      const lead =
        locationName === undefined ? t('otherLocation.lead') : t('otherLocation.leadNamed', { locationName });
      return <View name="other-location" title={t('otherLocation.title')} lead={lead} actions={end} />;
    }
    case 'already-checked-in':
      return <AlreadyView answer={answer} kiosk={kiosk} end={end} />;
    case 'already-served':
      return <View name="already-served" title={t('served.title')} lead={t('served.lead')} actions={end} />;
    case 'cancelled':
      return <View name="cancelled" title={t('cancelled.title')} lead={t('cancelled.lead')} actions={end} />;
    case 'no-show':
      return (
        <View
          name="no-show"
          title={t('noShow.title')}
          lead={t('noShow.lead')}
          actions={
            <>
              {end}
              <StaffAction kiosk={kiosk} />
            </>
          }
        />
      );
    case 'in-doubt':
      return (
        <View
          name="in-doubt"
          title={t('noShow.title')}
          lead={t('inDoubt.lead')}
          actions={
            <>
              <CallButton send={send} />
              <EndButton state={state} send={send} kind="secondary" />
              <StaffAction kiosk={kiosk} />
            </>
          }
        />
      );
    case 'unknown':
      return <UnknownView state={state} send={send} />;
    case 'not-a-code':
      return state.misses >= MISSES_UNTIL_FRONT_DESK ? (
        <UnknownView state={state} send={send} />
      ) : (
        <View
          name="not-a-code"
          title={t('notACode.title')}
          lead={t('notACode.lead')}
          actions={
            <Button kind="primary" className="action" onPress={() => send({ kind: 'went-back' })}>
              {t('notACode.type')}
            </Button>
          }
        />
      );
    case 'refused':
      return <View name="refused" title={t('refused.title')} lead={t('refused.lead')} actions={end} />;
    case 'not-saved':
      return (
        <View name="not-saved" title={t('notSaved.title')} lead={t('notSaved.lead')} actions={end}>
          <CauseLine cause={KIOSK_CODES['not-saved']} />
        </View>
      );
    default:
      return answer satisfies never;
  }
}

interface OtherDayViewProps {
  readonly answer: Extract<OneAppointmentAnswer, { kind: 'other-day' }>;
  readonly end: ReactNode;
}

/** The appointment is on another day, ahead or gone by. */
function OtherDayView({ answer, end }: OtherDayViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const { lineName } = answer;
  const startsAt = formats.timeWithArticle(answer.startsAt);
  const day = formats.day(answer.startsAt);
  const past = answer.startsAt < clock.now();
  return (
    <View
      name={past ? 'other-day-past' : 'other-day'}
      title={past ? t('otherDay.past', { day }) : t('otherDay.title', { day })}
      lead={
        past ? t('otherDay.pastLead', { startsAt, lineName }) : t('otherDay.lead', { startsAt, lineName })
      }
      actions={end}
    />
  );
}

interface AlreadyViewProps {
  readonly answer: Extract<OneAppointmentAnswer, { kind: 'already-checked-in' }>;
  readonly kiosk: Kiosk;
  readonly end: ReactNode;
}

/** Checked in before: since when, the number to listen for, and whether the front desk has seen it. */
function AlreadyView({ answer, kiosk, end }: AlreadyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const called = useHowCalled(kiosk, answer);
  const checkedInAt =
    answer.checkedInAt === undefined ? undefined : formats.timeWithArticle(answer.checkedInAt);
  return (
    <View
      name="already-checked-in"
      title={t('already.title')}
      actions={
        <>
          <HowCalled {...called} />
          <SeenNote kiosk={kiosk} />
          {end}
        </>
      }
    >
      <CalledWords
        called={called}
        certain={checkedInAt === undefined ? t('already.lead') : t('already.leadSince', { checkedInAt })}
        seat={checkedInAt === undefined ? t('calls.seat') : t('already.since', { checkedInAt })}
        unseated={checkedInAt === undefined ? undefined : t('already.at', { checkedInAt })}
      />
    </View>
  );
}

interface UnknownViewProps {
  readonly state: ToldScreen;
  readonly send: (event: KioskEvent) => void;
}

/** A code that was not found, or is none. The typed code stays, and after a few tries a person is the better way. */
function UnknownView({ state, send }: UnknownViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  // What cannot be a code has nothing in it to correct.
  const isCode = state.answer.kind !== 'not-a-code';
  const toDesk = state.misses >= MISSES_UNTIL_FRONT_DESK;
  return (
    <View
      name={toDesk ? 'unknown-front-desk' : 'unknown'}
      title={toDesk ? t('unknown.deskTitle') : t('unknown.title')}
      lead={toDesk ? t('unknown.deskLead') : t('unknown.lead')}
      actions={
        <>
          {toDesk ? <CallButton send={send} /> : null}
          <Button
            kind={toDesk ? 'secondary' : 'primary'}
            className="action"
            onPress={() => send({ kind: 'went-back' })}
          >
            {isCode ? t('unknown.check') : t('notACode.type')}
          </Button>
          <Button className="action" onPress={() => send({ kind: toDesk ? 'ended' : 'another-code' })}>
            {toDesk ? t('end.close') : t('unknown.again')}
          </Button>
        </>
      }
    >
      {isCode && state.code !== '' && (
        <div className="card">
          <p className="card-label">{t('unknown.typed')}</p>
          <p className="typed-code" dir="auto">
            <FittedText text={state.code} />
          </p>
        </div>
      )}
    </View>
  );
}
