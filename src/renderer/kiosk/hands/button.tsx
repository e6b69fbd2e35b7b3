/**
 * The kiosk's button, made for a finger: acts when it is let go and not when the finger slid off, and leaves the focus
 * where it is. `touch-guard.ts` sees to it that a touch on a button is nothing but a touch: no click follows it.
 *
 * A screen has up to 41 of these, and a finger waits for each. With the button of the other screens a tap on a slow
 * machine took up to twice as long (docs/adr/0012).
 */
import type { ComponentProps, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';
import type { ButtonKind } from '../../ui/button.tsx';
import '../../ui/button.css';
import './action.css';

export interface ButtonProps extends Pick<
  ComponentProps<'button'>,
  'aria-expanded' | 'aria-label' | 'autoFocus' | 'disabled'
> {
  readonly kind?: ButtonKind;
  /** Added to the class of its own, for layout. */
  readonly className?: string;
  /** Whether two quick taps are two presses, as on a key; on any other button they are one. */
  readonly repeats?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The taps of a double tap follow each other within this, in milliseconds; as in view.css, for a new screen. */
const DOUBLE_TAP_MS = 300;

/** A held key presses once. */
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
  /** The finger or button of a mouse that is on it now. */
  const holder = useRef<number>(undefined);
  const pressedAt = useRef(-Infinity);

  function hold(event: PointerEvent<HTMLButtonElement>): void {
    if (disabled || event.button !== 0) return;
    holder.current = event.pointerId;
    event.currentTarget.dataset['pressed'] = 'true';
    // A touch belongs to the element where it began, and would never be told that it left.
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
      // A press with the mouse would take the focus.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={refuseRepeat}
      // By keyboard or by assistive technology: no pointer went before.
      onClick={(event) => {
        if (event.detail === 0) onPress();
      }}
    >
      {children}
    </button>
  );
}
