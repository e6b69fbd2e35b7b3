/** The number the display will call, or the code that it may call, like a ticket in the hand. */
import type { ReactNode } from 'react';
import { FittedText } from '../../ui/fitted-text.tsx';
import './number-box.css';

export interface NumberBoxProps {
  /** What the number is, in words. */
  readonly label: string;
  readonly number: string;
}

/**
 * Says itself again, whole, when a code becomes a number while the visitor reads: the lead beside it says "this number". The
 * two may be the same characters, so a reader that says only what changed would leave the number out.
 */
export function NumberBox({ label, number }: NumberBoxProps): ReactNode {
  return (
    <div className="number-box" aria-live="polite" aria-atomic="true">
      <p>{label}</p>
      <FittedText text={number} />
    </div>
  );
}
