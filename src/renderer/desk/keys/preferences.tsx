/** What can be chosen at this screen, its language too, and what the keys of the front desk do. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LanguageSelect } from '../../language/language-select.tsx';
import '../habits/habit-switch.css';
import { ARRIVALS, COMPACT, type Habit, SOUND, useHabit } from '../habits/habit.ts';
import { DeskWindow } from '../window/desk-window.tsx';
import './preferences.css';
import { withAlt } from './letter-hint.tsx';

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

export interface PreferencesProps {
  readonly onClose: () => void;
}

export function Preferences({ onClose }: PreferencesProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <DeskWindow className="preferences" title={t('keys.title')} onClose={onClose}>
      <div className="stack-4">
        <LanguageSelect />
        <HabitSwitch habit={COMPACT} words={t('keys.compact')} hint={t('keys.compactHint')} />
        <HabitSwitch habit={SOUND} words={t('keys.sound')} hint={t('keys.soundHint')} />
        <HabitSwitch habit={ARRIVALS} words={t('keys.arrivals')} hint={t('keys.arrivalsHint')} />
        <KeysList />
      </div>
    </DeskWindow>
  );
}

function KeysList(): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <dl className="keys-list stack-1">
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
