/** Sentences that may contain a command, a path or a file name. */
import type { ReactNode } from 'react';
import { splitAtVerbatim } from '../i18n/values.ts';
import './sentence.css';

/** In characters. A longer part may break at the end of a line, so that it never leaves its card. */
const MAX_UNBROKEN = 40;

/** In Chinese no space follows a full stop. */
const AFTER_WIDE_STOP = /([。！？]) /gu;

/** `verbatim` parts stand from left to right in every language, and unbroken if they are short. */
export function Sentence({ children }: { readonly children: string }): ReactNode {
  if (children === '') return null;
  return (
    <span>
      {splitAtVerbatim(children.replaceAll(AFTER_WIDE_STOP, '$1')).map(({ text, isVerbatim }, place) => {
        if (!isVerbatim) return text;
        const isLong = text.length > MAX_UNBROKEN;
        return (
          <code key={place} dir="ltr" className="verbatim" data-long={isLong ? '' : undefined}>
            {text}
          </code>
        );
      })}
    </span>
  );
}
