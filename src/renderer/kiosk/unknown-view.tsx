/** A code that was not found: what was typed stays, and after a few tries a person is the better way. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { KioskEvent } from './flow.ts';
import { MISSES_UNTIL_FRONT_DESK } from './flow.ts';
import { View } from './view.tsx';

export interface UnknownViewProps {
  readonly code: string;
  readonly misses: number;
  readonly send: (event: KioskEvent) => void;
}

export function UnknownView({ code, misses, send }: UnknownViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const toDesk = misses >= MISSES_UNTIL_FRONT_DESK;
  return (
    <View
      name="unknown"
      title={toDesk ? t('unknown.deskTitle') : t('unknown.title')}
      lead={toDesk ? t('unknown.deskLead') : t('unknown.lead')}
      actions={
        <>
          <Button
            kind={toDesk ? 'secondary' : 'primary'}
            className="action"
            onPress={() => send({ kind: 'went-back' })}
          >
            {t('unknown.check')}
          </Button>
          <Button
            kind={toDesk ? 'primary' : 'secondary'}
            className="action"
            onPress={() => send({ kind: 'ended' })}
          >
            {toDesk ? t('done.finish') : t('unknown.again')}
          </Button>
        </>
      }
    >
      <div className="card">
        <p className="card-label">{t('unknown.typed')}</p>
        <p className="typed-code">{code}</p>
      </div>
    </View>
  );
}
