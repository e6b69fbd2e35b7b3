/** One screen for each answer that ends the visit here: what happened, and what to do next. */
import {
  CalendarCheck,
  CalendarDays,
  CalendarX2,
  Hand,
  Hourglass,
  MapPin,
  SearchX,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { groupedCode } from '../../../contract/code-key.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FittedText } from '../../ui/fitted-text.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskEvent, ToldScreen } from '../flow/flow-state.ts';
import { MISSES_UNTIL_FRONT_DESK } from '../flow/flow.ts';
import { Button } from '../hands/button.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { EarlyView } from './early-view.tsx';
import { AlreadyView } from './done-view.tsx';
import './unknown-view.css';
import { CallButton, ItsCard, type Sign, View, type ViewProps } from './view.tsx';
import { EndButton, WindowActions, type WindowActionsProps } from './window-actions.tsx';

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
  const outcome = { kiosk, state, name: answer.kind };
  switch (answer.kind) {
    case 'early':
      return <EarlyView answer={answer} state={state} kiosk={kiosk} offer={offer} />;
    case 'late': {
      const closedAt = formats.timeWithArticle(answer.closedAt);
      return (
        <Outcome
          {...outcome}
          sign={{ tone: 'attention', icon: Hourglass }}
          title={t('late.title', { closedAt })}
          lead={t('late.lead')}
          reason="here-late"
          offer={offer}
        >
          <ItsCard its={answer} />
        </Outcome>
      );
    }
    case 'other-day':
    case 'other-location':
      return <OtherView answer={answer} outcome={outcome} />;
    case 'already-checked-in':
      return <AlreadyView answer={answer} kiosk={kiosk} end={<EndButton state={state} send={send} />} />;
    case 'already-served':
      return (
        <Outcome
          {...outcome}
          sign={{ tone: 'neutral', icon: CalendarCheck }}
          title={t('served.title')}
          lead={t('served.lead')}
        >
          <ItsCard its={answer} />
        </Outcome>
      );
    case 'cancelled':
      return (
        <Outcome
          {...outcome}
          sign={{ tone: 'danger', icon: CalendarX2 }}
          title={t('cancelled.title')}
          lead={t('cancelled.lead')}
        >
          <ItsCard its={answer} struck />
        </Outcome>
      );
    case 'no-show':
    case 'in-doubt':
      return (
        <Outcome
          {...outcome}
          sign={{ tone: 'attention', icon: Hand }}
          title={t('noShow.title')}
          lead={answer.kind === 'no-show' ? t('noShow.lead') : t('inDoubt.lead')}
        >
          <ItsCard its={answer} />
        </Outcome>
      );
    case 'unknown':
    case 'not-a-code':
      return answer.kind === 'not-a-code' && state.misses < MISSES_UNTIL_FRONT_DESK ? (
        <NotACodeView send={send} />
      ) : (
        <UnknownView state={state} send={send} />
      );
    case 'refused':
    case 'not-saved': {
      const isRefused = answer.kind === 'refused';
      return (
        <Outcome
          {...outcome}
          sign={{ tone: 'danger', icon: TriangleAlert }}
          title={isRefused ? t('refused.title') : t('notSaved.title')}
          lead={isRefused ? t('refused.lead') : t('notSaved.lead')}
          cause={isRefused ? undefined : KIOSK_CODES['not-saved']}
        />
      );
    }
    default:
      return answer satisfies never;
  }
}

type OutcomeProps = WindowActionsProps & Omit<ViewProps, 'actions'> & { readonly offer?: ReactNode };

/** The visit ends here, and the front desk can help: telling it comes before leaving. */
function Outcome({ kiosk, state, reason, offer, ...view }: OutcomeProps): ReactNode {
  return (
    <View
      {...view}
      actions={
        <>
          {offer}
          <WindowActions kiosk={kiosk} state={state} {...(reason === undefined ? {} : { reason })} />
        </>
      }
    />
  );
}

function NotACodeView({ send }: Pick<UnknownViewProps, 'send'>): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <View
      name="not-a-code"
      sign={UNKNOWN}
      title={t('notACode.title')}
      lead={t('notACode.lead')}
      actions={
        <Button kind="primary" className="action" onPress={() => send({ kind: 'went-back' })}>
          {t('notACode.type')}
        </Button>
      }
    />
  );
}

interface OtherViewProps {
  readonly answer: Extract<OneAppointmentAnswer, { kind: 'other-day' | 'other-location' }>;
  readonly outcome: WindowActionsProps & Pick<ViewProps, 'name'>;
}

/** On another day, ahead or gone by, or at another location. */
function OtherView({ answer, outcome }: OtherViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  if (answer.kind === 'other-location') {
    const { locationName } = answer;
    return (
      <Outcome
        {...outcome}
        sign={{ tone: 'place', icon: MapPin }}
        title={t('otherLocation.title')}
        lead={
          locationName === undefined
            ? t('otherLocation.lead')
            : t('otherLocation.leadNamed', { locationName })
        }
      >
        <ItsCard its={answer} withDay={!formats.sameDay(answer.startsAt, clock.now())} />
      </Outcome>
    );
  }
  const past = answer.startsAt < clock.now();
  const day = formats.day(answer.startsAt);
  return (
    <Outcome
      {...outcome}
      name={past ? 'other-day-past' : 'other-day'}
      sign={{ tone: 'day', icon: CalendarDays }}
      title={past ? t('otherDay.past', { day }) : t('otherDay.title', { day })}
      lead={past ? t('otherDay.pastLead') : t('otherDay.lead')}
    >
      <ItsCard its={answer} withDay struck={past} />
    </Outcome>
  );
}

const UNKNOWN: Sign = { tone: 'neutral', icon: SearchX };

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
      sign={UNKNOWN}
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
            {toDesk ? t('end.done') : t('unknown.again')}
          </Button>
        </>
      }
    >
      {isCode && state.code !== '' && (
        <div className="card typed-card">
          <p className="card-label">{t('unknown.typed')}</p>
          <p className="typed-code" dir="auto">
            <FittedText text={groupedCode(state.code)} />
          </p>
        </div>
      )}
    </View>
  );
}
