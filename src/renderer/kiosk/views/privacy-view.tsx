/** What happens with a visitor's data, before any of it is typed: who, why, how long, and whom to ask. */
import { CircleQuestionMark, Clock, Eraser, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../hands/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskEvent } from '../flow/flow-state.ts';
import { CardRow, View } from './view.tsx';
import './privacy-view.css';

/** A longer contact is written smaller, in characters. */
const LONG_CONTACT = 120;

export function PrivacyView({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { brandName, kiosk } = useScreen().settings;
  const contact = kiosk.privacyContact?.trim() ?? '';
  return (
    <View
      name="privacy"
      title={t('privacy.title')}
      actions={
        <Button kind="primary" className="action" onPress={() => send({ kind: 'closed' })}>
          {t('help.back')}
        </Button>
      }
    >
      <ul className="card card-rows privacy-rows" data-long={contact.length > LONG_CONTACT || undefined}>
        <CardRow icon={<UserRound aria-hidden />}>{t('privacy.who', { brandName })}</CardRow>
        <CardRow icon={<Clock aria-hidden />}>{t('privacy.kept', { count: kiosk.namesKeptH })}</CardRow>
        <CardRow icon={<Eraser aria-hidden />}>{t('privacy.screen')}</CardRow>
        <CardRow icon={<CircleQuestionMark aria-hidden />}>
          {contact === '' ? t('privacy.ask') : t('privacy.contact', { contact })}
        </CardRow>
      </ul>
    </View>
  );
}
