/** A key of our own pads. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './key.css';

export interface KeyProps {
  /** Where its text does not say what it does. */
  readonly label?: string;
  readonly wide?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Key({ label, wide = false, ...rest }: KeyProps): ReactNode {
  return <Button {...rest} repeats className={wide ? 'key key-wide' : 'key'} aria-label={label} />;
}
