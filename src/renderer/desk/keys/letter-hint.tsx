/** The key of an act, beside its words. */
import type { ReactNode } from 'react';
import type { Letter } from './use-letters.ts';

export const withAlt = (letter: Letter): string => `Alt+${letter.toUpperCase()}`;

export const LetterHint = ({ letter }: { readonly letter: Letter }): ReactNode => (
  <kbd aria-hidden className="letter">
    {withAlt(letter)}
  </kbd>
);
