/** Help is a person: where to find one, and what for. */
import { CalendarClock, HandHelping, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { KioskEvent } from './flow.ts';
import { CardRow, View } from './view.tsx';

export function HelpView({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <View
      name="help"
      title={t('help.title')}
      lead={t('help.lead')}
      actions={
        <>
          <ul className="card card-rows">
            <CardRow icon={<KeyRound aria-hidden />}>{t('help.code')}</CardRow>
            <CardRow icon={<CalendarClock aria-hidden />}>{t('help.time')}</CardRow>
            <CardRow icon={<HandHelping aria-hidden />}>{t('help.screen')}</CardRow>
          </ul>
          <Button kind="primary" className="action" onPress={() => send({ kind: 'help-closed' })}>
            {t('help.back')}
          </Button>
        </>
      }
    />
  );
}
