/** The button of every screen: acts when it is let go, and not when the finger slid off. */
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import './button.css';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly kind?: ButtonKind;
  /** Added to the class of its own, for layout. */
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function Button({ kind = 'secondary', className, children, ...rest }: ButtonProps): ReactNode {
  return (
    <AriaButton
      {...rest}
      className={className === undefined ? 'button' : `button ${className}`}
      data-kind={kind}
    >
      {children}
    </AriaButton>
  );
}
