/** The key of a button, beside its words, while single keys act. */
import type { ReactNode } from 'react';
import { LETTERS, useHabit } from '../habits/habit.ts';
import type { Letter } from './letter-of.ts';

export function LetterHint({ letter }: { readonly letter: Letter }): ReactNode {
  const [isOn] = useHabit(LETTERS);
  return isOn ? (
    <kbd aria-hidden className="letter">
      {letter.toUpperCase()}
    </kbd>
  ) : null;
}
