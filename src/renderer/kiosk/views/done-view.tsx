/** The end of a check-in: the number to listen for, and a visible countdown. */
import { Check, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Through } from '../flow/flow-state.ts';
import { CalledWords, HowCalled, SeenNote, useHowCalled, WaitRows } from './how-called.tsx';
import type { Kiosk } from '../visit/kiosk-store.ts';
import type { Patience } from '../flow/patience.ts';
import { View } from './view.tsx';
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
  const called = useHowCalled(kiosk, state);
  return (
    <View
      name={state.kind}
      sign={saved ? { tone: 'plain', icon: Inbox } : { tone: 'success', icon: Check }}
      title={saved ? t('saved.title') : t('done.title')}
      actions={
        <>
          <HowCalled called={called} kiosk={kiosk} />
          <SeenNote kiosk={kiosk} />
          <Countdown patience={kiosk.patience} />
          <Button className="action" onPress={() => kiosk.send({ kind: 'ended' })}>
            {t('end.done')}
          </Button>
        </>
      }
    >
      <CalledWords
        called={called}
        certain={saved ? t('saved.lead') : t('done.lead')}
        seat={saved ? t('saved.kept') : t('calls.seat')}
        unseated={saved ? t('saved.automatic') : undefined}
      />
      <WaitRows {...state} />
    </View>
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
  const called = useHowCalled(kiosk, answer);
  const checkedInAt =
    answer.checkedInAt === undefined ? undefined : formats.timeWithArticle(answer.checkedInAt);
  return (
    <View
      name="already-checked-in"
      sign={{ tone: 'success', icon: Check }}
      title={t('already.title')}
      actions={
        <>
          <HowCalled called={called} kiosk={kiosk} />
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
      <WaitRows {...answer} />
    </View>
  );
}
