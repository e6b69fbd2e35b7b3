/**
 * The button of the desk and of setup, and the form that it sends. It is the browser's own, which acts when it is
 * released on it; the kiosk has another, made for fingers: `kiosk/hands/button.tsx`.
 */
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, use } from 'react';
import './arrange.css';
import './button.css';
import { ScreenContext } from './screen-context.ts';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'onKeyDown'> {
  readonly kind?: ButtonKind;
  /** Before the words. */
  readonly icon?: LucideIcon | undefined;
  readonly isDisabled?: boolean;
  /** Disabled while the hub is away. */
  readonly needsHub?: boolean;
  readonly isBusy?: boolean;
  readonly onPress?: (() => void) | undefined;
}

/** The repeats of a held key would press what the first press has focused. */
export function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

export function Button({
  kind = 'secondary',
  icon: Icon,
  className,
  isDisabled = false,
  needsHub = false,
  isBusy = false,
  type = 'button',
  onPress,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const screen = use(ScreenContext);
  const isOff = isDisabled || (needsHub && screen?.connection !== 'connected');
  return (
    <button
      // Safari focuses a pressed button, and stops at it with Tab, only with this.
      tabIndex={isOff ? undefined : 0}
      {...rest}
      type={type}
      className={['button for-staff', className].filter(Boolean).join(' ')}
      data-kind={kind}
      data-busy={isBusy ? '' : undefined}
      disabled={isOff}
      onKeyDown={refuseRepeat}
      onClick={() => onPress?.()}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: () => unknown;
}

/** Sent by its button, or by Enter in a field while that button can be pressed. */
export function Form({ onSend, ...rest }: FormProps): ReactNode {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    />
  );
}
