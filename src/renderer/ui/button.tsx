/**
 * The button of the desk and of setup: the browser's own, which acts when it is released on it. The kiosk has another,
 * made for fingers: `kiosk/hands/button.tsx`.
 */
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import './button.css';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'onKeyDown'> {
  readonly kind?: ButtonKind;
  readonly isDisabled?: boolean;
  readonly onPress?: (() => void) | undefined;
}

/** The repeats of a held key would press what the first press has focused. */
export function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

export function Button({
  kind = 'secondary',
  className,
  isDisabled = false,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      // Safari focuses a pressed button, and stops at it with Tab, only with this.
      tabIndex={isDisabled ? undefined : 0}
      {...rest}
      type={type}
      className={['button for-staff', className].filter(Boolean).join(' ')}
      data-kind={kind}
      disabled={isDisabled}
      onKeyDown={refuseRepeat}
      onClick={() => onPress?.()}
    />
  );
}
