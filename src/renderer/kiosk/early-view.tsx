/** Too early: when it opens, and a button once it is open. */
import { Armchair, HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FindAnswer } from '../../contract/appointment.ts';
import { Button } from '../ui/button.tsx';
import { useScreen } from '../ui/screen-context.ts';
import { useNow } from '../ui/use-now.ts';
import type { KioskEvent } from './flow.ts';
import { wholeMinutesLeft } from './minutes.ts';
import { CardRow, View } from './view.tsx';

export interface EarlyViewProps {
  readonly answer: Extract<FindAnswer, { kind: 'early' }>;
  readonly send: (event: KioskEvent) => void;
}

export function EarlyView({ answer, send }: EarlyViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { clock, formats } = useScreen();
  const now = useNow(clock, 1_000);
  const { lineName } = answer;
  const startsAt = formats.time(answer.startsAt);
  const opensAt = formats.time(answer.opensAt);
  const end = (
    <Button className="action" onPress={() => send({ kind: 'ended' })}>
      {t('done.finish')}
    </Button>
  );
  if (now >= answer.opensAt) {
    return (
      <View
        name="early-open"
        title={t('early.open')}
        lead={t('early.openLead', { startsAt, lineName })}
        actions={
          <>
            <Button kind="primary" className="action" onPress={() => send({ kind: 'retried' })}>
              {t('early.checkIn')}
            </Button>
            {end}
          </>
        }
      />
    );
  }
  const count = wholeMinutesLeft(now, answer.opensAt);
  return (
    <View
      name="early"
      title={t('early.title', { opensAt })}
      lead={t('early.lead', { startsAt, lineName, now: formats.time(now), count })}
      actions={
        <>
          <ul className="card card-rows">
            <CardRow icon={<Armchair aria-hidden />} more={t('early.waitMore')}>
              {t('early.wait', { opensAt })}
            </CardRow>
            <CardRow icon={<HandHelping aria-hidden />} more={t('early.askMore')}>
              {t('early.ask')}
            </CardRow>
          </ul>
          {end}
        </>
      }
    />
  );
}
