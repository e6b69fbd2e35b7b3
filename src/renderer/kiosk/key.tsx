/**
 * A key of our own pads. Like `Button` it acts when it is let go and not when the finger slid off, and it leaves the
 * focus in the field. A pad has up to 38 keys, so a key is a plain element: with `Button`, drawing a pad took four
 * times as long (measured at a processor slowed down six times).
 */
import type { PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';

export interface KeyProps {
  /** Where its text does not say what it does. */
  readonly label?: string;
  readonly wide?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Key({ label, wide = false, disabled = false, onPress, children }: KeyProps): ReactNode {
  /** The finger or button that is on the key now. */
  const holder = useRef<number>(undefined);

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

  return (
    <button
      type="button"
      className={wide ? 'button key key-wide' : 'button key'}
      data-kind="secondary"
      data-disabled={disabled || undefined}
      aria-label={label}
      disabled={disabled}
      onPointerDown={hold}
      onPointerUp={(event) => {
        if (release(event) && !disabled) onPress();
      }}
      onPointerLeave={release}
      onPointerCancel={release}
      // A press with the mouse, or what a browser makes of a touch, would take the focus.
      onMouseDown={(event) => event.preventDefault()}
      // By keyboard or by assistive technology: no pointer went before.
      onClick={(event) => {
        if (event.detail === 0) onPress();
      }}
    >
      {children}
    </button>
  );
}
