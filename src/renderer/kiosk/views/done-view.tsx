/** Checked in, now or before: the number to listen for, or where to go. */
import { Check, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HowCalled as Called, OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Through } from '../flow/flow-state.ts';
import { CalledView } from './called-view.tsx';
import {
  CalledWords,
  type CalledWordsProps,
  HowCalled,
  SeenNote,
  useHowCalled,
  WaitRows,
} from './how-called.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import type { Patience } from '../flow/patience.ts';
import { View, type ViewProps } from './view.tsx';
import './done-view.css';

export interface DoneViewProps {
  readonly state: Through;
  readonly kiosk: Kiosk;
}

function Countdown({ patience }: { readonly patience: Patience }): ReactNode {
  const { t } = useTranslation('kiosk');
  const state = useStore(patience.state);
  if (state.kind !== 'closing') return null;
  return (
    <div className="countdown">
      <p>{t('done.clears', { count: state.secondsLeft })}</p>
      <div className="countdown-bar" aria-hidden>
        <div style={{ transform: `scaleX(${state.secondsLeft / state.ofSeconds})` }} />
      </div>
    </div>
  );
}

export function DoneView({ state, kiosk }: DoneViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const saved = state.kind === 'saved';
  return (
    <NumberView
      name={state.kind}
      sign={saved ? { tone: 'plain', icon: Inbox } : { tone: 'success', icon: Check }}
      title={saved ? t('saved.title') : t('done.title')}
      told={state}
      kiosk={kiosk}
      certain={saved ? t('saved.lead') : t('done.lead')}
      seat={saved ? t('saved.kept') : t('calls.seat')}
      unseated={saved ? t('saved.automatic') : undefined}
      actions={
        <>
          <Countdown patience={kiosk.patience} />
          <Button className="action" onPress={() => kiosk.send({ kind: 'ended' })}>
            {t('end.done')}
          </Button>
        </>
      }
    />
  );
}

interface AlreadyViewProps {
  readonly answer: Extract<OneAppointmentAnswer, { kind: 'already-checked-in' }>;
  readonly kiosk: Kiosk;
  readonly end: ReactNode;
}

/** Checked in before: since when, the number to listen for, and whether the front desk has seen it. */
export function AlreadyView({ answer, kiosk, end }: AlreadyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const checkedInAt =
    answer.checkedInAt === undefined ? undefined : formats.timeWithArticle(answer.checkedInAt);
  return (
    <NumberView
      name="already-checked-in"
      sign={{ tone: 'success', icon: Check }}
      title={t('already.title')}
      told={answer}
      kiosk={kiosk}
      certain={checkedInAt === undefined ? t('already.lead') : t('already.leadSince', { checkedInAt })}
      seat={checkedInAt === undefined ? t('calls.seat') : t('already.since', { checkedInAt })}
      unseated={checkedInAt === undefined ? undefined : t('already.at', { checkedInAt })}
      actions={end}
    />
  );
}

interface NumberViewProps
  extends Omit<CalledWordsProps, 'called'>, Pick<ViewProps, 'name' | 'title' | 'sign' | 'actions'> {
  readonly told: Called & Pick<Through, 'wait' | 'startsAt'>;
  readonly kiosk: Kiosk;
}

/** The number, and what to do: wait for the call, or follow it. It may come while the visitor reads. */
function NumberView({ told, kiosk, certain, seat, unseated, actions, ...view }: NumberViewProps): ReactNode {
  const called = useHowCalled(kiosk, told);
  const number = <HowCalled called={called} kiosk={kiosk} />;
  return called.call ? (
    <CalledView call={called.call}>
      {number}
      {actions}
    </CalledView>
  ) : (
    <View
      {...view}
      actions={
        <>
          {number}
          <SeenNote kiosk={kiosk} />
          {actions}
        </>
      }
    >
      <CalledWords called={called} certain={certain} seat={seat} unseated={unseated} />
      <WaitRows {...told} />
    </View>
  );
}
