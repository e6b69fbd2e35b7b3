/**
 * The kiosk's button: acts when the finger is lifted on it, and leaves the focus where it is. `touch-guard.ts` keeps a
 * click from following the touch. A screen has up to 52 of these, and other buttons took up to twice as long on a slow
 * machine (docs/adr/0012).
 */
import { type ComponentProps, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import '../../ui/button.css';
import type { ButtonKind } from '../../ui/button.tsx';
import './action.css';
import './key.css';

export interface ButtonProps extends Pick<
  ComponentProps<'button'>,
  'aria-expanded' | 'aria-label' | 'aria-pressed' | 'autoFocus' | 'disabled'
> {
  readonly kind?: ButtonKind;
  readonly className?: string;
  /** Two quick taps are two presses, as on a key; on any other button they are one. */
  readonly repeats?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Between the taps of a double tap; view.css has the same for a new screen. */
const DOUBLE_TAP_MS = 300;

function refuseRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

export function Button({
  kind = 'secondary',
  className,
  disabled = false,
  repeats = false,
  onPress,
  children,
  ...rest
}: ButtonProps): ReactNode {
  /** The finger or mouse button on it now. */
  const holder = useRef<number>(undefined);
  const pressedAt = useRef(-Infinity);

  function hold(event: PointerEvent<HTMLButtonElement>): void {
    if (disabled || event.button !== 0) return;
    holder.current = event.pointerId;
    event.currentTarget.dataset['pressed'] = 'true';
    // A captured touch would not report that it left the button.
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      event.currentTarget.releasePointerCapture(event.pointerId);
    }
  }

  function release(event: PointerEvent<HTMLButtonElement>): boolean {
    if (holder.current !== event.pointerId) return false;
    holder.current = undefined;
    delete event.currentTarget.dataset['pressed'];
    return true;
  }

  function lift(event: PointerEvent<HTMLButtonElement>): void {
    if (!release(event) || disabled) return;
    const isSecond = event.timeStamp - pressedAt.current < DOUBLE_TAP_MS;
    if (isSecond && !repeats) return;
    pressedAt.current = event.timeStamp;
    onPress();
  }

  return (
    <button
      {...rest}
      type="button"
      className={className === undefined ? 'button' : `button ${className}`}
      data-kind={kind}
      disabled={disabled}
      onPointerDown={hold}
      onPointerUp={lift}
      onPointerLeave={release}
      onPointerCancel={release}
      // A press with the mouse would move the focus.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={refuseRepeat}
      // By keyboard or assistive technology: no pointer came before.
      onClick={(event) => {
        if (event.detail === 0) onPress();
      }}
    >
      {children}
    </button>
  );
}

interface KeyProps {
  readonly label?: string;
  readonly wide?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Key({ label, wide = false, ...rest }: KeyProps): ReactNode {
  return <Button {...rest} repeats className={wide ? 'key key-wide' : 'key'} aria-label={label} />;
}
