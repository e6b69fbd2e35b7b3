/** One press tells a visitor at the kiosk that somebody at the front desk has seen them arrive. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LetterHint } from '../keys/letter.tsx';

export interface SeenActionProps {
  readonly busy: boolean;
  readonly connected: boolean;
  readonly onSeen: () => void;
}

export function SeenAction({ busy, connected, onSeen }: SeenActionProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <>
      <Button kind="primary" isDisabled={!connected} data-busy={busy ? '' : undefined} onPress={onSeen}>
        <Check aria-hidden />
        {t('panel.see')}
        <LetterHint letter="s" />
      </Button>
      {connected && <p className="panel-kept">{t('panel.seenHint')}</p>}
    </>
  );
}
