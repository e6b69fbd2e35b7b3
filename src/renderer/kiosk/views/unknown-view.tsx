/** A code that was not found: what was typed stays, and after a few tries a person is the better way. */
import { HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../hands/button.tsx';
import type { KioskEvent, ToldScreen } from '../flow/flow-state.ts';
import { MISSES_UNTIL_FRONT_DESK } from '../flow/flow.ts';
import { FittedText } from '../../ui/fitted-text.tsx';
import { View } from './view.tsx';
import './unknown-view.css';

export interface UnknownViewProps {
  readonly state: ToldScreen;
  readonly send: (event: KioskEvent) => void;
}

export function UnknownView({ state, send }: UnknownViewProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const toDesk = state.misses >= MISSES_UNTIL_FRONT_DESK;
  return (
    <View
      name={toDesk ? 'unknown-front-desk' : 'unknown'}
      title={toDesk ? t('unknown.deskTitle') : t('unknown.title')}
      lead={toDesk ? t('unknown.deskLead') : t('unknown.lead')}
      actions={
        <>
          {toDesk ? (
            <Button
              kind="primary"
              className="action"
              onPress={() => send({ kind: 'opened', overlay: 'help' })}
            >
              <HandHelping aria-hidden />
              {t('unknown.call')}
            </Button>
          ) : null}
          <Button
            kind={toDesk ? 'secondary' : 'primary'}
            className="action"
            onPress={() => send({ kind: 'went-back' })}
          >
            {t('unknown.check')}
          </Button>
          <Button className="action" onPress={() => send({ kind: 'ended' })}>
            {toDesk ? t('end.close') : t('unknown.again')}
          </Button>
        </>
      }
    >
      <div className="card">
        <p className="card-label">{t('unknown.typed')}</p>
        <p className="typed-code" dir="auto">
          <FittedText text={state.code} />
        </p>
      </div>
    </View>
  );
}
