/** "Close" on a screen that ends the way here, and the way back to the list where there was one. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ButtonKind } from '../../ui/button.tsx';
import { Button } from '../hands/button.tsx';
import type { Chosen, KioskEvent } from '../flow/flow-state.ts';

export interface EndButtonProps {
  readonly state: Chosen;
  readonly send: (event: KioskEvent) => void;
  readonly kind?: ButtonKind;
}

export function EndButton({ state, send, kind = 'primary' }: EndButtonProps): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <>
      {state.choices === undefined ? null : (
        <Button className="action" onPress={() => send({ kind: 'went-back' })}>
          {t('choose.back')}
        </Button>
      )}
      <Button kind={kind} className="action" onPress={() => send({ kind: 'ended' })}>
        {t('end.close')}
      </Button>
    </>
  );
}
