/** In the strip above the day: who is signed in here, and how to lock; or that nobody signs in. */
import { Lock, UserRound, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import type { StaffStore } from './staff-store.ts';
import { LetterHint } from '../keys/keys-list.tsx';
import { useLetters } from '../keys/use-letters.ts';
import './clerk-seat.css';

export function ClerkSeat({ staff }: { readonly staff: StaffStore }): ReactNode {
  const { t } = useTranslation('desk');
  const { who } = useStore(staff);
  useLetters(who?.me === undefined ? {} : { l: staff.lock });
  if (who?.me === undefined) {
    return (
      <p className="clerk-seat" data-off="">
        <UserRoundX aria-hidden />
        {t('staff.off')}
      </p>
    );
  }
  return (
    <div className="clerk-seat">
      <UserRound aria-hidden />
      <span className="clerk-name">
        <span className="visually-hidden">{t('staff.signedInAs')} </span>
        {who.me.name}
      </span>
      <Button kind="quiet" onPress={staff.lock} icon={Lock}>
        {t('staff.lock')}
        <LetterHint letter="l" />
      </Button>
    </div>
  );
}
