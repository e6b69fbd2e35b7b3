/** A text that programs compare, on a ground of its own. A click selects all of it. */
import type { ReactNode } from 'react';
import './code-line.css';

export function CodeLine({ text }: { readonly text: string }): ReactNode {
  return (
    <code className="code-line">
      <bdi dir="ltr">{text}</bdi>
    </code>
  );
}
