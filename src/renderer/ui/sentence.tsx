/** Sentences that may have a command, a path or the name of a file in them, which is read letter by letter. */
import type { ReactNode } from 'react';
import { splitAtVerbatim } from '../i18n/values.ts';
import './sentence.css';

/** In characters. What is longer may break where its line ends, so that it never leaves its card. */
const LONGEST_UNBROKEN = 40;

/** After a full stop as wide as a letter no gap is left, as one is in every other language between two sentences. */
const AFTER_WIDE_STOP = /([。！？]) /gu;

/** What `verbatim` has marked stands from left to right in every language, and unbroken where it is short. Nothing for no words. */
export function Sentence({ children }: { readonly children: string }): ReactNode {
  if (children === '') return null;
  return (
    <span>
      {splitAtVerbatim(children.replaceAll(AFTER_WIDE_STOP, '$1')).map(({ text, isVerbatim }, place) => {
        if (!isVerbatim) return text;
        const isLong = text.length > LONGEST_UNBROKEN;
        return (
          <code key={place} dir="ltr" className="verbatim" data-long={isLong ? '' : undefined}>
            {text}
          </code>
        );
      })}
    </span>
  );
}
