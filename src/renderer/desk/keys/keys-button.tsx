/** What the keys do, what can be switched off at this screen, and its language; from everywhere, by Alt+K too. */
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../language/language-select.tsx';
import { ARRIVALS, SOUND } from '../habits/habit.ts';
import { HabitSwitch } from '../habits/habit-switch.tsx';
import { Explained } from '../explained/explained.tsx';
import { KeysList } from './keys-list.tsx';
import { useLetters } from './use-letters.ts';

export function KeysButton(): ReactNode {
  const { t } = useTranslation('desk');
  const [isOpen, setIsOpen] = useState(false);
  useLetters({ k: () => setIsOpen(true) });
  return (
    <Explained
      className="keys-button"
      label={t('keys.title')}
      title={t('keys.title')}
      isOpen={isOpen}
      onOpen={setIsOpen}
      button={<Keyboard aria-hidden />}
    >
      <KeysList />
      <HabitSwitch habit={SOUND} words={t('keys.sound')} hint={t('keys.soundHint')} />
      <HabitSwitch habit={ARRIVALS} words={t('keys.arrivals')} hint={t('keys.arrivalsHint')} />
      <LanguageSelect />
    </Explained>
  );
}
