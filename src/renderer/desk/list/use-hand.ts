/** Whether somebody has a hand on the list, and a new look once it has been calm. */
import { type RefObject, useEffect, useState } from 'react';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import { CALM_MS, isInHand } from './steady.ts';

export interface ListHand {
  readonly isInHand: () => boolean;
  /** Returns how to stop. */
  readonly watch: (list: HTMLElement) => () => void;
}

const CHANGES = ['pointerenter', 'pointermove', 'pointerleave', 'focusin', 'focusout', 'keydown', 'wheel'];

/** Calls `look` when the list may move. */
function createHand(clock: Pick<Clock, 'monotonic' | 'after'>, look: () => void): ListHand {
  let hand = { isOver: false, hasFocus: false, touchedAt: -Infinity };
  const isInIt = (): boolean => isInHand(hand, clock.monotonic());

  function heard(event: Event): void {
    if (event.type === 'pointerleave') hand = { ...hand, isOver: false };
    else if (event.type === 'focusout') hand = { ...hand, hasFocus: false };
    else {
      // A finger that was lifted is over nothing.
      const isOver = event instanceof PointerEvent ? event.pointerType !== 'touch' : hand.isOver;
      const hasFocus = event.type === 'focusin' || hand.hasFocus;
      hand = { isOver, hasFocus, touchedAt: clock.monotonic() };
    }
  }

  return {
    isInHand: isInIt,
    watch(list) {
      let cancel: CancelTimer = () => {};
      function change(event: Event): void {
        const wasIn = isInIt();
        heard(event);
        cancel();
        if (isInIt()) cancel = clock.after(CALM_MS + 1, look);
        else if (wasIn) look();
      }
      for (const each of CHANGES) list.addEventListener(each, change, { passive: true });
      return () => {
        cancel();
        for (const each of CHANGES) list.removeEventListener(each, change);
      };
    },
  };
}

/** Draws anew when what has waited may move. */
export function useHand(clock: Clock): ListHand {
  const [, draw] = useState(0);
  const [hand] = useState(() => createHand(clock, () => draw((times) => times + 1)));
  return hand;
}

/** Listens for the hand on the list while it is on the page. */
export function useHandOn(place: RefObject<HTMLElement | null>, { watch }: ListHand): void {
  useEffect(() => (place.current === null ? undefined : watch(place.current)), [place, watch]);
}
