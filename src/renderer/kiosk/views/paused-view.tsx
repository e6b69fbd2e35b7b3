/** Too many codes were tried here: nothing is looked up for a while, then it opens again automatically. */
import { CirclePause } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useCountdown } from '../../ui/use-now.ts';
import { CallButton, View } from './view.tsx';
import { CountdownBox, minutesAndSeconds } from './countdown-box.tsx';
import type { KioskEvent, KioskScreen } from '../flow/flow-state.ts';

export interface PausedViewProps {
  readonly state: Extract<KioskScreen, { kind: 'paused' }>;
  readonly send: (event: KioskEvent) => void;
}

export function PausedView({ state, send }: PausedViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const secondsLeft = useCountdown(useScreen().clock, state.until);
  // Announced once, when the screen appears: a countdown that is read aloud drowns everything else.
  const [count] = useState(Math.ceil(secondsLeft / 60));
  return (
    <View
      name="paused"
      sign={{ tone: 'attention', icon: CirclePause }}
      cause={KIOSK_CODES.paused}
      title={t('paused.title')}
      lead={t('paused.lead')}
      actions={
        <>
          <CallButton send={send} />
          {/* If a code was typed, its visitor can leave nothing behind. */}
          {state.code === '' && state.misses === 0 ? null : (
            <Button className="action" onPress={() => send({ kind: 'ended' })}>
              {t('end.done')}
            </Button>
          )}
        </>
      }
    >
      <CountdownBox>{t('paused.opensIn', { time: minutesAndSeconds(secondsLeft) })}</CountdownBox>
      <output className="visually-hidden">{t('paused.opensSoon', { count })}</output>
    </View>
  );
}
