/** The letter of a button, beside its words, while letters act. */
import type { ReactNode } from 'react';
import { useLettersOn } from './letters-on.ts';
import type { Letter } from './use-letters.ts';

export function LetterHint({ letter }: { readonly letter: Letter }): ReactNode {
  const [isOn] = useLettersOn();
  return isOn ? (
    <kbd aria-hidden className="letter">
      {letter.toUpperCase()}
    </kbd>
  ) : null;
}
