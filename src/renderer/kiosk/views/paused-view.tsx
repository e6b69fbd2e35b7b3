/** Too many codes were tried here: nothing is looked up for a while, and the front desk knows. */
import { Coffee } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { CauseLine } from './cause-line.tsx';
import { EndButton } from './end-button.tsx';
import type { KioskEvent, ToldScreen } from '../flow/flow-state.ts';
import { View } from './view.tsx';

export interface PausedViewProps {
  readonly until: number;
  readonly state: ToldScreen;
  readonly send: (event: KioskEvent) => void;
}

export function PausedView({ until, state, send }: PausedViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  return (
    <View
      name="paused"
      mark={
        <div className="mark" data-tone="plain">
          <Coffee aria-hidden />
        </div>
      }
      title={t('paused.title', { until: formats.time(until) })}
      lead={t('paused.lead')}
      actions={
        <>
          <EndButton state={state} send={send} />
          {/* The front desk can end the pause sooner. */}
          {state.code === '' ? null : (
            <Button className="action" onPress={() => send({ kind: 'retried' })}>
              {t('fault.again')}
            </Button>
          )}
        </>
      }
    >
      <CauseLine cause={KIOSK_CODES.paused} />
    </View>
  );
}
