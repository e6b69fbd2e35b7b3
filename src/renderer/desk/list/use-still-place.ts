/** When what stands above the list becomes higher or lower, the rows under a hand stay where they are on the screen. */
import { type RefObject, useEffect } from 'react';

/** A list that begins lower down is scrolled by as much: told before what has changed is painted. */
export function useStillPlace(place: RefObject<HTMLElement | null>, isInHand: () => boolean): void {
  useEffect(() => {
    const list = place.current;
    if (list === null) return;
    let top = list.getBoundingClientRect().top;
    const sizes = new ResizeObserver(() => {
      const before = top;
      top = list.getBoundingClientRect().top;
      if (top !== before && isInHand()) list.scrollBy(0, top - before);
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [place, isInHand]);
}
