/** Too early: a countdown to the opening, and a button once it is open. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OneAppointmentAnswer } from '../../../contract/appointment.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { CountdownBox, minutesAndSeconds } from './countdown-box.tsx';
import { EndButton, WindowActions } from './window-actions.tsx';
import type { ToldScreen } from '../flow/flow-state.ts';
import type { Kiosk } from '../visit/kiosk-store.ts';
import { useCountdown } from '../../ui/use-now.ts';
import { View } from './view.tsx';

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
      {secondsLeft <= LAST_SECONDS
        ? t('early.opensInSeconds', { time: minutesAndSeconds(secondsLeft) })
        : t('early.opensIn', { count })}
    </CountdownBox>
  );
}

export function EarlyView({ answer, state, kiosk, offer }: EarlyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const secondsLeft = useCountdown(clock, answer.opensAt);
  const { lineName } = answer;
  const startsAt = formats.timeWithArticle(answer.startsAt);
  const opensAt = formats.timeWithArticle(answer.opensAt);
  if (secondsLeft === 0) {
    return (
      <View
        key="open"
        name="early-open"
        title={t('early.open')}
        lead={t('early.openLead', { startsAt, lineName })}
        actions={
          <>
            {offer}
            <Button kind="primary" className="action" onPress={() => kiosk.send({ kind: 'retried' })}>
              {t('early.checkIn')}
            </Button>
            <EndButton state={state} send={kiosk.send} kind="secondary" />
          </>
        }
      />
    );
  }
  return (
    <View
      key="early"
      name="early"
      title={t('early.title', { opensAt })}
      lead={t('early.lead', { startsAt, lineName, opensAt })}
      actions={
        <>
          {offer}
          <WindowActions kiosk={kiosk} state={state} reason="here-early" />
        </>
      }
    >
      <OpensIn secondsLeft={secondsLeft} />
    </View>
  );
}
