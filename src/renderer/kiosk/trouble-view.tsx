/** When the hub could not be asked, or did not answer: said as it is. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { KioskEvent } from './flow.ts';
import { View } from './view.tsx';

export interface TroubleViewProps {
  readonly kind: 'outcome-unknown' | 'fault' | 'out-of-reach';
  readonly send: (event: KioskEvent) => void;
}

export function TroubleView({ kind, send }: TroubleViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  if (kind === 'out-of-reach') {
    return <View name={kind} title={t('outOfReach.title')} lead={t('outOfReach.lead')} />;
  }
  const unknown = kind === 'outcome-unknown';
  return (
    <View
      name={kind}
      title={unknown ? t('outcomeUnknown.title') : t('fault.title')}
      lead={unknown ? t('outcomeUnknown.lead') : t('fault.lead')}
      actions={
        <>
          <Button kind="primary" className="action" onPress={() => send({ kind: 'retried' })}>
            {unknown ? t('outcomeUnknown.again') : t('fault.again')}
          </Button>
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {t('done.finish')}
          </Button>
        </>
      }
    />
  );
}
