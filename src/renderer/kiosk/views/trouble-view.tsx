/** When the hub could not be asked, or did not answer: said as it is. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { Button } from '../hands/button.tsx';
import { CauseLine } from './cause-line.tsx';
import type { KioskEvent, KioskScreen } from '../flow/flow-state.ts';
import { View } from './view.tsx';

export interface TroubleViewProps {
  readonly state: Extract<KioskScreen, { kind: 'outcome-unknown' | 'fault' | 'out-of-reach' }>;
  readonly send: (event: KioskEvent) => void;
}

export function TroubleView({ state, send }: TroubleViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  if (state.kind === 'out-of-reach') {
    return (
      <View name={state.kind} title={t('outOfReach.title')} lead={t('outOfReach.lead')}>
        <CauseLine cause={state.cause} />
      </View>
    );
  }
  const unknown = state.kind === 'outcome-unknown';
  return (
    <View
      name={state.kind}
      title={unknown ? t('outcomeUnknown.title') : t('fault.title')}
      lead={unknown ? t('outcomeUnknown.lead') : t('fault.lead')}
      actions={
        <>
          <Button kind="primary" className="action" onPress={() => send({ kind: 'retried' })}>
            {unknown ? t('outcomeUnknown.again') : t('fault.again')}
          </Button>
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {t('end.close')}
          </Button>
        </>
      }
    >
      <CauseLine cause={unknown ? state.cause : KIOSK_CODES['hub-fault']} />
    </View>
  );
}
