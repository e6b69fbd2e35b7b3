/** Too early: a countdown to the opening, and a button once it is open. */
import { CalendarCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { CountdownBox, durationWords, minutesAndSeconds } from './countdown-box.tsx';
import { EndButton, WindowActions } from './window-actions.tsx';
import type { ToldScreen } from '../flow/flow-state.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { useCountdown } from '../../ui/use-now.ts';
import { ItsCard, View } from './view.tsx';

export interface EarlyViewProps {
  readonly answer: Extract<OneAppointmentAnswer, { kind: 'early' }>;
  readonly state: ToldScreen;
  readonly kiosk: Kiosk;
  readonly offer: ReactNode;
}

/** From here on the countdown shows seconds. */
const LAST_SECONDS = 120;

/** Longer waits read better as the time of day in the title. */
const MAX_MINUTES_SHOWN = 120;

function OpensIn({ secondsLeft }: { readonly secondsLeft: number }): ReactNode {
  const { t } = useTranslation('kiosk');
  const count = Math.ceil(secondsLeft / 60);
  if (count > MAX_MINUTES_SHOWN) return null;
  return (
    <CountdownBox>
      {t('early.opensIn', {
        duration: secondsLeft <= LAST_SECONDS ? minutesAndSeconds(secondsLeft) : durationWords(t, count),
      })}
    </CountdownBox>
  );
}

export function EarlyView({ answer, state, kiosk, offer }: EarlyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const secondsLeft = useCountdown(clock, answer.opensAt);
  const opensAt = formats.timeWithArticle(answer.opensAt);
  if (secondsLeft === 0) {
    return (
      <View
        key="open"
        name="early-open"
        sign={{ tone: 'success', icon: CalendarCheck }}
        title={t('early.open')}
        actions={
          <>
            {offer}
            <Button kind="primary" className="action" onPress={() => kiosk.send({ kind: 'retried' })}>
              {t('early.checkIn')}
            </Button>
            <EndButton state={state} send={kiosk.send} />
          </>
        }
      >
        <ItsCard its={answer} />
      </View>
    );
  }
  return (
    <View
      key="early"
      name="early"
      sign={{ tone: 'early', icon: Clock }}
      title={t('early.title', { opensAt })}
      lead={t('early.lead', { opensAt })}
      actions={
        <>
          {offer}
          <OpensIn secondsLeft={secondsLeft} />
          <WindowActions kiosk={kiosk} state={state} reason="here-early" />
        </>
      }
    >
      <ItsCard its={answer} />
    </View>
  );
}
