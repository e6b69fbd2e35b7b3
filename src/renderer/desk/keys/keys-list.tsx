/** What the keys of the front desk do. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import './keys-list.css';
import type { Letter } from './use-letters.ts';

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
