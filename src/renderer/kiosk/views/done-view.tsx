/** The end of a check-in: the number to listen for, and a visible countdown. */
import { Check, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Button } from '../hands/button.tsx';
import type { Through } from '../flow/flow-state.ts';
import { CalledWords, HowCalled, SeenNote, useHowCalled } from './how-called.tsx';
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
          <HowCalled {...called} />
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
    </View>
  );
}
