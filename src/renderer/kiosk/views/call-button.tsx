/** "Ask someone to come here", where a person is the way on. */
import { HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { KioskEvent } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';

export function CallButton({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <Button kind="primary" className="action" onPress={() => send({ kind: 'opened', overlay: 'help' })}>
      <HandHelping aria-hidden />
      {t('unknown.call')}
    </Button>
  );
}
