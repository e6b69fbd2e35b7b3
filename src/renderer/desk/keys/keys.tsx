/** What the keys of the front desk do, and what can be switched off at this screen. */
import { ArrowDown, ArrowUp, Keyboard } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LanguageSelect } from '../../language/language-select.tsx';
import { Explained } from '../explained/explained.tsx';
import '../habits/habit-switch.css';
import { ARRIVALS, type Habit, SOUND, useHabit } from '../habits/habit.ts';
import './keys-list.css';
import { type Letter, useLetters } from './use-letters.ts';

export const LetterHint = ({ letter }: { readonly letter: Letter }): ReactNode => (
  <kbd aria-hidden className="letter">
    {withAlt(letter)}
  </kbd>
);

const withAlt = (letter: Letter): string => `Alt+${letter.toUpperCase()}`;

const KEYS = [
  { keys: 'A–Z 0–9', sentence: 'panel.keySearch' },
  { keys: 'Enter', sentence: 'panel.keyAct' },
  { keys: 'F2', sentence: 'panel.keyHelp' },
  { keys: 'Esc', sentence: 'panel.keyBack' },
  { keys: withAlt('s'), sentence: 'keys.seen' },
  { keys: withAlt('r'), sentence: 'keys.reschedule' },
  { keys: withAlt('n'), sentence: 'keys.no-show' },
  { keys: withAlt('x'), sentence: 'keys.cancel' },
  { keys: withAlt('a'), sentence: 'keys.add' },
  { keys: withAlt('u'), sentence: 'keys.undo' },
  { keys: withAlt('l'), sentence: 'keys.lock' },
  { keys: withAlt('k'), sentence: 'keys.list' },
] as const;

export function KeysList(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <dl className="keys-list">
      <div>
        <dt>
          <kbd>
            <ArrowUp aria-hidden />
            <ArrowDown aria-hidden />
            <span className="visually-hidden">{t('keys.arrows')}</span>
          </kbd>
        </dt>
        <dd>{t('panel.keyMove')}</dd>
      </div>
      {KEYS.map(({ keys, sentence }) => (
        <div key={sentence}>
          <dt>
            <kbd dir="ltr">{keys}</kbd>
          </dt>
          <dd>{t(sentence)}</dd>
        </div>
      ))}
    </dl>
  );
}

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
