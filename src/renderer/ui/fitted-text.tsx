/** A short text as large as its box allows; `--largest` of the surrounding style is the upper bound. */
import type { ReactNode } from 'react';
import { widthInEms } from './text-width.ts';
import './fitted-text.css';

declare module 'react' {
  interface CSSProperties {
    /** The text's width in ems. */
    '--ems'?: number;
  }
}

export function FittedText({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="fitted-box">
      <span className="fitted-text" style={{ '--ems': Math.max(1, widthInEms(text)) }}>
        {text}
      </span>
    </span>
  );
}
