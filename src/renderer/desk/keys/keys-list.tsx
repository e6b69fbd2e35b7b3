/** What the keys of the front desk do: those that always act, and the single ones while they are switched on. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LETTERS, useHabit } from '../habits/habit.ts';
import './keys-list.css';

const ALWAYS = [
  { keys: 'Enter', sentence: 'panel.keyAct' },
  { keys: 'F2', sentence: 'panel.keyHelp' },
  { keys: 'Esc', sentence: 'panel.keyBack' },
] as const;

const SINGLE = [
  { keys: '/', sentence: 'panel.keySearch' },
  { keys: 'S', sentence: 'keys.seen' },
  { keys: 'R', sentence: 'keys.reschedule' },
  { keys: 'N', sentence: 'keys.no-show' },
  { keys: 'X', sentence: 'keys.cancel' },
  { keys: 'A', sentence: 'keys.add' },
  { keys: 'U', sentence: 'keys.undo' },
  { keys: 'L', sentence: 'keys.lock' },
  { keys: '?', sentence: 'keys.list' },
] as const;

export function KeysList(): ReactNode {
  const { t } = useTranslation('desk');
  const [isOn] = useHabit(LETTERS);
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
      {[...ALWAYS, ...(isOn ? SINGLE : [])].map(({ keys, sentence }) => (
        <div key={sentence}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(sentence)}</dd>
        </div>
      ))}
    </dl>
  );
}
