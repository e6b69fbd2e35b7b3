/** Nothing is known of any appointment, so no code could be found: said before anybody types one. */
import { ConciergeBell } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KIOSK_CODES } from '../../../contract/codes.ts';
import { Button } from '../hands/button.tsx';
import { CauseLine } from './cause-line.tsx';
import type { KioskEvent } from '../flow/flow-state.ts';
import { View } from './view.tsx';

export function NotReadyView({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <View
      name="not-ready"
      mark={
        <div className="mark" data-tone="plain">
          <ConciergeBell aria-hidden />
        </div>
      }
      title={t('notReady.title')}
      lead={t('notReady.lead')}
      actions={
        <Button className="action" onPress={() => send({ kind: 'opened', overlay: 'help' })}>
          {t('unknown.call')}
        </Button>
      }
    >
      <CauseLine cause={KIOSK_CODES['not-ready']} />
    </View>
  );
}
