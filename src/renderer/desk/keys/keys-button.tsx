/** What the keys do, what can be switched off at this screen, and its language; from everywhere, by Alt+K too. */
import { Keyboard } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LanguageSelect } from '../../language/language-select.tsx';
import { Explained } from '../explained/explained.tsx';
import '../habits/habit-switch.css';
import { ARRIVALS, type Habit, SOUND, useHabit } from '../habits/habit.ts';
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

interface HabitSwitchProps {
  readonly habit: Habit;
  readonly words: string;
  readonly hint: string;
}

function HabitSwitch({ habit, words, hint }: HabitSwitchProps): ReactNode {
  const [isOn, setOn] = useHabit(habit);
  const id = useId();
  return (
    <div className="habit">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={({ target }) => setOn(target.checked)}
        />
        {words}
      </label>
      <p id={id}>{hint}</p>
    </div>
  );
}
