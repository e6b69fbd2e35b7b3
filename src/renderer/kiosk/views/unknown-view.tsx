/** A code that was not found, or is none: what was typed stays, and after a few tries a person is the better way. */
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../hands/button.tsx';
import { CallButton } from './call-button.tsx';
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
  // What cannot be a code has nothing in it to correct.
  const isCode = state.answer.kind !== 'not-a-code';
  const toDesk = state.misses >= MISSES_UNTIL_FRONT_DESK;
  return (
    <View
      name={toDesk ? 'unknown-front-desk' : 'unknown'}
      title={toDesk ? t('unknown.deskTitle') : t('unknown.title')}
      lead={toDesk ? t('unknown.deskLead') : t('unknown.lead')}
      actions={
        <>
          {toDesk ? <CallButton send={send} /> : null}
          <Button
            kind={toDesk ? 'secondary' : 'primary'}
            className="action"
            onPress={() => send({ kind: 'went-back' })}
          >
            {isCode ? t('unknown.check') : t('notACode.type')}
          </Button>
          <Button className="action" onPress={() => send({ kind: toDesk ? 'ended' : 'another-code' })}>
            {toDesk ? t('end.close') : t('unknown.again')}
          </Button>
        </>
      }
    >
      {isCode && state.code !== '' && (
        <div className="card">
          <p className="card-label">{t('unknown.typed')}</p>
          <p className="typed-code" dir="auto">
            <FittedText text={state.code} />
          </p>
        </div>
      )}
    </View>
  );
}
