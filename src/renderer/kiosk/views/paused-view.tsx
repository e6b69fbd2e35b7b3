/** Too many codes were tried here: nothing is looked up for a while. It opens again automatically; a person is the way. */
import { CirclePause } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { CallButton } from './call-button.tsx';
import { CauseLine } from './cause-line.tsx';
import { CountdownBox } from './countdown-box.tsx';
import type { KioskEvent, KioskScreen } from '../flow/flow-state.ts';
import { minutesAndSeconds } from './minutes.ts';
import { View } from './view.tsx';

export interface PausedViewProps {
  readonly state: Extract<KioskScreen, { kind: 'paused' }>;
  readonly send: (event: KioskEvent) => void;
}

export function PausedView({ state, send }: PausedViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const secondsLeft = useCountdown(useScreen().clock, state.until);
  // Announced as it is when the screen appears, and not again: a countdown that is read aloud drowns everything else.
  const [count] = useState(Math.ceil(secondsLeft / 60));
  return (
    <View
      name="paused"
      mark={
        <div className="mark" data-tone="attention">
          <CirclePause aria-hidden />
        </div>
      }
      title={t('paused.title')}
      lead={t('paused.lead')}
      actions={
        <>
          <CallButton send={send} />
          {/* Where a code was typed, its visitor can leave nothing behind. */}
          {state.code === '' && state.misses === 0 ? null : (
            <Button className="action" onPress={() => send({ kind: 'ended' })}>
              {t('end.close')}
            </Button>
          )}
        </>
      }
    >
      <CountdownBox>{t('paused.opensIn', { time: minutesAndSeconds(secondsLeft) })}</CountdownBox>
      <output className="visually-hidden">{t('paused.opensSoon', { count })}</output>
      <CauseLine cause={KIOSK_CODES.paused} />
    </View>
  );
}
