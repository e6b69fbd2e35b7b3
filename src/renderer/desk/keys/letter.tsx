/** The key of a button, beside its words. */
import type { ReactNode } from 'react';
import type { Letter } from './letter-of.ts';

export const LetterHint = ({ letter }: { readonly letter: Letter }): ReactNode => (
  <kbd aria-hidden className="letter">
    {withAlt(letter)}
  </kbd>
);

/** As the key is written beside a button and in the list of keys. */
export const withAlt = (letter: Letter): string => `Alt+${letter.toUpperCase()}`;
