/** One press tells a visitor at the kiosk that somebody at the front desk has seen them arrive. */
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LetterHint } from '../keys/letter.tsx';
import './actions.css';

export interface SeenActionProps {
  readonly groupRef: RefObject<HTMLFieldSetElement | null>;
  readonly busy: boolean;
  readonly connected: boolean;
  readonly onSeen: () => void;
}

export function SeenAction({ groupRef, busy, connected, onSeen }: SeenActionProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <fieldset ref={groupRef} className="panel-actions" aria-label={t('action.label')}>
      <Button isDisabled={!connected} data-busy={busy ? '' : undefined} onPress={onSeen}>
        <Check aria-hidden />
        {t('arrival.seen')}
        <LetterHint letter="s" />
      </Button>
      <p className="panel-kept">{connected ? t('panel.seenHint') : t('action.lost')}</p>
    </fieldset>
  );
}
