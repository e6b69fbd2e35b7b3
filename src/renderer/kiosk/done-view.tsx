/** The end of a check-in: the number to listen for, and a countdown in the open. */
import { Check, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import type { KioskEvent } from './flow.ts';
import { NumberBox } from './number-box.tsx';
import type { Patience } from './patience.ts';
import { View } from './view.tsx';

export interface DoneViewProps {
  /** `saved`: it is on disk and will be passed on. */
  readonly kind: 'done' | 'saved';
  readonly number: string;
  readonly patience: Patience;
  readonly send: (event: KioskEvent) => void;
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

export function DoneView({ kind, number, patience, send }: DoneViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const saved = kind === 'saved';
  return (
    <View
      name={kind}
      mark={
        <div className="mark" data-tone={saved ? 'plain' : 'success'}>
          {saved ? <Inbox aria-hidden /> : <Check aria-hidden />}
        </div>
      }
      title={saved ? t('saved.title') : t('done.title')}
      lead={saved ? t('saved.lead') : t('done.lead')}
      actions={
        <>
          <NumberBox number={number} />
          <Countdown patience={patience} />
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {t('done.finish')}
          </Button>
        </>
      }
    />
  );
}
